import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { sandboxOf } from "./sandbox_state.ts";

/** What holds an agent's running process, in one line; undefined without a process or a policy. */
export function sandboxText(agent: AgentView): string | undefined {
  const sandbox = sandboxOf(agent);
  if (!sandbox) return undefined;
  const { sandboxOf: words, unprotected } = t().permission;
  const parts = [
    words[sandbox.status],
    ...sandbox.unprotected.length > 0 ? [unprotected(sandbox.unprotected.length)] : [],
    ...sandbox.outdated ? [words.outdated] : [],
  ];
  return parts.join(" · ");
}
