import type { AgentView } from "../../../core/agent/service.ts";
import type { SkillRef } from "../../../core/skill/skill.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { restart } from "../agent/restart.tsx";
import { listed } from "../permission/listed.ts";
import { assignSkill, hasSkill } from "./skills.ts";

interface BoxProps {
  agent: AgentView;
  skill: SkillRef;
  /** What stands for the other side: the agent's name in a skill, the skill's in an agent. */
  label: string;
}

/** Gives a skill to an agent, or takes it. */
export function AssignBox({ agent, skill, label }: BoxProps) {
  return (
    <input
      type="checkbox"
      class="assign-box"
      aria-label={t().skill.has(agent.name, label)}
      checked={hasSkill(agent, skill)}
      onChange={(event) =>
        void attempt(() => assignSkill(agent, skill, event.currentTarget.checked))}
    />
  );
}

/** Skills are given at the start: what that means for those who run. */
export function NextStart({ agents }: { agents: readonly AgentView[] }) {
  const words = t().skill;
  const running = agents.filter(({ sessionId }) => sessionId !== undefined);
  const [only] = running;
  if (!only) return null;
  return (
    <div class="next-start">
      <p class="hint grow">{words.nextStart(listed(running.map(({ name }) => name)))}</p>
      {running.length === 1 && (
        <Button kind="quiet" onClick={() => restart(only)}>{t().agent.restartConfirm}</Button>
      )}
    </div>
  );
}
