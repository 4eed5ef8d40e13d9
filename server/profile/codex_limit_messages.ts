/** Codex's messages about limits, as measured 2026-11-30 on 0.171.0. */
import { z } from "zod";
import { parseAbsolute } from "../../core/limit/absolute_time.ts";
import { readSentence } from "../../core/limit/limit_pattern.ts";
import { type ResetReading, trustReset } from "../../core/limit/reset_time.ts";
import type {
  LimitedSignal,
  LimitKind,
  LimitSignal,
  SaidAt,
  UsageReading,
} from "../../core/limit/signal.ts";
import { codexLimitSentences } from "./codex_limits.ts";
import { parseJsonLine } from "./json_line.ts";

/** The vendor's answer, or the sentence made of it. */
const errorBody = z.object({
  message: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  codex_error_info: z.unknown().optional(),
  codexErrorInfo: z.unknown().optional(),
  resets_at: z.unknown().optional(),
  resets_in_seconds: z.number().optional().catch(undefined),
});
type ErrorBody = z.infer<typeof errorBody>;

const execLine = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("error"),
    message: z.string().optional().catch(undefined),
    error: errorBody.optional().catch(undefined),
  }),
  z.object({ type: z.literal("turn.failed"), error: errorBody }),
  z.object({ type: z.literal("turn.completed") }),
]);

/** One line of `codex exec --json`. */
export function readCodexExecMessage(message: unknown, said: SaidAt): LimitSignal[] {
  const line = execLine.safeParse(message).data;
  if (!line) return [];
  if (line.type === "turn.completed") return [{ signal: "answered", at: said.now }];
  if (line.error) return ofError(line.error, said);
  return line.type === "error" ? ofSentence(line.message, said) : [];
}

const window = z.object({
  used_percent: z.number(),
  window_minutes: z.number().nullish(),
  resets_at: z.unknown().optional(),
  resets_in_seconds: z.number().nullish(),
});
type Window = z.infer<typeof window>;

const rateLimits = z.object({
  limit_id: z.string().nullish(),
  primary: window.nullish().catch(undefined),
  secondary: window.nullish().catch(undefined),
  rate_limit_reached_type: z.string().nullish().catch(undefined),
});

const rolloutLine = z.object({
  type: z.literal("event_msg"),
  timestamp: z.string(),
  payload: z.object({
    type: z.string(),
    error: errorBody.nullish().catch(undefined),
    message: z.string().optional().catch(undefined),
    codex_error_info: z.unknown().optional(),
    rate_limits: rateLimits.nullish().catch(undefined),
    item: z.object({ type: z.string() }).optional().catch(undefined),
  }),
});

/**
 * One line of the rollout. Lines are looked at only when they are about the turn itself: what tools
 * and people said may quote anything.
 * @param since epoch milliseconds; older lines belong to what is past
 */
export function readCodexRolloutLimits(text: string, since: number, zone: string): LimitSignal[] {
  if (!/"(?:token_count|task_complete|error|AgentMessage)"/u.test(text)) return [];
  const line = rolloutLine.safeParse(parseJsonLine(text)).data;
  const now = line && parseAbsolute(line.timestamp);
  if (!line || now === undefined || now < since) return [];
  const { type, error, rate_limits: limits, item } = line.payload;
  const said = { now, zone };
  switch (type) {
    case "token_count":
      return limits ? ofRateLimits(limits, now) : [];
    case "error":
      return ofError(errorBody.parse(line.payload), said);
    case "task_complete":
      return error ? ofError(error, said) : [];
    case "item_completed":
      return item?.type === "AgentMessage" ? [{ signal: "answered", at: now }] : [];
    default:
      return [];
  }
}

