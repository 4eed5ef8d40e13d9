/** Who changes what a project knows. */
export type Author =
  | { kind: "human" }
  /** `conversation`: the one it works in, where known. */
  | { kind: "agent"; agentId: string; name: string; conversation?: string };

/** A person, through the page or a script. */
export const HUMAN: Author = { kind: "human" };
