import { z } from "zod";
import { IdeaError } from "../error.ts";
import { EMBEDDING } from "../numbers.ts";
import { EMBEDDER_STRATEGIES, type EmbedderProfile } from "./embedder.ts";
import { endpointProblem } from "./endpoint.ts";

/** As long as the setting that names one may be. */
const MAX_ID = 128;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What each strategy cannot do without. */
const REQUIRED: Record<EmbedderProfile["strategy"], readonly ("model" | "endpoint")[]> = {
  none: [],
  localOnnx: ["model"],
  localServer: ["model"],
  api: ["endpoint", "model"],
};

const text = z.string().nullish().transform((value) => value ?? undefined);

/** One profile as it stands in a file; what only another version knows stays in it. */
export const embedderShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  strategy: z.enum(EMBEDDER_STRATEGIES),
  model: text,
  endpoint: text,
  apiKeyEnv: text,
  dimension: z.number().int(),
});

/**
 * The profile as it may be stored: its texts without spaces around them, empty ones left out.
 * @throws IdeaError `INVALID` naming the field and what was expected
 */
export function checkEmbedder(profile: EmbedderProfile): EmbedderProfile {
  const checked: EmbedderProfile = {
    id: requireText("id", profile.id),
    name: requireText("name", profile.name),
    strategy: profile.strategy,
    ...optional("model", profile.model),
    ...optional("endpoint", profile.endpoint),
    ...optional("apiKeyEnv", profile.apiKeyEnv),
    dimension: profile.dimension,
  };
  const problem = problemOf(checked);
  if (problem !== undefined) throw new IdeaError("INVALID", problem);
  return checked;
}

function problemOf(profile: EmbedderProfile): string | undefined {
  const { id, strategy, endpoint, apiKeyEnv, dimension } = profile;
  if (id.length > MAX_ID) return `id: expected at most ${MAX_ID} characters, got ${id.length}`;
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > EMBEDDING.maxDimension) {
    return `dimension: expected a whole number from 1 to ${EMBEDDING.maxDimension}, got ${dimension}`;
  }
  const missing = REQUIRED[strategy].find((field) => profile[field] === undefined);
  if (missing !== undefined) return `${missing}: expected one for the strategy "${strategy}"`;
  if (apiKeyEnv !== undefined && !VARIABLE.test(apiKeyEnv)) {
    // The value is not repeated: it may be the key itself.
    return "apiKeyEnv: expected the name of an environment variable, never the key";
  }
  return endpoint === undefined ? undefined : endpointProblem(endpoint);
}

function requireText(field: string, value: string): string {
  const trimmed = value.trim();
  if (trimmed === "") throw new IdeaError("INVALID", `${field}: expected a text, got nothing`);
  return trimmed;
}

function optional<Field extends "model" | "endpoint" | "apiKeyEnv">(
  field: Field,
  value: string | undefined,
): { [Key in Field]?: string } {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? {} : { [field]: trimmed } as { [Key in Field]: string };
}
