import type { Embedder, EmbedderProfile } from "../../core/embedder/embedder.ts";
import { IdeaError } from "../../core/error.ts";
import { ApiEmbedder } from "./api_embedder.ts";
import { LocalServerEmbedder } from "./local_server.ts";
import { OnnxEmbedder } from "./onnx_embedder.ts";

/** What engines need of this machine. */
export interface EnginePlace {
  /** The environment of the user, with the keys in it. */
  environment(): Promise<Record<string, string>>;
  /** Folder of the local models. */
  models: string;
}

/**
 * The engine of a profile; nothing heavy is loaded before its first text.
 * @throws IdeaError `UNAVAILABLE` when a local model is not there, `INVALID` for the strategy `none`
 */
export async function openEmbedder(
  profile: EmbedderProfile,
  { environment, models }: EnginePlace,
): Promise<Embedder> {
  switch (profile.strategy) {
    case "localServer":
      return new LocalServerEmbedder(profile);
    case "api":
      return new ApiEmbedder(profile, environment);
    case "localOnnx":
      return await OnnxEmbedder.open(profile, models);
    case "none":
      throw new IdeaError("INVALID", `strategy: "none" embeds nothing`);
  }
}
