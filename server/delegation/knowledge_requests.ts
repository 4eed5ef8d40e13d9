import type { KnowledgeRequest } from "../../core/delegation/knowledge_request.ts";
import type { FileRequest, FileResponse } from "../../core/delegation/request_file.ts";
import type { ChangeOutcome, KnowledgeCaller, KnowledgeDoor } from "../../core/knowledge/door.ts";

/** True for a request that changes nothing: after a restart it is simply carried out again. */
export function onlyReads({ action }: FileRequest): boolean {
  return action === "context.read" || action === "memory.read";
}

/** Carries out a request about what the project knows. */
export async function carryOut(
  door: KnowledgeDoor,
  caller: KnowledgeCaller,
  request: KnowledgeRequest,
): Promise<Omit<FileResponse, "action" | "request">> {
  switch (request.action) {
    case "context.read": {
      const { content, revision } = await door.readContext(caller, request.target);
      return { ok: true, reply: content, revision };
    }
    case "context.propose":
      return fromOutcome("the text", await door.proposeContext(caller, request));
    case "update_agent_context": {
      const { agent, ...outcome } = await door.updateContext(caller, request);
      return fromOutcome(`the role text of ${agent}`, outcome);
    }
    case "memory.read":
      return { ok: true, reply: JSON.stringify(await door.readMemory(caller, request)) };
    case "memory.write": {
      const { slug, ...outcome } = await door.writeMemory(caller, request.note);
      return fromOutcome(`the note ${slug}`, outcome);
    }
    case "skill.create": {
      const { skill } = await door.createSkill(caller, request.skill);
      return {
        ok: true,
        detail: `created the skill ${skill}: you have it from your next start on`,
      };
    }
  }
}

function fromOutcome(
  what: string,
  outcome: ChangeOutcome,
): Omit<FileResponse, "action" | "request"> {
  if (outcome.status === "written") {
    return { ok: true, detail: `wrote ${what}`, revision: outcome.revision };
  }
  const detail = `proposed ${what} to the user, who decides: it does not hold yet`;
  return { ok: true, detail };
}
