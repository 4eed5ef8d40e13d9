import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { sandboxOf } from "./sandbox_state.ts";

/** What holds an agent's running process, in one line; undefined without a process or a policy. */
export function sandboxText(agent: AgentView): string | undefined {
  const sandbox = sandboxOf(agent);
  if (!sandbox) return undefined;
  const { sandboxOf: words, unprotected } = t().permission;
  const open = sandbox.unprotected.filter(({ absent }) => !absent).length;
  const parts = [
    words[sandbox.status],
    ...open > 0 ? [unprotected(open)] : [],
    ...sandbox.outdated ? [words.outdated] : [],
  ];
  return parts.join(" · ");
}
