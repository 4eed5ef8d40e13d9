import { X } from "lucide";
import { t } from "../text/text.ts";
import { Button, IconButton } from "./button.tsx";
import { dismiss, type Toast, toasts } from "./toast.ts";

/** The corner where notices appear; screen readers announce them. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => <Notice key={toast.id} toast={toast} />)}
    </div>
  );
}

function Notice({ toast }: { toast: Toast }) {
  const act = (run: () => void) => {
    dismiss(toast.id);
    run();
  };
  return (
    <div class={`toast ${toast.kind}`}>
      <p>{toast.message}</p>
      <IconButton icon={X} label={t().common.dismiss} onClick={() => dismiss(toast.id)} />
      {toast.actions && toast.actions.length > 0 && (
        <div class="choices">
          {toast.actions.map(({ label, run }) => (
            <Button key={label} onClick={() => act(run)}>{label}</Button>
          ))}
        </div>
      )}
    </div>
  );
}
