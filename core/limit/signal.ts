/**
 * What ran out, in words that fit every vendor.
 * - `session`: the short window (five hours). `weekly`: the long one, for all models.
 * - `opus`, `sonnet`, `model`: the long window of one model.
 * - `daily`: a quota that comes back within a day.
 * - `credits`: paid usage, a seat or a spend cap: often comes back only when somebody pays.
 * - `unknown`: a limit, but the CLI does not say which.
 */
export type LimitKind =
  | "session"
  | "weekly"
  | "opus"
  | "sonnet"
  | "model"
  | "daily"
  | "credits"
  | "unknown";

/**
 * Who said so, strongest first: the vendor's own data, the CLI's hook, a sentence on the screen, a
 * person. What a person decides stands above all of them, see `core/limit/episode.ts`.
 */
export const LIMIT_SOURCES = ["structured", "hook", "pattern", "human"] as const;
export type LimitSource = typeof LIMIT_SOURCES[number];

/** How exactly a time was told. A minute stands for its end, a day for its end too. */
export type Precision = "millisecond" | "second" | "minute" | "hour" | "day";

/** When a limit is over for certain: epoch milliseconds. */
export interface Reset {
  at: number;
  precision: Precision;
}

/** Why a time that was told is not used; the limit then has no known end. */
export type Distrust = "unreadable" | "past" | "tooFar";

/** When and where something was said. */
export interface SaidAt {
  /** Epoch milliseconds. */
  now: number;
  /** IANA zone of the machine the CLI runs on: times are often told without one. */
  zone: string;
}

/** A turn was refused because a plan is exhausted. */
export interface LimitedSignal {
  signal: "limited";
  source: Exclude<LimitSource, "human">;
  kind: LimitKind;
  /** Absent: no time was told, or it was distrusted. */
  reset?: Reset;
  distrust?: Distrust;
  /** When the CLI said it; epoch milliseconds. */
  at: number;
  /** The CLI's own sentence. */
  text?: string;
}

/** Trouble that passes in seconds and that the CLI retries by itself: never parks anybody. */
export interface TransientSignal {
  signal: "transient";
  reason: "apiRateLimit" | "overloaded";
  at: number;
  text?: string;
}

/** How much of some windows is used. Never parks anybody, whatever the numbers say. */
export interface UsageSignal {
  signal: "usage";
  readings: UsageReading[];
}

/** The model answered: the account works (again). */
export interface AnsweredSignal {
  signal: "answered";
  at: number;
}

/** Something may be a limit; only a person can tell. */
export interface SuspectedSignal {
  signal: "suspected";
  at: number;
  text?: string;
}

/** Everything a CLI says about limits, told by `server/profile/*_limits.ts`. */
export type LimitSignal =
  | LimitedSignal
  | TransientSignal
  | UsageSignal
  | AnsweredSignal
  | SuspectedSignal;

/** The state of one window as one message tells it; what is absent was not told. */
export interface UsageReading {
  window: UsageWindowName;
  /** 0 to 100. */
  usedPercent?: number;
  /** Epoch milliseconds. */
  resetsAt?: number;
  windowMinutes?: number;
  /** When it was told; epoch milliseconds. */
  at: number;
}

/** A window of usage is named like the limit that it becomes. */
export type UsageWindowName = LimitKind;
