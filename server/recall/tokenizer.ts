import type { Estimate } from "../../core/handoff/budget.ts";
import { loadPart } from "../part_url.ts";

let loading: Promise<Estimate> | undefined;

/**
 * Counts tokens as the models of OpenAI do (o200k_base); Claude's tokenizer is not public, and makes
 * about as many. Loaded at the first call: it takes 0.2 s and 80 MB that a host without agents is
 * spared.
 */
export function tokenEstimate(): Promise<Estimate> {
  return loading ??= loadPart<typeof import("./o200k.ts")>("recall/o200k.ts")
    .then((part) => part.countPlainTokens);
}
