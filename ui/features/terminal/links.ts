import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";

/** What following a link does: nothing for what a program could make the system run. */
export type LinkUse = "open" | "copyPath" | "nothing";

/** @param uri as the program wrote it */
export function linkUse(uri: string): LinkUse {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === "http" || scheme === "https" || scheme === "mailto") return "open";
  return scheme === "file" ? "copyPath" : "nothing";
}

/** The path of a `file:` link; its host is the machine the terminal runs on. */
export function pathOfLink(uri: string): string {
  const path = uri.replace(/^file:(?:\/\/[^/]*)?/i, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Opens a link, or copies the path of a file. */
export function followLink(uri: string): void {
  const use = linkUse(uri);
  if (use === "open") open(uri, "_blank", "noopener");
  if (use === "copyPath") void copyText(pathOfLink(uri));
}

/** What following a link does, in words; undefined when nothing. */
export function linkHint(uri: string): string | undefined {
  const words = t().terminal;
  const use = linkUse(uri);
  if (use === "nothing") return undefined;
  return use === "open" ? words.openLink : words.copyLinkPath;
}
