import type { IDisposable, IParser } from "@xterm/xterm";
import { t } from "../../text/text.ts";
import { settings } from "../settings/settings.ts";
import { clipboardRequest } from "./clipboard_request.ts";
import { askForClipboard, note } from "./notes.ts";

/** Lets the program of a terminal copy, by the rule its person has chosen. */
export function serveClipboard(parser: IParser, sessionId: string): IDisposable {
  return parser.registerOscHandler(52, (data) => {
    const request = clipboardRequest(data);
    if (request.kind === "copy") byRule(sessionId, request.text);
    return true;
  });
}

function byRule(sessionId: string, text: string): void {
  const rule = settings.value.clipboard;
  if (rule === "allow") void copyForProgram(sessionId, text);
  else if (rule === "deny") note(sessionId, t().terminal.clipboardDenied);
  else askForClipboard(sessionId, text);
}

/** Copies what a program asked for; a browser that wants a click first gets the question instead. */
export async function copyForProgram(sessionId: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note(sessionId, t().terminal.clipboardCopied(text.length));
  } catch {
    askForClipboard(sessionId, text);
  }
}
