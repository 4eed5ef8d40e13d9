import type { ToolInput, ToolName } from "../../core/delegation/tool.ts";
import type { KnowledgeDoor } from "../../core/knowledge/door.ts";
import type { KNOWLEDGE_TOOLS } from "../../core/knowledge/tools.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import type { Waiting } from "../../core/delegation/service.ts";

/** Carries out one tool. */
export type Handler<N extends ToolName> = (
  input: ToolInput<N>,
  caller: AgentIdentity,
  waiting: Waiting,
) => Promise<unknown>;

/** What carries out each of some tools. */
export type Handlers<Names extends ToolName> = { [N in Names]: Handler<N> };

/** The tools by which agents share what the project knows. */
export function knowledgeHandlers(door: KnowledgeDoor): Handlers<keyof typeof KNOWLEDGE_TOOLS> {
  return {
    idea_context_read: ({ target }, caller) => door.readContext(caller, target),
    idea_context_propose: (input, caller) => door.proposeContext(caller, input),
    idea_update_context: (input, caller) => door.updateContext(caller, input),
    idea_memory_read: (input, caller) => door.readMemory(caller, input),
    idea_memory_write: (input, caller) => door.writeMemory(caller, input),
    idea_create_skill: (input, caller) => door.createSkill(caller, input),
  };
}
