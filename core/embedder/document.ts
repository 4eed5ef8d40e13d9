import { z } from "zod";
import { parseDocument } from "../document.ts";
import { describe, IdeaError } from "../error.ts";
import type { EmbedderProfile } from "./embedder.ts";
import { checkEmbedder, embedderShape } from "./profile.ts";

const fileShape = z.looseObject({ embedders: z.array(embedderShape).default([]) });

/** What `embedders.json` holds: the profiles, and what another version wrote. */
export type EmbeddersFile = z.infer<typeof fileShape>;

/**
 * Reads the text of `embedders.json`.
 * @throws IdeaError `INVALID` with the path; the caller must then leave the file alone
 */
export function parseEmbedders(text: string, where: string): EmbeddersFile {
  return parseDocument(fileShape, text, where, "a list of embedding engines");
}

/** The text of the file. */
export function formatEmbedders(file: EmbeddersFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The profiles of the file.
 * @throws IdeaError `INVALID` naming the file, and the field of the one that was edited by hand
 */
export function profilesOf({ embedders }: EmbeddersFile, where: string): EmbedderProfile[] {
  return embedders.map((one) => {
    try {
      return checkEmbedder(one);
    } catch (failure) {
      throw new IdeaError("INVALID", `${where}: "${one.id}": ${describe(failure)}`);
    }
  });
}

/** The file with a profile added, or in the place of the one with its id. */
export function withEmbedder(file: EmbeddersFile, profile: EmbedderProfile): EmbeddersFile {
  const before = file.embedders.find(({ id }) => id === profile.id);
  const { model, endpoint, apiKeyEnv } = profile;
  // Optional texts that the new one does not have are taken away too.
  const next = { ...before, ...profile, model, endpoint, apiKeyEnv };
  const embedders = before
    ? file.embedders.map((one) => one === before ? next : one)
    : [...file.embedders, next];
  return { ...file, embedders };
}

/** The file without a profile; undefined when it has none of that id. */
export function withoutEmbedder(file: EmbeddersFile, id: string): EmbeddersFile | undefined {
  const embedders = file.embedders.filter((one) => one.id !== id);
  return embedders.length === file.embedders.length ? undefined : { ...file, embedders };
}
