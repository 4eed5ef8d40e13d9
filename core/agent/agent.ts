import { z } from "zod";
import { parseDocument } from "../document.ts";
import { IdeaError } from "../error.ts";
import { isId } from "../id.ts";

const agentOrigin = z.union([
  z.looseObject({
    type: z.literal("template"),
    templateId: z.string(),
    syncedVersion: z.number().int(),
    syncedRevision: z.string(),
  }),
  z.looseObject({ type: z.literal("scratch") }),
]);

const skillRef = z.object({ scope: z.enum(["global", "project"]), slug: z.string() });

/** One entry of `.ideai/agents.json`; keys this version does not know are kept. */
const agentEntry = z.looseObject({
  // The id names a folder: what is no id could lead out of the project.
  agentId: z.string().refine(isId, "expected an id"),
  name: z.string(),
  mdPath: z.string(),
  profileId: z.string(),
  synchronized: z.boolean().default(false),
  /** The template its role text was taken from; of the original, a tagged object. */
  origin: agentOrigin.optional().catch(undefined),
  skills: z.array(skillRef).optional(),
  /** Writes the project's context. */
  orchestrator: z.boolean().optional(),
});

const manifest = z.looseObject({
  version: z.number().default(1),
  agents: z.array(agentEntry),
});

/** A persistent identity of the project: it outlives every process that plays it. */
export type Agent = z.infer<typeof agentEntry>;

/** The whole of `.ideai/agents.json`. */
export type AgentManifest = z.infer<typeof manifest>;

/** A manifest without agents. */
export function emptyManifest(): AgentManifest {
  return { version: 1, agents: [] };
}

/**
 * Reads the text of `agents.json`, with or without a byte order mark.
 * @param where the path named in errors
 * @throws IdeaError `INVALID` when it is not a manifest; the caller must then leave the file alone
 */
export function parseManifest(text: string, where: string): AgentManifest {
  return parseDocument(manifest, text, where, "a list of agents");
}

/** The text written to `agents.json`. */
export function formatManifest(value: AgentManifest): string {
  return JSON.stringify(value, null, 2) + "\n";
}

/** The file name stem of an agent's role text: lower case, without what file systems dislike. */
export function fileStem(name: string): string {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "agent";
}

const NAME_LIMIT = 64;
// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * The trimmed name.
 * @throws IdeaError `INVALID` when it is empty, too long or has control characters;
 * `ALREADY_EXISTS` when another agent has it (names are unique without regard to case)
 */
export function checkName(name: string, others: readonly Agent[]): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > NAME_LIMIT || CONTROLS.test(trimmed)) {
    throw new IdeaError("INVALID", `name: expected 1 to ${NAME_LIMIT} printable characters`);
  }
  if (findByName(others, trimmed)) {
    throw new IdeaError("ALREADY_EXISTS", `An agent named "${trimmed}" exists already`);
  }
  return trimmed;
}

/** The agent of that name, without regard to case. */
export function findByName<T extends { name: string }>(agents: readonly T[], name: string) {
  const wanted = name.trim().toLowerCase();
  return agents.find((agent) => agent.name.toLowerCase() === wanted);
}
