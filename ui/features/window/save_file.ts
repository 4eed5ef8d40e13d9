import { api, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { isOwnWindow } from "./own_window.ts";

/** Saves text as a file where the person finds it. A window of IdeA's own cannot download. */
export function saveFile(name: string, text: string): void {
  if (isOwnWindow()) void saveOnHost(name, text);
  else download(name, text);
}

async function saveOnHost(name: string, text: string): Promise<void> {
  await attempt(async () => {
    const { path } = await read(api.downloads.$post({ json: { name, text } }));
    const copy = { label: t().window.copyPath, run: () => void copyText(path) };
    toast({ kind: "info", message: t().window.saved(path), actions: [copy] });
  });
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
