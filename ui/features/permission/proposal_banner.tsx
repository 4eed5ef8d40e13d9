import type { PermissionsDocument } from "../../../core/permission/model.ts";
import type { PermissionsProposal, PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { decideProposal } from "./change_policy.ts";
import { type PolicyChange, policyDiff } from "./policy_diff.ts";
import { ruleText, scopeName } from "./rule_text.ts";

/** What a file that something else wrote would change, and the decision about it. */
export function ProposalBanner({ view }: { view: PermissionsView }) {
  const { proposal, permissions } = view;
  if (!proposal) return null;
  const words = t().permission;
  const { title, holds, putBack } = tellOf(proposal, permissions);
  return (
    <section class="policy-proposal" role="alert" aria-label={title} data-place="proposal">
      <h3>{title}</h3>
      <p>{holds}</p>
      {proposal.problem !== undefined && <pre class="exact" tabIndex={0}>{proposal.problem}</pre>}
      {proposal.permissions && <Changes from={permissions} to={proposal.permissions} />}
      <div class="choices">
        {proposal.permissions && (
          <Button
            kind="primary"
            onClick={() => void decideProposal("approve", proposal.revision)}
          >
            {words.approve}
          </Button>
        )}
        <Button onClick={() => void decideProposal("discard", proposal.revision)}>{putBack}</Button>
      </div>
    </section>
  );
}

function tellOf({ problem, narrowing }: PermissionsProposal, inForce: PermissionsDocument) {
  const words = t().permission;
  const putBack = narrowing ? words.setAside : words.restore;
  if (problem !== undefined) {
    const nothing = !inForce.projectDefaults && Object.keys(inForce.agents).length === 0;
    const holds = nothing ? words.unreadableUnknown : words.unreadableHolds;
    return { title: words.unreadable, holds, putBack: nothing ? words.setAside : putBack };
  }
  if (narrowing) return { title: words.narrowing, holds: words.narrowingHolds, putBack };
  return { title: words.proposal, holds: words.proposalHolds, putBack };
}

function Changes({ from, to }: { from: PermissionsDocument; to: PermissionsDocument }) {
  const changes = policyDiff(from, to);
  if (changes.length === 0) return <p class="hint">{t().permission.noDifference}</p>;
  return (
    <div class="policy-changes">
      {[...Map.groupBy(changes, ({ agentId }) => agentId)].map(([agentId, ofScope]) => (
        <div key={agentId}>
          <h4>{scopeName(agentId)}</h4>
          <ul>{ofScope.map((change, at) => <Change key={at} change={change} />)}</ul>
        </div>
      ))}
    </div>
  );
}

function Change({ change }: { change: PolicyChange }) {
  const { changes } = t().permission;
  const way = wayOf(change);
  return (
    <li class={way}>
      {way && <span class="visually-hidden">{changes[way]}</span>} {changeText(change)}
    </li>
  );
}

function wayOf({ kind }: PolicyChange): "added" | "removed" | undefined {
  if (kind === "fallback") return undefined;
  return kind === "policyAdded" || kind === "ruleAdded" ? "added" : "removed";
}

function changeText(change: PolicyChange): string {
  const { changes, fallbacks, unset } = t().permission;
  switch (change.kind) {
    case "policyAdded":
    case "policyRemoved":
      return changes[change.kind];
    case "ruleAdded":
    case "ruleRemoved":
      return ruleText(change.rule);
    case "fallback": {
      const name = (posture: typeof change.to) => posture ? fallbacks[posture] : unset;
      return changes.fallback(name(change.from), name(change.to));
    }
  }
}
