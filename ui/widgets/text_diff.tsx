import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { language, t } from "../text/text.ts";
import { Button } from "./button.tsx";
import { Progress } from "./progress.tsx";

interface TextDiffProps {
  /** The accessible name. */
  label: string;
  before: string;
  after: string;
}

/** What became of a text: lines that went and came, with long unchanged parts folded away. */
export function TextDiff({ label, before, after }: TextDiffProps) {
  const place = useRef<HTMLDivElement>(null);
  const state = useSignal<"loading" | "shown" | "failed">("loading");
  const isCollapsed = useSignal(true);
  const hasFolds = useSignal(false);
  const collapse = isCollapsed.value;
  const tongue = language.value;
  const isSame = before === after;

  useEffect(() => {
    if (isSame) return;
    let isWanted = true;
    let remove = () => {};
    const mount = async () => {
      const { mountDiff } = await import("./diff_view.ts");
      if (!isWanted || !place.current) return;
      const { phrases } = t().editor;
      remove = mountDiff(place.current, { label, before, after, collapse, phrases });
      hasFolds.value = collapse && place.current.querySelector(".cm-collapsedLines") !== null;
      state.value = "shown";
    };
    mount().catch(() => state.value = "failed");
    return () => {
      isWanted = false;
      remove();
    };
  }, [label, before, after, collapse, tongue]);

  const words = t().editor;
  if (isSame) return <p class="hint">{words.noDifference}</p>;
  return (
    <div class="text-diff">
      {state.value === "loading" && <Progress label={t().common.loading} />}
      {state.value === "failed" && <BothTexts before={before} after={after} />}
      <div ref={place} />
      {hasFolds.value && (
        <Button kind="quiet" onClick={() => isCollapsed.value = false}>{words.showAll}</Button>
      )}
    </div>
  );
}

/** Where the difference cannot be shown: one text after the other. */
function BothTexts({ before, after }: { before: string; after: string }) {
  return (
    <>
      <pre class="exact" tabIndex={0}>{before}</pre>
      <pre class="exact" tabIndex={0}>{after}</pre>
    </>
  );
}