/** The vendor's own word for the error and its exact time, else what its sentence tells. */
function ofError(error: ErrorBody, said: SaidAt): LimitSignal[] {
  const [read] = ofSentence(error.message, said);
  if (read && read.signal !== "limited") return [read];
  if (!read && !isUsageLimit(error)) return [];
  const kind = read?.kind ?? "unknown";
  const exact = exactReset(error.resets_at, error.resets_in_seconds, said.now);
  if (read && exact === undefined) return [read];
  const text = read?.text === undefined ? {} : { text: read.text };
  return [{ ...limited(kind, said.now), ...trusted(exact, kind, said.now), ...text }];
}

function ofSentence(text: string | undefined, said: SaidAt): LimitSignal[] {
  const context = { ...said, source: "structured" } as const;
  const read = text === undefined ? undefined : readSentence(text, codexLimitSentences, context);
  return read ? [read] : [];
}

/** The vendor's spelling of the word differs between builds. */
function isUsageLimit(
  { type, codex_error_info: snake, codexErrorInfo: camel }: ErrorBody,
): boolean {
  return [type, snake, camel].some((word) =>
    typeof word === "string" &&
    /^usagelimit(?:reached|exceeded)$/u.test(word.toLowerCase().replaceAll("_", ""))
  );
}

/** How much is used; a limit only when the vendor says that one was reached. */
function ofRateLimits(limits: z.infer<typeof rateLimits>, now: number): LimitSignal[] {
  const readings = [
    ...readingOf(limits.primary, limits.limit_id, "session", now),
    ...readingOf(limits.secondary, limits.limit_id, "weekly", now),
  ];
  const usage: LimitSignal[] = readings.length === 0 ? [] : [{ signal: "usage", readings }];
  const reached = limits.rate_limit_reached_type;
  return reached ? [reachedLimit(reached, readings, now), ...usage] : usage;
}

/** Everything that is used up must come back before the account works again. */
function reachedLimit(type: string, readings: readonly UsageReading[], now: number): LimitedSignal {
  const isPaid = type.toLowerCase().startsWith("workspace");
  const full = readings
    .filter(({ usedPercent = 0 }) => usedPercent >= 100)
    .sort((one, other) => (other.resetsAt ?? 0) - (one.resetsAt ?? 0));
  const kind = isPaid ? "credits" : full[0]?.window ?? "unknown";
  return { ...limited(kind, now), ...trusted(isPaid ? undefined : full[0]?.resetsAt, kind, now) };
}

function readingOf(
  told: Window | null | undefined,
  limitId: string | null | undefined,
  usual: LimitKind,
  now: number,
): UsageReading[] {
  if (!told) return [];
  const { used_percent: usedPercent, window_minutes: minutes, resets_at, resets_in_seconds } = told;
  const resetsAt = exactReset(resets_at, resets_in_seconds ?? undefined, now);
  const isOfModel = limitId !== undefined && limitId !== null && limitId !== "codex";
  return [{
    window: isOfModel ? "model" : windowOf(minutes ?? undefined, usual),
    usedPercent,
    at: now,
    ...(resetsAt === undefined ? {} : { resetsAt }),
    ...(minutes ? { windowMinutes: minutes } : {}),
  }];
}

/** Which of the two is which has changed with plans; their length has not. */
function windowOf(minutes: number | undefined, usual: LimitKind): LimitKind {
  if (minutes === undefined) return usual;
  if (minutes <= 12 * 60) return "session";
  if (minutes <= 24 * 60) return "daily";
  return minutes <= 7 * 24 * 60 ? "weekly" : "unknown";
}

function exactReset(at: unknown, inSeconds: number | undefined, now: number): number | undefined {
  return parseAbsolute(at) ?? (inSeconds === undefined ? undefined : now + inSeconds * 1000);
}

function limited(kind: LimitKind, at: number): LimitedSignal {
  return { signal: "limited", source: "structured", kind, at };
}

function trusted(
  at: number | undefined,
  kind: LimitKind,
  now: number,
): ResetReading | Record<never, never> {
  return at === undefined ? {} : trustReset({ at, precision: "second" }, { now, kind });
}
