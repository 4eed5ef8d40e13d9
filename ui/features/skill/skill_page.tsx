import { useEffect } from "preact/hooks";
import { Loaded } from "../knowledge/loaded.tsx";
import { NewSkill } from "./new_skill.tsx";
import { openSkillKey } from "./place.ts";
import { SkillOverview } from "./skill_overview.tsx";
import { SkillView } from "./skill_view.tsx";
import { skillKey, skills } from "./skills.ts";

/** What agents can be taught: the list of skills, or the one that is open. */
export function SkillPage({ projectId }: { projectId: string }) {
  const read = () => void skills.refresh(projectId);
  useEffect(read, [projectId]);
  const key = openSkillKey.value;
  if (key === "new") return <NewSkill projectId={projectId} />;
  return (
    <Loaded of={skills.of(projectId)} onRetry={read}>
      {(list) => {
        const open = list.skills.find((skill) => skillKey(skill) === key);
        if (open) return <SkillView key={key} projectId={projectId} skill={open} />;
        return <SkillOverview list={list} />;
      }}
    </Loaded>
  );
}
