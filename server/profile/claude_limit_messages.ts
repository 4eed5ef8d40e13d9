/** Claude Code's messages about limits, as measured 2026-11-30 on 2.1.332. */
import { z } from "zod";
import { parseAbsolute, readResetField } from "../../core/limit/absolute_time.ts";
import { readSentence } from "../../core/limit/limit_pattern.ts";
import { trustReset } from "../../core/limit/reset_time.ts";
import type {
  LimitedSignal,
  LimitKind,
  LimitSignal,
  SaidAt,
  UsageReading,
} from "../../core/limit/signal.ts";
import { claudeLimitSentences } from "./claude_limits.ts";
import { parseJsonLine } from "./json_line.ts";

const KINDS: Readonly<Record<string, LimitKind>> = {
  "five_hour": "session",
  "seven_day": "weekly",
  "seven_day_opus": "opus",
  "seven_day_sonnet": "sonnet",
  "seven_day_overage_included": "weekly",
  "overage": "credits",
};

const share = z.number().optional().catch(undefined);

const limitInfo = z.looseObject({
  status: z.string(),
  rateLimitType: z.string().optional().catch(undefined),
  utilization: share,
  isUsingOverage: z.boolean().optional().catch(undefined),
  /** All windows of the account, as the newest versions tell them. */
  unifiedWindows: z.record(z.string(), z.looseObject({ utilization: share })).optional()
    .catch(undefined),
});
type LimitInfo = z.infer<typeof limitInfo>;

const streamLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("rate_limit_event"), rate_limit_info: limitInfo }),
  z.object({
    type: z.literal("result"),
    is_error: z.boolean().optional(),
    api_error_status: z.number().nullish(),
    api_error: z.string().nullish(),
    result: z.string().optional().catch(undefined),
  }),
]);

/** One message of `--output-format stream-json`. */
export function readClaudeStreamMessage(message: unknown, said: SaidAt): LimitSignal[] {
  const parsed = streamLine.safeParse(message);
  if (!parsed.success) return [];
  const { data } = parsed;
  if (data.type === "rate_limit_event") return ofInfo(data.rate_limit_info, said);
  if (!data.is_error) return [{ signal: "answered", at: said.now }];
  const status = data.api_error_status ?? undefined;
  if (status !== 429 && status !== 529) return [];
  return [ofError(data.result, status, data.api_error === "usage_limit_reached", said)];
}

const transcriptLine = z.object({
  type: z.literal("assistant"),
  isSidechain: z.boolean().optional(),
  timestamp: z.string(),
  isApiErrorMessage: z.boolean().optional(),
  error: z.string().optional().catch(undefined),
  apiErrorStatus: z.number().optional().catch(undefined),
  apiError: z.string().optional().catch(undefined),
  quotaLimits: limitInfo.optional().catch(undefined),
  message: z.object({
    model: z.string().optional(),
    content: z.array(z.object({ type: z.string(), text: z.string().optional() })).catch([]),
  }),
});

/**
 * One line of the transcript. It tells of a limit only when all its marks agree; a line of the model
 * tells that the account works, one of a person tells nothing.
 * @param since epoch milliseconds; older lines belong to what is past
 */
export function readClaudeTranscriptLine(
  text: string,
  since: number,
  zone: string,
): LimitSignal[] {
  if (!text.includes('"assistant"')) return [];
  const line = transcriptLine.safeParse(parseJsonLine(text)).data;
  const now = line && parseAbsolute(line.timestamp);
  if (!line || line.isSidechain || now === undefined || now < since) return [];
  if (!line.isApiErrorMessage) {
    return line.message.model === "<synthetic>" ? [] : [{ signal: "answered", at: now }];
  }
  const { error, apiErrorStatus: status, quotaLimits } = line;
  if (error !== "rate_limit" || status !== 429) return [];
  const said = { now, zone };
  const sentence = line.message.content.map((part) => part.text ?? "").join("\n");
  if (quotaLimits?.status === "rejected") return withText(ofInfo(quotaLimits, said), sentence);
  return [ofError(sentence, status, line.apiError === "usage_limit_reached", said)];
}

const hookPost = z.object({
  hook_event_name: z.string(),
  error: z.string().optional(),
  last_assistant_message: z.string().optional(),
});

