import { t } from "../text/text.ts";
import { toast } from "./toast.ts";

/** Puts text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: "info", message: t().common.copied });
  } catch {
    toast({ kind: "error", message: t().errors.clipboard });
  }
}
