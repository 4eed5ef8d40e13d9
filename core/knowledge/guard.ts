import type { Posture } from "../permission/model.ts";

/** Who wants to change a guarded text. */
export type Writer =
  | { kind: "human" }
  | { kind: "agent"; agentId: string; orchestrator: boolean };

/** A guarded text, as far as it matters who may change it. */
export type GuardedText =
  | { kind: "projectContext" }
  | { kind: "agentContext"; agentId: string }
  /** `byPerson`: a person wrote it last, or nobody knows who; false too when there is none. */
  | { kind: "memory"; byPerson: boolean };

/** It is written, a person decides about it, or it is refused. */
export type Verdict = "write" | "propose" | "refuse";

/**
 * Who may write what: a person everything; the orchestrator the project's context and every role
 * text; an agent its own role text; and everybody the notes, except that a person's words are
 * replaced by a person alone. The others propose.
 */
export function verdictOf(writer: Writer, text: GuardedText): "write" | "propose" {
  if (writer.kind === "human") return "write";
  const may = mayWrite(writer, text);
  return may ? "write" : "propose";
}

function mayWrite(writer: Extract<Writer, { kind: "agent" }>, text: GuardedText): boolean {
  switch (text.kind) {
    case "projectContext":
      return writer.orchestrator;
    case "agentContext":
      return writer.orchestrator || writer.agentId === text.agentId;
    case "memory":
      return !text.byPerson;
  }
}

/** The verdict under the user's policy, which may only tighten it: to ask is to propose. */
export function underPolicy(verdict: "write" | "propose", policy: Posture): Verdict {
  if (policy === "deny") return "refuse";
  return policy === "ask" ? "propose" : verdict;
}
