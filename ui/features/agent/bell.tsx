import { Bell } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { IconButton } from "../../widgets/button.tsx";
import { hasLimitEntries, LimitBellEntries } from "../limit/bell_entries.tsx";
import { limitQuestions, lookAtLimitNews, unseenLimitNews } from "../limit/limit_notices.ts";
import { shortcutText } from "../palette/shortcuts.ts";
import { showAgent } from "./agent_actions.ts";
import { lineText } from "./agent_line.tsx";
import { questionIn } from "./agent_note.ts";
import { needingYou, projectName } from "./agents.ts";
import { StateDot } from "./state_mark.tsx";
import { followUsage } from "./usage.ts";

/** How many agents wait for a person, and which. */
export function NeedsYouBell() {
  const list = useRef<HTMLDivElement>(null);
  // The bell is there as long as the page is.
  useEffect(followUsage, []);
  const waiting = needingYou.value;
  const count = waiting.length + limitQuestions.value;
  const unseen = unseenLimitNews.value;
  const label = unseen > 0
    ? `${t().agent.bell(count)}, ${t().limit.news.unseen(unseen)}`
    : t().agent.bell(count);
  const open = (event: MouseEvent) => {
    lookAtLimitNews();
    if (list.current) toggleBelow(list.current, event.currentTarget as HTMLElement);
  };
  return (
    <span class={count > 0 ? "bell active" : "bell"}>
      <IconButton icon={Bell} label={label} shortcut={shortcutText("nextNeedsMe")} onClick={open}>
        <span class="bell-count">{count > 0 ? count : unseen > 0 && <Unseen />}</span>
      </IconButton>
      <div
        ref={list}
        class="bell-list"
        popover="auto"
        role="menu"
        aria-label={label}
        onKeyDown={(event) => moveInList(event, list.current)}
      >
        {waiting.length === 0 && !hasLimitEntries() && (
          <p class="panel-empty">{t().agent.bellEmpty}</p>
        )}
        {waiting.map((agent) => <BellEntry key={agent.id} agent={agent} list={list} />)}
        <LimitBellEntries leave={() => list.current?.hidePopover()} />
      </div>
    </span>
  );
}

/** Something came that nobody need do anything about. */
function Unseen() {
  return <span class="bell-dot" aria-hidden="true" />;
}

interface EntryProps {
  agent: AgentView;
  list: { current: HTMLDivElement | null };
}

function BellEntry({ agent, list }: EntryProps) {
  const question = questionIn(agent, t().agent) ?? t().agent.states.needsYou;
  const go = () => {
    list.current?.hidePopover();
    void showAgent(agent);
  };
  return (
    <button
      type="button"
      role="menuitem"
      class="bell-entry"
      aria-label={t().agent.doing(agent.name, `${question} (${projectName(agent)})`)}
      title={lineText(agent)}
      onClick={go}
    >
      <StateDot state={agent.state} />
      <span class="bell-name">
        <b>{agent.name}</b> <span class="bell-project">{projectName(agent)}</span>
      </span>
      <Age since={agent.since} />
      <span class="bell-question">{question}</span>
      <span class="bell-go">{t().agent.goToTerminal}</span>
    </button>
  );
}

/** Opens the list below the bell; the browser closes it on Escape and on a press elsewhere. */
function toggleBelow(list: HTMLElement, bell: HTMLElement): void {
  const { bottom, right } = bell.getBoundingClientRect();
  list.style.top = `${bottom + 4}px`;
  list.style.right = `${Math.max(8, innerWidth - right)}px`;
  if (list.togglePopover()) entriesOf(list)[0]?.focus();
}

function moveInList(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const entries = entriesOf(list);
  if (step === 0 || entries.length === 0) return;
  event.preventDefault();
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...list?.querySelectorAll<HTMLElement>(".bell-entry") ?? []];
}
