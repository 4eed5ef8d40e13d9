import type { PathGrant, SandboxPlan } from "../../../core/permission/sandbox_plan.ts";
import { t } from "../../text/text.ts";
import { Prose } from "../../widgets/prose.tsx";
import { placeText } from "./place_text.ts";
import { activeProject } from "../project/projects.ts";
import { gapTexts } from "./gap_text.ts";
import { listed } from "./listed.ts";

/** What the kernel refuses, what it leaves open, and where that is not what the policy says. */
export function KernelPart({ plan }: { plan: SandboxPlan }) {
  const words = t().permission;
  const { fences, grants, gaps } = plan;
  const needed = grants.filter(isNeeded);
  const own = grants.filter((grant) => !isNeeded(grant));
  const doing = fences.map((capability) => words.doing[capability]);
  return (
    <div class="held-part">
      <h4>{words.byKernel}</h4>
      <p>{fences.length === 0 ? words.fenceNothing : words.fencedOnly(listed(doing))}</p>
      {fences.length > 0 && own.length === 0 && <p>{words.noGrants}</p>}
      <Grants grants={own} />
      {needed.length > 0 && (
        <details>
          <summary>{words.neededPaths(needed.length)}</summary>
          {[...Map.groupBy(needed, needOf)].map(([need, grants]) => (
            <div key={need}>
              <h5>{words.needs[need] ?? need}</h5>
              <Grants grants={grants} />
            </div>
          ))}
        </details>
      )}
      {gaps.length > 0 && (
        <>
          <h5>{words.gaps}</h5>
          <ul class="held-list">
            {gapTexts(gaps).map((text) => (
              <li key={text}>
                <Prose text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function isNeeded({ because }: PathGrant): boolean {
  return because.every(({ kind }) => kind === "needed");
}

function needOf({ because: [reason] }: PathGrant): string {
  return reason?.kind === "needed" ? reason.need : "";
}

function Grants({ grants }: { grants: readonly PathGrant[] }) {
  return (
    <ul class="held-list">
      {grants.map((grant) => (
        <li key={`${grant.path} ${grant.scope}`}>
          <Place path={grant.path} /> <span class="hint">{grantText(grant)}</span>
        </li>
      ))}
    </ul>
  );
}

function Place({ path }: { path: string }) {
  const isProject = path === activeProject.value?.root;
  return isProject ? <span>{placeText(path)}</span> : <code>{placeText(path)}</code>;
}

function grantText({ access, scope, because }: PathGrant): string {
  const words = t().permission;
  const rules = because.filter((reason) => reason.kind === "rule");
  return [
    listed(access.map((capability) => words.doing[capability])),
    ...scope === "file" ? [words.file] : [],
    ...rules.some(({ wider }) => wider) ? [words.wider] : [],
  ].join(", ");
}
