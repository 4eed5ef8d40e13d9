import type { ComposedView } from "../../../core/context/service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { agents } from "../agent/agents.ts";
import { restart } from "../agent/restart.tsx";
import { listed } from "../permission/listed.ts";
import { refreshComposed } from "./texts.ts";

interface NoticeProps {
  agent: AgentView;
  view: ComposedView;
  onRefreshed: (view: ComposedView) => void;
}

/** A running agent was told something else than it would be told now, and what can be done. */
export function OutdatedNotice({ agent, view, onRefreshed }: NoticeProps) {
  if (!view.changed || !view.given) return null;
  const words = t().context;
  const names = view.changedSections.map((id) => words.sections[id]);
  const isFile = view.path !== undefined;
  const refresh = (notice: boolean) =>
    void attempt(async () => {
      onRefreshed(await refreshComposed(agent, notice));
      toast({
        kind: "info",
        message: notice ? words.refreshedTold(agent.name) : words.refreshed(agent.name),
      });
      await agents.refresh(agent.projectId);
    });
  return (
    <section class="context-outdated" role="status" aria-label={words.outdated(agent.name)}>
      <p>
        <b>{words.outdated(agent.name)}</b> {words.changedParts(listed(names))}
      </p>
      <p class="hint">{isFile ? words.refreshHint : words.restartHint}</p>
      <div class="choices">
        {isFile && (
          <>
            <Button kind="primary" onClick={() => refresh(true)}>{words.refreshAndTell}</Button>
            <Button onClick={() => refresh(false)}>{words.refresh}</Button>
          </>
        )}
        <Button onClick={() => restart(agent)}>{t().agent.restartConfirm}</Button>
      </div>
    </section>
  );
}
