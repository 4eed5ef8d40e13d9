/**
 * How Codex words and draws its limits: sentences after its source (098a47fd and older) and public
 * reports, its screen as measured 2026-11-30 on 0.171.0 and 0.169.0.
 */
import type { LimitSentences } from "../../core/limit/limit_pattern.ts";
import type { LimitScreen } from "../../core/limit/limit_screen.ts";

/** `later` and `wait for limits to reset` tell no time. */
const TRY_AGAIN = "(?:.*?[Tt]ry again (?:at|in) (?<reset>.+?)\\.?\\s*$)?";
const HIT = "You've hit your usage limit";

/** Its sentences. */
export const codexLimitSentences: LimitSentences = {
  patterns: [
    // The default limit may be named too.
    { sentence: `${HIT} for (?!codex\\.)[^.]+(?:\\.\\d[^.]*)*\\.${TRY_AGAIN}`, means: "model" },
    { sentence: `${HIT}(?: for codex)?\\.${TRY_AGAIN}`, means: "unknown" },
    { sentence: "Your workspace is out of credits\\.", means: "credits" },
    { sentence: "You hit your spend cap set ", means: "credits" },
    { sentence: "Selected model is at capacity\\.", means: "overloaded" },
    { sentence: "We're currently experiencing high demand", means: "overloaded" },
    { sentence: "exceeded retry limit, last status: 429", means: "apiRateLimit" },
  ],
  never: [
    "Quota exceeded\\. Check your plan and billing details\\.",
    "To use Codex with your ChatGPT plan, upgrade",
    "stream disconnected before completion",
    // About its own helpers.
    "agent thread limit reached",
  ],
};

/** How it draws its errors. It wraps them itself, without a mark, up to a blank row. */
export const codexLimitScreen: LimitScreen = {
  marker: "^(?:■|🖐) ",
  continues: "^(?![■🖐•›⚠✔])\\S",
  aside: [],
  end: "^›",
  dialogs: [],
};
