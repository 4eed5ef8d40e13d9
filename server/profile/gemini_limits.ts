import type { LimitSentences } from "../../core/limit/limit_pattern.ts";

const MODEL = "(?:✕ \\[API Error: )?";
/** Up to five minutes the CLI waits and tries again by itself. */
const SHORT = "(?:(?:[0-4]m)?[\\d.]+s|5m0?s|[1-4]m|\\d+ms)";

/**
 * What Gemini CLI says about limits, after its source of 2026-08-21 and public reports. Not measured:
 * how it draws them is not known, so they are read of structured messages only.
 */
export const geminiLimitSentences: LimitSentences = {
  patterns: [
    { sentence: "Attempt \\d+ failed: ", means: "apiRateLimit" },
    {
      sentence: `${MODEL}You have exhausted your capacity on this model\\. ` +
        `Your quota will reset after ${SHORT}\\.`,
      means: "apiRateLimit",
    },
    {
      sentence: `${MODEL}You have exhausted your capacity on this model\\.` +
        "(?: Your quota will reset after (?<reset>[\\dhms.]+?)\\.?(?=\\s|\\]|$))?",
      means: "daily",
    },
    { sentence: `${MODEL}You have exhausted your daily quota on this model`, means: "daily" },
    {
      sentence: `${MODEL}You exceeded your current quota, please check your plan.*PerDay`,
      means: "daily",
    },
    {
      sentence: `${MODEL}You exceeded your current quota, please check your plan` +
        `.*retry (?:in|after) ${SHORT}`,
      means: "apiRateLimit",
    },
    { sentence: `${MODEL}You exceeded your current quota, please check your plan`, means: "daily" },
    {
      sentence: "Usage limit reached for (?:all )?\\S+(?: models)?\\." +
        "(?:.*?Access resets at (?<reset>[^.\\n]+)\\.)?",
      means: "daily",
    },
    { sentence: `${MODEL}Resource has been exhausted`, means: "apiRateLimit" },
    { sentence: `${MODEL}No capacity available for model`, means: "overloaded" },
    { sentence: "We are currently experiencing high demand for", means: "overloaded" },
  ],
  never: ["Possible quota limitations in place or slow response times detected"],
};
