/**
 * How much of its plan Claude Code has used: only what it pipes into its status line tells that
 * while it works in a terminal (measured 2026-11-30 on 2.1.332: once per turn; a line that prints
 * nothing still takes a row, an empty one).
 */
import { join } from "node:path";
import type { AgentSignal, TranscriptFollower } from "../../core/profile/adapter.ts";
import { readTextNow } from "../store/files.ts";
import { readClaudeStatusLine } from "./claude_limit_messages.ts";
import { parseJsonLine } from "./json_line.ts";

/** Where the status is kept, in the run directory: the CLI's own programs must be able to write it. */
export const STATUS_FILE = "idea-status.json";

/** A meter need not be newer than this (ms); a look costs one `stat`. */
const POLL_MS = 1_000;

/** What the CLI is told of its status line. */
export interface StatusLine {
  type: "command";
  command: string;
  [option: string]: unknown;
}

/**
 * A status line that keeps what it is told and shows what the user's own one shows.
 * @param settings file of the user's own settings
 * @returns undefined when they cannot be read: what they say must not be replaced then
 */
export function keepingStatusLine(runDir: string, settings: string): StatusLine | undefined {
  const own = ownStatusLine(readOr(settings, "unreadable"));
  if (own === "unreadable") return undefined;
  const file = quoted(join(runDir, STATUS_FILE));
  const keep =
    `s=$(cat); { printf '%s' "$s" > ${file}.new && mv ${file}.new ${file}; } 2>/dev/null`;
  if (own === undefined) return { type: "command", command: keep };
  return { ...own, command: `${keep}\nprintf '%s' "$s" | {\n${own.command}\n}` };
}

/** Tells the use of the account each time the status line was written. */
export function followStatus(
  runDir: string,
  onSignal: (signal: AgentSignal) => void,
): TranscriptFollower {
  const path = join(runDir, STATUS_FILE);
  let seenAt = modifiedAt(path);
  const timer = setInterval(() => {
    const at = modifiedAt(path);
    if (at === undefined || at === seenAt) return;
    seenAt = at;
    for (const signal of readStatus(path)) onSignal(signal);
  }, POLL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

function readStatus(path: string): AgentSignal[] {
  const said = { now: Date.now(), zone: Temporal.Now.timeZoneId() };
  return readClaudeStatusLine(parseJsonLine(readOr(path, "") ?? ""), said)
    .map((signal) => ({ kind: "limit", signal }));
}

function readOr(path: string, otherwise: string): string | undefined {
  try {
    return readTextNow(path);
  } catch {
    return otherwise;
  }
}

function modifiedAt(path: string): number | undefined {
  try {
    return Deno.statSync(path).mtime?.getTime();
  } catch {
    return undefined;
  }
}

function ownStatusLine(settings: string | undefined): StatusLine | undefined | "unreadable" {
  if (settings === undefined || settings.trim() === "") return undefined;
  const own = parseJsonLine(settings);
  if (!isRecord(own)) return "unreadable";
  const line = own["statusLine"];
  if (line === undefined) return undefined;
  const command = isRecord(line) ? line["command"] : undefined;
  if (!isRecord(line) || typeof command !== "string") return "unreadable";
  return { ...line, type: "command", command };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One word of a shell's. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
