/** The tokenizer, loaded by itself: 2 MB of source that no start should read. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { inPieces } from "../../core/handoff/budget.ts";

/** Marks such as `<|endoftext|>` are text like any other in what people write. */
const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Tokens of a text. */
export const countPlainTokens = inPieces((text) => countTokens(text, PLAIN));
