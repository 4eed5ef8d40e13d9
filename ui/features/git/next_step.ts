/** What people can do about something git refused. */
export type NextStep =
  | "locked"
  | "identity"
  | "rejected"
  | "diverged"
  | "credentials"
  | "wouldOverwrite"
  | "conflicts"
  | "noRemote"
  | "ownership"
  | "noSpace";

/** What git says, in the language in which the host asks it, and what helps then. */
const SIGNS: readonly [RegExp, NextStep][] = [
  [/index\.lock|Another git process|Unable to create '[^']+\.lock'/i, "locked"],
  [/tell me who you are|unable to auto-detect email|empty ident/i, "identity"],
  [/not possible to fast-forward|divergent branches|diverging branches/i, "diverged"],
  [/non-fast-forward|fetch first|\[rejected\]/i, "rejected"],
  [
    /could not read (?:username|password)|authentication failed|permission denied \(publickey|host key verification failed|terminal prompts disabled/i,
    "credentials",
  ],
  [/would be overwritten by/i, "wouldOverwrite"],
  [/unmerged (?:files|paths)|needs merge|resolve your current index/i, "conflicts"],
  [/no remote|no such remote|no configured push destination/i, "noRemote"],
  [/dubious ownership/i, "ownership"],
  [/no space left on device/i, "noSpace"],
];

/** What helps against a failure, as far as its words tell. */
export function nextStep(message: string): NextStep | undefined {
  return SIGNS.find(([sign]) => sign.test(message))?.[1];
}
