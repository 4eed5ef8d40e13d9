import type { ContextInjection } from "../../../core/profile/injection.ts";
import {
  type OwnProfile,
  type OwnProfileInput,
  USUAL_PROMPT,
} from "../../../core/profile/own_profile.ts";

/** A profile as it is typed: lists have one entry on each line. */
export interface ProfileDraft {
  name: string;
  command: string;
  args: string;
  versionArgs: string;
  install: string;
  strategy: ContextInjection["strategy"];
  file: string;
  flag: string;
  variable: string;
  prompt: string;
  promptEnd: string;
  busy: string;
  dialogs: string;
  interrupt: string;
  env: string;
  statePaths: string;
  limit: string;
  limitGroup: string;
  limitFormat: string;
}

/** What a new profile starts with. */
export const NEW_PROFILE: ProfileDraft = {
  name: "",
  command: "",
  args: "",
  versionArgs: "--version",
  install: "",
  strategy: "conventionFile",
  file: "AGENTS.md",
  flag: "",
  variable: "",
  prompt: USUAL_PROMPT.row,
  promptEnd: USUAL_PROMPT.below,
  busy: "",
  dialogs: "",
  interrupt: "\x1b",
  env: "",
  statePaths: "",
  limit: "",
  limitGroup: "",
  limitFormat: "",
};

/** Keys that interrupt a CLI; others stay as they are in the file. */
export const INTERRUPTS = { escape: "\x1b", controlC: "\x03" } as const;

/** What a dialog that is typed here is called. */
const DIALOG = "permission";

/** A profile as it is edited. */
export function draftOf(profile: OwnProfile): ProfileDraft {
  const { injection, screen, rateLimitPattern } = profile;
  return {
    ...NEW_PROFILE,
    name: profile.name,
    command: profile.command,
    args: profile.args.join("\n"),
    versionArgs: profile.versionArgs.join("\n"),
    install: profile.install,
    ...injection,
    prompt: screen.prompt.row,
    promptEnd: screen.prompt.below,
    busy: screen.busy.join("\n"),
    dialogs: screen.dialogs.filter(isSimple).map(({ all }) => all[0]).join("\n"),
    interrupt: profile.typing.interrupt,
    env: Object.entries(profile.env).map(([name, value]) => `${name}=${value}`).join("\n"),
    statePaths: profile.statePaths.join("\n"),
    limit: rateLimitPattern?.pattern ?? "",
    limitGroup: rateLimitPattern?.resetCapture ?? "",
    limitFormat: rateLimitPattern?.timeFormat ?? "",
  };
}

/** What is sent of it; what is only in the file stays. @param before absent for a new profile */
export function profileOf(draft: ProfileDraft, before?: OwnProfile): OwnProfileInput {
  const { limit, limitGroup, limitFormat } = draft;
  const otherDialogs = before?.screen.dialogs.filter((dialog) => !isSimple(dialog)) ?? [];
  return {
    name: draft.name,
    command: draft.command,
    args: linesOf(draft.args),
    versionArgs: linesOf(draft.versionArgs),
    install: draft.install,
    injection: injectionOf(draft),
    typing: { ...before?.typing, interrupt: draft.interrupt },
    screen: {
      ...before?.screen,
      prompt: { ...before?.screen.prompt, row: draft.prompt, below: draft.promptEnd },
      busy: linesOf(draft.busy),
      dialogs: [
        ...linesOf(draft.dialogs).map((all) => ({ kind: DIALOG, all: [all] })),
        ...otherDialogs,
      ],
    },
    env: Object.fromEntries(linesOf(draft.env).map(pairOf)),
    statePaths: linesOf(draft.statePaths),
    ...(limit === "" ? {} : {
      rateLimitPattern: {
        pattern: limit,
        ...(limitGroup === "" ? {} : { resetCapture: limitGroup }),
        ...(limitFormat === "" ? {} : { timeFormat: limitFormat }),
      },
    }),
  };
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function injectionOf({ strategy, file, flag, variable }: ProfileDraft): ContextInjection {
  switch (strategy) {
    case "conventionFile":
      return { strategy, file };
    case "flag":
      return { strategy, flag, file };
    case "env":
      return { strategy, variable };
    case "stdin":
      return { strategy };
  }
}

function isSimple({ kind, all, question }: OwnProfile["screen"]["dialogs"][number]): boolean {
  return kind === DIALOG && all.length === 1 && question === undefined;
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf("=");
  return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1)];
}
