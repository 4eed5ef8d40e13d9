import { api, done, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { isOwnWindow } from "../window/own_window.ts";

/** Saves all the text of a terminal, scrollback first, as a file of the person's choice. */
export async function saveOutput(sessionId: string, name: string): Promise<void> {
  if (isOwnWindow()) return await saveOnHost(sessionId, fileName(name));
  const text = await attempt(async () => {
    const request = api.sessions[":s"].text.$get({ param: { s: sessionId } });
    await done(request);
    return await (await request).text();
  });
  if (text !== undefined) download(text, `${fileName(name)}.txt`);
}

/** A window of IdeA's own cannot download: the host writes the file and says where it is. */
async function saveOnHost(sessionId: string, name: string): Promise<void> {
  await attempt(async () => {
    const param = { s: sessionId };
    const { path } = await read(api.sessions[":s"].save.$post({ param, json: { name } }));
    const copy = { label: t().terminal.copyPath, run: () => void copyText(path) };
    toast({ kind: "info", message: t().terminal.saved(path), actions: [copy] });
  });
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What every system takes as a name. */
function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 60) || "terminal";
}
