import type { Dialog, ScreenReading } from "../agent/activity.ts";

/** How to read one CLI's screen: dated data, patterns in JavaScript syntax without slashes. */
export interface ScreenManifest {
  dialogs: readonly DialogPattern[];
  /** Any of these on the screen means that a turn runs. */
  busy: readonly string[];
  /** So does this in the terminal's title: a narrow screen may cut off the words. */
  busyTitle?: string;
  prompt: PromptPattern;
}

/** A dialog is on the screen when every pattern matches it. */
export interface DialogPattern {
  kind: string;
  all: readonly string[];
  /** First capture group = the question; without it the first match of `all` is shown. */
  question?: string;
}

/** Where the prompt is and what in it is not the user's text. */
export interface PromptPattern {
  /** The prompt's first row; the first capture group is what is typed. */
  row: string;
  /** The row above must match, to tell the prompt from earlier messages. */
  above?: string;
  /** The first row below the prompt that is not part of it. */
  below: string;
}

/** The part of an emulated screen that patterns run on. */
export interface ScreenView {
  /** Rows of text, top first, wrapped rows joined to the row they continue. */
  lines: readonly string[];
  /** The same rows with dim text (placeholders, suggestions) blanked out. */
  bright: readonly string[];
  /** State announced by OSC 7501, when the program did. */
  announced?: string;
  title?: string;
}

const compiled = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  let regex = compiled.get(source);
  if (!regex) {
    regex = new RegExp(source, "mu");
    compiled.set(source, regex);
  }
  return regex;
}

/** Reads what the screen says; what no pattern recognises stays unknown (`absent`, not busy). */
export function readScreen(view: ScreenView, manifest: ScreenManifest): ScreenReading {
  const text = view.lines.join("\n");
  const dialog = findDialog(text, manifest.dialogs);
  const prompt = findPrompt(view, manifest.prompt);
  return {
    ...prompt,
    busy: isBusy(view, text, manifest),
    ...(dialog ? { dialog } : {}),
    ...(view.announced === undefined ? {} : { announced: view.announced }),
  };
}

function isBusy({ title }: ScreenView, text: string, manifest: ScreenManifest): boolean {
  const { busy, busyTitle } = manifest;
  if (busyTitle !== undefined && title !== undefined && pattern(busyTitle).test(title)) return true;
  return busy.some((source) => pattern(source).test(text));
}

function findDialog(text: string, dialogs: readonly DialogPattern[]): Dialog | undefined {
  for (const candidate of dialogs) {
    if (!candidate.all.every((source) => pattern(source).test(text))) continue;
    const found = pattern(candidate.question ?? candidate.all[0] ?? "").exec(text);
    const question = (found?.[1] ?? found?.[0] ?? candidate.kind).trim();
    return { kind: candidate.kind, question };
  }
  return undefined;
}

function findPrompt(
  view: ScreenView,
  where: PromptPattern,
): Pick<ScreenReading, "prompt" | "draft"> {
  const row = lastPromptRow(view, where);
  if (row === undefined) return { prompt: "absent" };
  const first = pattern(where.row).exec(view.bright[row] ?? "")?.[1] ?? "";
  const typed = [first, ...continuation(view, row, where)].map((line) => line.trim());
  const draft = typed.join("\n").trim();
  return draft === "" ? { prompt: "empty" } : { prompt: "draft", draft };
}

/** Dim rows are no prompts: earlier messages and hints look like one in every other way. */
function lastPromptRow(view: ScreenView, where: PromptPattern): number | undefined {
  for (let row = view.lines.length - 1; row >= 0; row--) {
    if (!pattern(where.row).test(view.bright[row] ?? "")) continue;
    if (where.above && !pattern(where.above).test(view.lines[row - 1] ?? "")) continue;
    return row;
  }
  return undefined;
}

function continuation(view: ScreenView, row: number, where: PromptPattern): string[] {
  const rest: string[] = [];
  for (let at = row + 1; at < view.lines.length; at++) {
    if (pattern(where.below).test(view.lines[at] ?? "")) break;
    rest.push(view.bright[at] ?? "");
  }
  return rest;
}
