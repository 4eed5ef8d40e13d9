import { IdeaError } from "../../core/error.ts";

/** When a task is replied to. */
export type ReplyHabit = "once" | "never" | "twice" | "late";
/** When the agent dies by itself. */
export type Death = "never" | "typing" | "turn";

/** What one demo agent does wrong on purpose. Times are in milliseconds; 0 means not at all. */
export interface Faults {
  slowStartMs: number;
  deafMs: number;
  trustDialog: boolean;
  permissionDialog: boolean;
  limitDialog: boolean;
  dialogOverText: boolean;
  swallowEnterMs: number;
  splitPasteMs: number;
  noBracketedPaste: boolean;
  draft: string;
  ghost: string;
  canonical: boolean;
  noHooks: boolean;
  reply: ReplyHabit;
  die: Death;
  floodMegabytes: number;
  wideGlyphs: boolean;
  invalidUtf8: boolean;
}

/** An agent that does nothing wrong. */
export const NO_FAULTS: Readonly<Faults> = {
  slowStartMs: 0,
  deafMs: 0,
  trustDialog: false,
  permissionDialog: false,
  limitDialog: false,
  dialogOverText: false,
  swallowEnterMs: 0,
  splitPasteMs: 0,
  noBracketedPaste: false,
  draft: "",
  ghost: "",
  canonical: false,
  noHooks: false,
  reply: "once",
  die: "never",
  floodMegabytes: 0,
  wideGlyphs: false,
  invalidUtf8: false,
};

/** Options without a value. */
export const FAULT_FLAGS: Record<string, (faults: Faults) => void> = {
  "--trust-dialog": (faults) => faults.trustDialog = true,
  "--permission-dialog": (faults) => faults.permissionDialog = true,
  "--limit-dialog": (faults) => faults.limitDialog = true,
  "--dialog-over-text": (faults) => faults.dialogOverText = true,
  "--no-bracketed-paste": (faults) => faults.noBracketedPaste = true,
  "--canonical": (faults) => faults.canonical = true,
  "--no-hooks": (faults) => faults.noHooks = true,
  "--wide-glyphs": (faults) => faults.wideGlyphs = true,
  "--invalid-utf8": (faults) => faults.invalidUtf8 = true,
};

/** Options with a value; they throw IdeaError `INVALID` naming the option. */
export const FAULT_VALUES: Record<string, (faults: Faults, value: string) => void> = {
  "--slow-start": (faults, value) => faults.slowStartMs = number("--slow-start", value),
  "--deaf": (faults, value) => faults.deafMs = number("--deaf", value),
  "--swallow-enter": (faults, value) => faults.swallowEnterMs = number("--swallow-enter", value),
  "--split-paste": (faults, value) => faults.splitPasteMs = number("--split-paste", value),
  "--flood": (faults, value) => faults.floodMegabytes = number("--flood", value, "megabytes"),
  "--draft": (faults, value) => faults.draft = value,
  "--ghost": (faults, value) => faults.ghost = value,
  "--reply": (faults, value) => {
    faults.reply = oneOf("--reply", value, ["once", "never", "twice", "late"]);
  },
  "--die": (faults, value) => faults.die = oneOf("--die", value, ["never", "typing", "turn"]),
};

function number(name: string, value: string, unit = "milliseconds"): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new IdeaError("INVALID", `${name}: expected ${unit}, got ${value}`);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new IdeaError("INVALID", `${name}: expected ${allowed.join(", ")}, got ${value}`);
}

/** The part of the help that is about failures. */
export const FAULT_HELP = `failures on purpose, to test whatever drives agents in terminals
(also through IDEA_DEMO_OPTIONS, or a line "demo-options: …" in the role of an agent of IdeA;
there they are separated by spaces):
  at the start
    --slow-start MS       do nothing for this long first
    --trust-dialog        ask "Do you trust this folder?" before anything else
    --draft TEXT          TEXT is already in the prompt
    --ghost TEXT          suggest TEXT, dimmed, in the empty prompt: Tab takes it, Enter sends it
    --flood MB            print that many megabytes while the prompt waits for input
  at the keyboard
    --deaf MS             ignore all input from the first key on, for this long
    --swallow-enter MS    ignore an Enter that comes within this long after other input
    --split-paste MS      read input in small pieces with pauses of this long
    --no-bracketed-paste  never ask for bracketed paste
    --canonical           leave the terminal's line editing on until an empty line is entered
  dialogs
    --permission-dialog   ask before every tool call
    --dialog-over-text    open a permission dialog once, when the first text is typed
    --limit-dialog        the first turn ends at a usage limit, with a menu that only Esc closes
  in a turn
    --no-hooks            tell nobody when a turn begins or ends
    --reply HABIT         never; twice (with another text); late (after the task was given up)
    --die WHEN            typing: when the first text is typed; turn: at the start of a turn
  on the screen
    --wide-glyphs         emoji sequences, CJK and combining marks around the prompt
    --invalid-utf8        bytes that are not UTF-8 around the prompt
`;
