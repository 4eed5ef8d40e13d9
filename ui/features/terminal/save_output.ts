import { api, done } from "../../client.ts";
import { attempt } from "../../widgets/toast.ts";
import { saveFile } from "../window/save_file.ts";

/** Saves all the text of a terminal, scrollback first, as a file. */
export async function saveOutput(sessionId: string, name: string): Promise<void> {
  const text = await attempt(async () => {
    const request = api.sessions[":s"].text.$get({ param: { s: sessionId } });
    await done(request);
    return await (await request).text();
  });
  if (text !== undefined) saveFile(`${fileName(name)}.txt`, text);
}

/** What every system takes as a name. */
function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 60) || "terminal";
}