/** One post of a lifecycle hook. */
export function readClaudeLimitHook(payload: unknown, said: SaidAt): LimitSignal[] {
  const post = hookPost.safeParse(payload).data;
  if (post?.hook_event_name === "Stop") return [{ signal: "answered", at: said.now }];
  if (post?.hook_event_name !== "StopFailure") return [];
  const { error, last_assistant_message: text } = post;
  const at = said.now;
  if (error === "overloaded") return [{ signal: "transient", reason: "overloaded", at }];
  if (error !== "rate_limit" && error !== "billing_error") return [];
  const read = text && readSentence(text, claudeLimitSentences, { ...said, source: "hook" });
  if (read) return [read];
  if (error === "billing_error") return [];
  if (text) return [{ signal: "suspected", at, text }];
  return [{ signal: "limited", source: "hook", kind: "unknown", at }];
}

const statusWindow = z.object({ used_percentage: z.number().optional() }).loose();
const statusLine = z.object({ rate_limits: z.record(z.string(), z.unknown()) });

/** What it pipes into a `statusLine` command. */
export function readClaudeStatusLine(status: unknown, said: SaidAt): LimitSignal[] {
  const windows = statusLine.safeParse(status).data?.rate_limits ?? {};
  const readings = Object.entries(windows).flatMap(([name, value]): UsageReading[] => {
    const window = KINDS[name];
    const told = statusWindow.safeParse(value).data;
    if (!window || !told) return [];
    return [reading(window, told.used_percentage, readResetField(told), said.now)];
  });
  return readings.length === 0 ? [] : [{ signal: "usage", readings }];
}

/** Only `rejected` is a limit; warnings and permissions tell how much is used. */
function ofInfo(info: LimitInfo, said: SaidAt): LimitSignal[] {
  const { status, rateLimitType = "", isUsingOverage } = info;
  const kind = KINDS[rateLimitType];
  const overage = kind === "credits" ? parseAbsolute(info["overageResetsAt"]) : undefined;
  const reset = overage ?? readResetField(info);
  const isRejected = status === "rejected" && !isUsingOverage;
  const own = kind && windowReading(kind, info, reset, isRejected, said.now);
  const others = Object.entries(info.unifiedWindows ?? {}).flatMap(([name, told]) => {
    const window = KINDS[name];
    if (!window || window === kind) return [];
    return windowReading(window, told, readResetField(told), false, said.now) ?? [];
  });
  const readings = [...own ? [own] : [], ...others];
  const usage: LimitSignal[] = readings.length === 0 ? [] : [{ signal: "usage", readings }];
  return isRejected ? [rejected(kind ?? "unknown", reset, said), ...usage] : usage;
}

function windowReading(
  window: LimitKind,
  { utilization }: { utilization?: number | undefined },
  resetsAt: number | undefined,
  isUsedUp: boolean,
  at: number,
): UsageReading | undefined {
  const percent = isUsedUp ? 100 : utilization === undefined ? undefined : inPercent(utilization);
  if (percent === undefined && resetsAt === undefined) return undefined;
  return reading(window, percent, resetsAt, at);
}

function rejected(kind: LimitKind, at: number | undefined, { now }: SaidAt): LimitedSignal {
  const read = at === undefined ? {} : trustReset({ at, precision: "second" }, { now, kind });
  return { signal: "limited", source: "structured", kind, ...read, at: now };
}

/** The same status covers plans, keys and crowded servers: the words tell them apart. */
function ofError(
  text: string | undefined,
  status: 429 | 529,
  isPlanLimit: boolean,
  said: SaidAt,
): LimitSignal {
  const context = { ...said, source: "structured" } as const;
  const read = text === undefined ? undefined : readSentence(text, claudeLimitSentences, context);
  if (read) return read;
  if (isPlanLimit) return rejected("unknown", undefined, said);
  const reason = status === 529 ? "overloaded" : "apiRateLimit";
  return { signal: "transient", reason, at: said.now, ...(text === undefined ? {} : { text }) };
}

function withText(signals: LimitSignal[], text: string): LimitSignal[] {
  return signals.map((each) => each.signal === "limited" ? { ...each, text } : each);
}

function reading(
  window: LimitKind,
  usedPercent: number | undefined,
  resetsAt: number | undefined,
  at: number,
): UsageReading {
  return {
    window,
    at,
    ...(usedPercent === undefined ? {} : { usedPercent }),
    ...(resetsAt === undefined ? {} : { resetsAt }),
  };
}

/** A share in events, a percentage in other answers of the same CLI. */
function inPercent(utilization: number): number {
  return utilization <= 1 ? utilization * 100 : utilization;
}
