import { api, done } from "../../client.ts";
import { attempt } from "../../widgets/toast.ts";

/** Saves all the text of a terminal, scrollback first, as a file of the person's choice. */
export async function saveOutput(sessionId: string, name: string): Promise<void> {
  const text = await attempt(async () => {
    const request = api.sessions[":s"].text.$get({ param: { s: sessionId } });
    await done(request);
    return await (await request).text();
  });
  if (text !== undefined) download(text, `${fileName(name)}.txt`);
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
