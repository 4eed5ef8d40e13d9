import { Clock, Gauge, type IconNode, TriangleAlert } from "lucide";
import type { AccountView } from "../../../core/limit/service.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { needsPerson, waitingAgents } from "./agent_limit.ts";
import { agentNames } from "./agent_names.ts";
import type { LimitNews } from "./limit_news.ts";
import { limitedAccounts, limitNews, newsText } from "./limit_notices.ts";
import { resetText } from "./limit_text.ts";
import { showLimits } from "./limits_panel.ts";

/** Limits in the list of the bell: one entry per account that has some, then what came lately. */
export function LimitBellEntries({ leave }: { leave: () => void }) {
  const past = limitNews.value.filter(({ kind }) => kind === "returned" || kind === "usage");
  return (
    <>
      {limitedAccounts.value.map((account) => (
        <LimitedEntry key={account.id} account={account} leave={leave} />
      ))}
      {past.map((news) => <NewsEntry key={news.id} news={news} leave={leave} />)}
    </>
  );
}

/** True when the list has something about limits. */
export function hasLimitEntries(): boolean {
  return limitedAccounts.value.length > 0 || limitNews.value.length > 0;
}

function LimitedEntry({ account, leave }: { account: AccountView; leave: () => void }) {
  const words = t().limit.news;
  const waiting = waitingAgents(account);
  const names = agentNames(waiting);
  const isAsking = needsPerson(account);
  const { name, resetsAtMs } = account;
  return (
    <Entry
      icon={isAsking ? TriangleAlert : Clock}
      title={resetsAtMs === undefined
        ? words.parkedUnknown(name)
        : words.parked(name, resetText(resetsAtMs))}
      body={isAsking ? words.setTimeFor(names) : words.parkedFor(names, waiting.length)}
      asks={isAsking}
      leave={leave}
    />
  );
}

function NewsEntry({ news, leave }: { news: LimitNews; leave: () => void }) {
  const { title, body } = newsText(news);
  const icon = news.kind === "usage" ? Gauge : Clock;
  return <Entry icon={icon} title={title} body={body} at={news.at} leave={leave} />;
}

interface EntryProps {
  icon: IconNode;
  title: string;
  body: string | undefined;
  /** It waits for a person. */
  asks?: boolean;
  at?: number;
  leave: () => void;
}

function Entry({ icon, title, body, asks = false, at, leave }: EntryProps) {
  const go = () => {
    leave();
    showLimits();
  };
  return (
    <button
      type="button"
      role="menuitem"
      class={asks ? "bell-entry limit-entry asks" : "bell-entry limit-entry"}
      onClick={go}
    >
      <Icon of={icon} size={12} />
      <span class="bell-name">
        <b>{title}</b>
      </span>
      {at === undefined ? <span /> : <Age since={at} />}
      {body && <span class="bell-question">{body}</span>}
    </button>
  );
}
