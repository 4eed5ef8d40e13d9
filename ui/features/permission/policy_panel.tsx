import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { findAgent } from "../agent/agents.ts";
import { activeProject } from "../project/projects.ts";
import { EnforcementSection } from "./enforcement_section.tsx";
import {
  type PolicyPlace,
  ruleId,
  type RulePlace,
  shownAgentId,
  wantedPlace,
} from "./open_policy.ts";
import { policies } from "./policies.ts";
import { PresetList } from "./preset_list.tsx";
import { ProposalBanner } from "./proposal_banner.tsx";
import { RefusalList } from "./refusal_list.tsx";
import { RuleList } from "./rule_list.tsx";
import { ScopeChooser } from "./scope_chooser.tsx";
import { Tester } from "./tester.tsx";

/** What agents may do, who holds it, and what they were refused. */
export function PolicyPanel() {
  const element = useRef<HTMLDivElement>(null);
  const project = activeProject.value;
  const known = policies.of(project?.id);
  const wanted = wantedPlace.value;
  const isThere = known !== undefined;
  useEffect(() => {
    if (!wanted || !isThere) return;
    wantedPlace.value = undefined;
    // After the place is shown, and after the palette has given the keyboard back.
    requestAnimationFrame(() => reveal(element.current, wanted));
  }, [wanted, isThere]);
  if (!project) return null;
  if (!known) return <Progress label={t().common.loading} />;
  if ("failure" in known) return <Failure projectId={project.id} failure={known.failure} />;
  const agentId = findAgent(shownAgentId.value)?.id;
  return (
    <div class="policy" ref={element}>
      <ScopeChooser view={known} agentId={agentId} />
      <ProposalBanner view={known} />
      <PresetList view={known} agentId={agentId} />
      <RuleList key={`rules ${agentId}`} view={known} agentId={agentId} />
      <RefusalList view={known} agentId={agentId} />
      <Tester view={known} agentId={agentId} />
      <EnforcementSection agentId={agentId} />
    </div>
  );
}

function Failure({ projectId, failure }: { projectId: string; failure: string }) {
  return (
    <div class="policy-failure" role="alert">
      <p>{failure}</p>
      <Button onClick={() => void policies.refresh(projectId)}>{t().permission.tryAgain}</Button>
    </div>
  );
}

function reveal(page: HTMLElement | null, wanted: PolicyPlace | RulePlace): void {
  const selector = typeof wanted === "string"
    ? `[data-place="${wanted}"]`
    : `[data-rule="${ruleId(wanted)}"]`;
  const place = page?.querySelector<HTMLElement>(selector);
  place?.scrollIntoView({ block: typeof wanted === "string" ? "start" : "nearest" });
  const control = place?.querySelector<HTMLElement>(":is(select, button):not(:disabled)");
  (typeof wanted === "string" ? control : place)?.focus();
}
