import { Plus } from "lucide";
import type { AgentView } from "../../../core/agent/service.ts";
import type { Skill, SkillProblem, SkillScope } from "../../../core/skill/skill.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Select } from "../../widgets/segmented.tsx";
import { activeAgents, findAgent } from "../agent/agents.ts";
import { listed } from "../permission/listed.ts";
import { AssignBox, NextStart } from "./assign_box.tsx";
import { openSkillKey, shownAgentId } from "./place.ts";
import { agentsWith, skillKey, type SkillList } from "./skills.ts";

const SCOPES: readonly SkillScope[] = ["project", "global"];

/** The skills by where they live, with who has them, or for one agent with a box to give them. */
export function SkillOverview({ list: { skills, problems } }: { list: SkillList }) {
  const words = t().skill;
  const agent = findAgent(shownAgentId.value);
  const isEmpty = skills.length === 0 && problems.length === 0;
  return (
    <div class="skill-page">
      {isEmpty && <p class="knowledge-empty">{words.none}</p>}
      <div class="knowledge-tools">
        {activeAgents.value.length > 0 && !isEmpty && <AgentChoice agentId={agent?.id} />}
        <Button
          icon={Plus}
          kind={isEmpty ? "primary" : "plain"}
          onClick={() => openSkillKey.value = "new"}
        >
          {words.add}
        </Button>
      </div>
      {agent && <NextStart agents={[agent]} />}
      {SCOPES.map((scope) => (
        <Group
          key={scope}
          scope={scope}
          agent={agent}
          skills={skills.filter((skill) => skill.scope === scope)}
          problems={problems.filter((problem) => problem.scope === scope)}
        />
      ))}
    </div>
  );
}

function AgentChoice({ agentId }: { agentId: string | undefined }) {
  const words = t().skill;
  const agents = activeAgents.value.map(({ id, name }) => ({ value: id, label: words.of(name) }));
  return (
    <Select<string>
      label={words.whose}
      choices={[{ value: "", label: words.everyone }, ...agents]}
      chosen={agentId ?? ""}
      onChoose={(id) => shownAgentId.value = id === "" ? undefined : id}
    />
  );
}

interface GroupProps {
  scope: SkillScope;
  agent: AgentView | undefined;
  skills: readonly Skill[];
  problems: readonly SkillProblem[];
}

function Group({ scope, agent, skills, problems }: GroupProps) {
  if (skills.length === 0 && problems.length === 0) return null;
  const { scopes } = t().skill;
  return (
    <section class="knowledge-group" aria-label={scopes[scope]}>
      <h3>{scopes[scope]}</h3>
      <ul class="knowledge-list">
        {skills.map((skill) => (
          <li key={skill.slug} class="skill">
            {agent && <AssignBox agent={agent} skill={skill} label={skill.slug} />}
            <Row skill={skill} />
          </li>
        ))}
        {problems.map((problem) => <Problem key={problem.slug} problem={problem} />)}
      </ul>
    </section>
  );
}

function Row({ skill }: { skill: Skill }) {
  const words = t().skill;
  const names = agentsWith(skill).map(({ name }) => name);
  return (
    <button
      type="button"
      class="knowledge-row"
      onClick={() => openSkillKey.value = skillKey(skill)}
    >
      <span class="row-name">{skill.slug}</span>
      <span class="row-side">{names.length > 0 ? listed(names) : words.nobody}</span>
      <span class="row-note">{skill.description}</span>
    </button>
  );
}

function Problem({ problem: { slug, problem } }: { problem: SkillProblem }) {
  return (
    <li class="skill-problem">
      <span class="row-name">{slug}</span>
      <p>{problem}</p>
    </li>
  );
}
