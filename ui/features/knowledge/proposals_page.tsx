import { useEffect, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Loaded } from "./loaded.tsx";
import { ProposalItem } from "./proposal_item.tsx";
import { proposalKey, proposals } from "./proposals.ts";

/** What agents would write into what the project knows, for a person to decide about. */
export function ProposalsPage({ projectId }: { projectId: string }) {
  const [opened, setOpened] = useState<string>();
  const read = () => void proposals.refresh(projectId);
  useEffect(read, [projectId]);
  return (
    <Loaded of={proposals.of(projectId)} onRetry={read}>
      {(all) => {
        if (all.length === 0) return <p class="panel-empty">{t().knowledge.noProposals}</p>;
        // Whoever comes here comes to decide: the oldest is open until another one is.
        const shown = opened ?? (all[0] && proposalKey(all[0]));
        return (
          <div class="proposals">
            {all.map((proposal) => (
              <ProposalItem
                key={proposalKey(proposal)}
                proposal={proposal}
                isOpen={proposalKey(proposal) === shown}
                onToggle={(open) => setOpened(open ? proposalKey(proposal) : "")}
                onDecided={() => setOpened(undefined)}
              />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
