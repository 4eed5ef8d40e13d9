/**
 * How Claude Code words and draws its limits: sentences as the vendor's SDK (0.3.332) and public
 * reports list them, its screen as measured 2026-11-30 on 2.1.332.
 */
import type { LimitSentences } from "../../core/limit/limit_pattern.ts";
import type { LimitScreen } from "../../core/limit/limit_screen.ts";

const SEPARATOR = "\\s*[·∙|–-]?\\s*";
/** Up to the next separator, to a hint such as `/upgrade …`, or to the end. */
const TIME = "(?<reset>.+?)(?=\\s*(?:$|[·∙]|\\s/[a-z]|:\\s*\\{))";
const RESETS = `(?:${SEPARATOR}resets ${TIME})?`;
const HIT = "(?:ACP connection failed: Internal error: )?You've (?:hit|reached) your";

/** Its sentences, newest first. */
export const claudeLimitSentences: LimitSentences = {
  patterns: [
    { sentence: `${HIT} (?:session|5-hour) limit${RESETS}`, means: "session" },
    { sentence: `${HIT} weekly limit${RESETS}`, means: "weekly" },
    { sentence: `${HIT} Opus limit${RESETS}`, means: "opus" },
    { sentence: `${HIT} Sonnet limit${RESETS}`, means: "sonnet" },
    { sentence: `${HIT} [A-Z]\\w* limit\\.?${RESETS}`, means: "model" },
    { sentence: `${HIT} (?:\\S+ ){0,3}?limit${RESETS}`, means: "unknown" },
    { sentence: `You're out of (?:extra usage|usage credits)${RESETS}`, means: "credits" },
    { sentence: "\\w+(?: [\\d.]+)? requires usage credits", means: "credits" },
    { sentence: "Your org is out of usage", means: "credits" },
    {
      sentence: "Your seat type doesn't include (?:extra usage|usage credits|usage)",
      means: "credits",
    },
    { sentence: "Your usage allocation has been disabled by your admin", means: "credits" },
    { sentence: "Your group's usage limit is set to \\$0", means: "credits" },
    { sentence: `Opus weekly limit reached${RESETS}`, means: "opus" },
    { sentence: `Weekly limit reached${RESETS}`, means: "weekly" },
    { sentence: `(?:Session|5-hour) limit reached${RESETS}`, means: "session" },
    {
      sentence: "Claude usage limit reached\\. Your limit will reset at (?<reset>[^.]+)",
      means: "unknown",
    },
    { sentence: "Claude AI usage limit reached\\|(?<reset>\\d{10,13})", means: "unknown" },
    {
      sentence: "API Error: Server is temporarily limiting requests",
      means: "apiRateLimit",
    },
    { sentence: "API Error: Rate limit reached", means: "apiRateLimit" },
    { sentence: "API Error: Request rejected \\(429\\)", means: "apiRateLimit" },
    { sentence: "(?:API Error: )?429 \\{", means: "apiRateLimit" },
    { sentence: "(?:API Error: )?(?:Repeated )?529\\b", means: "overloaded" },
    { sentence: "(?:API Error: )?Overloaded", means: "overloaded" },
    { sentence: "(?:API Error: )?\\S* ?\\{.*overloaded_error", means: "overloaded" },
  ],
  never: [
    // Warnings before the limit.
    "You've used",
    "You're close to",
    "Approaching",
    "Over \\d+% of your",
    // Fast mode falls back by itself.
    "You've hit your fast limit",
    // Paid usage takes over.
    "(?:You're )?now using",
    "Now using",
    // A decision of the organisation, not a limit: it does not end.
    "This service is disabled for your org",
  ],
};

/** How it draws what it says itself. */
export const claudeLimitScreen: LimitScreen = {
  marker: "^ {2}⎿[ \\u00a0]{2}",
  continues: "^ {5}\\S",
  // A command that the user ran without the model.
  outputOf: "^! ",
  // A person's words stand on a ground of their own, as wide as the screen.
  person: " {2,}$",
  aside: [
    "^● Usage limit reached · set\\b",
    // The same, wrapped by a narrow screen.
    "^ {2}(?:(?:to )?continue |automatically |at \\d)",
    "^\\s+\\S+ \\S+ · /effort\\s*$",
  ],
  end: "^(?:─{20,}[^\\n]*\\n❯|▔{20,})",
  dialogs: ["limit", "limitCountdown"],
};
