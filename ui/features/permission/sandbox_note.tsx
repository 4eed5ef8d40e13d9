import { t } from "../../text/text.ts";
import { activeAgents } from "../agent/agents.ts";
import { openPolicy } from "./open_policy.ts";
import { projectSandbox } from "./sandbox_state.ts";
import { sandboxText } from "./sandbox_text.ts";

/** What holds the running agents of the project on the screen; nothing while none runs. */
export function SandboxNote() {
  const state = projectSandbox(activeAgents.value);
  if (!state) return null;
  return (
    <button
      type="button"
      class={`status-button sandbox-note ${state}`}
      data-tip={each()}
      onClick={() => openPolicy()}
    >
      {t().permission.sandbox[state]}
    </button>
  );
}

function each(): string {
  return activeAgents.value.filter(({ sessionId }) => sessionId !== undefined)
    .map((agent) => `${agent.name}: ${sandboxText(agent) ?? t().permission.sandbox.none}`)
    .join("\n");
}
