import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";

/** Why something cannot be shown, and the way to try again. */
export function Failure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div class="conversation-failure" role="alert">
      <p>{t().conversation.unreadable(reason)}</p>
      <Button onClick={onRetry}>{t().conversation.tryAgain}</Button>
    </div>
  );
}
