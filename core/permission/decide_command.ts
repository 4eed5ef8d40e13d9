import { matchesCommand, matchesEverything, oneSpaced } from "./command_matcher.ts";
import { type CommandPart, readCommandLine } from "./command_parts.ts";
import { type CommandMatcher, type Effect, POSTURES, strictest } from "./model.ts";
import type { Decision, DecisionReason, EffectivePermissions } from "./resolve.ts";

/** A verdict on commands; without a matcher on every one. */
interface Verdict {
  effect: Effect;
  matcher?: CommandMatcher;
  reason: Extract<DecisionReason, { kind: "rule" }>;
}

/**
 * Whether a command line may be run. Each simple command in it is judged, and the strictest answer
 * is the line's:
 * - a deny that matches any of them, however hidden (`a && b`, `$(b)`, `sudo b`, `sh -c 'b'`,
 *   `/bin/b`), or the line as a whole, wins over every allow of either level;
 * - an allow has to match a command as it is written, so `sudo git` or `X=1 git` is not a `git`;
 * - with commands in a rule its own effect is inert: what none of them matches goes to the
 *   fallback; without any it is a verdict on every command;
 * - a line that cannot be split safely, or a command that may turn out to be a denied one
 *   (`$X -rf`, `xargs rm`), is at best asked for, unless nothing is denied and everything allowed;
 * - a line that an exact allow spells out whole is that line and no other: it is allowed.
 *
 * Commands are told by their letters: `rm -fr` is not `rm -rf`, and a script may do anything.
 */
export function decideCommand(effective: EffectivePermissions, line: string): Decision {
  const verdicts = verdictsOf(effective);
  const { parts, trouble } = readCommandLine(line);
  const denied = findDeny(verdicts, line, parts);
  if (denied) return denied;
  const exact = verdicts.find((verdict) => isExactly(verdict, line));
  if (exact) return { posture: "allow", because: exact.reason };
  const all = verdicts.find(isAllowOfAll);
  const denies = verdicts.some(({ effect }) => effect === "deny");
  if (trouble !== undefined) {
    const otherwise = all
      ? { posture: "allow", because: all.reason } as const
      : fallback(effective);
    const harmless = otherwise.posture === "allow" && !denies;
    return harmless ? otherwise : {
      posture: strictest("ask", otherwise.posture),
      because: { kind: "unreadable", why: trouble },
    };
  }
  const decisions = parts.map((part) => decidePart(effective, verdicts, part, denies));
  return strictestOf(decisions) ?? fallback(effective);
}

function verdictsOf({ rules }: EffectivePermissions): Verdict[] {
  return rules.filter(({ capability }) => capability === "executeBash").flatMap((rule) => {
    const { level, index, effect, commands } = rule;
    const reason = { kind: "rule", level, index } as const;
    if (commands.length === 0) return [{ effect, reason }];
    return commands.map((one, item) => ({ ...one, reason: { ...reason, item } }));
  });
}

function isAllowOfAll({ effect, matcher }: Verdict): boolean {
  return effect === "allow" && (matcher === undefined || matchesEverything(matcher));
}

function isExactly({ effect, matcher }: Verdict, line: string): boolean {
  return effect === "allow" && matcher?.kind === "exact" && matcher.value === line;
}

function findDeny(
  verdicts: readonly Verdict[],
  line: string,
  parts: readonly CommandPart[],
): Decision | undefined {
  const whole = oneSpaced(line);
  for (const { effect, matcher, reason } of verdicts) {
    if (effect !== "deny") continue;
    if (matcher === undefined) return { posture: "deny", because: reason };
    const fits = (text: string) => matchesCommand(matcher, text);
    const part = parts.find(({ readings }) => readings.some(fits));
    if (part) return { posture: "deny", because: { ...reason, command: part.text } };
    if (fits(whole)) return { posture: "deny", because: { ...reason, command: whole } };
  }
  return undefined;
}

function decidePart(
  effective: EffectivePermissions,
  verdicts: readonly Verdict[],
  { text, unsure }: CommandPart,
  denies: boolean,
): Decision {
  const allow = verdicts.find(({ effect, matcher }) =>
    effect === "allow" && (matcher === undefined || matchesCommand(matcher, text))
  );
  const decision: Decision = allow
    ? { posture: "allow", because: { ...allow.reason, command: text } }
    : fallback(effective, text);
  if (decision.posture !== "allow" || !unsure || !denies) return decision;
  return { posture: "ask", because: { kind: "unreadable", why: "hidden", command: text } };
}

function fallback({ fallback, fallbackFrom }: EffectivePermissions, command?: string): Decision {
  const because = { kind: "fallback", level: fallbackFrom } as const;
  return { posture: fallback, because: command === undefined ? because : { ...because, command } };
}

/** The first of the strictest. */
function strictestOf(decisions: readonly Decision[]): Decision | undefined {
  return POSTURES.toReversed().map((posture) =>
    decisions.find((decision) => decision.posture === posture)
  ).find((decision) => decision !== undefined);
}
