import type { ComponentChildren } from "preact";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import type { Known } from "./known.ts";

interface LoadedProps<T> {
  /** Undefined until it was read. */
  of: Known<T> | undefined;
  onRetry: () => void;
  children: (value: T) => ComponentChildren;
}

/** What the host says once it does, or why it does not and the way to ask again. */
export function Loaded<T>({ of, onRetry, children }: LoadedProps<T>) {
  if (!of) return <Progress label={t().common.loading} />;
  if ("value" in of) return <>{children(of.value)}</>;
  return (
    <div class="knowledge-failure" role="alert">
      <p>{of.failure}</p>
      <Button onClick={onRetry}>{t().knowledge.tryAgain}</Button>
    </div>
  );
}
