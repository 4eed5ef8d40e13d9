import { computed, effect, signal } from "@preact/signals";
import { t } from "../../text/text.ts";
import { notifyDesktop } from "../../widgets/desktop_notice.ts";
import { report } from "../../widgets/toast.ts";
import { accounts, currentAccounts, refreshAccounts } from "./accounts.ts";
import { agentsNeedingPerson, needsPerson, waitingAgents } from "./agent_limit.ts";
import { agentNames } from "./agent_names.ts";
import { type LimitEvent, type LimitNews, stillTrue, withLimitNews } from "./limit_news.ts";
import { resetText } from "./limit_text.ts";
import { showLimits } from "./limits_panel.ts";
import { percentText, windowName } from "./usage_text.ts";

const news = signal<readonly LimitNews[]>([]);
/** When the list of the bell was last opened; epoch milliseconds. */
const lookedAt = signal(Date.now());

/** What came since the page was opened and is still true, newest first. */
export const limitNews = computed(() => stillTrue(news.value, accounts.value));

/** News that nobody has looked at. */
export const unseenLimitNews = computed(() =>
  limitNews.value.filter(({ at }) => at > lookedAt.value).length
);

/** Accounts for which agents wait, those that need a person first. */
export const limitedAccounts = computed(() =>
  currentAccounts.value
    .filter((account) => waitingAgents(account).length > 0)
    .sort((one, other) => Number(needsPerson(other)) - Number(needsPerson(one)))
);

/** How many agents do not come back without a person. */
export const limitQuestions = computed(() =>
  limitedAccounts.value.flatMap(agentsNeedingPerson).length
);

/** The news are on the screen. */
export function lookAtLimitNews(): void {
  lookedAt.value = Date.now();
}

/** Brings what an event changed about limits on the screen, and tells what is new. */
export async function applyLimitEvent(event: LimitEvent): Promise<void> {
  const at = Date.now();
  const before = accounts.peek();
  try {
    // What the event is about is in a reading that began after it.
    await refreshAccounts();
  } catch (thrown) {
    return report(thrown);
  }
  news.value = withLimitNews(news.peek(), event, { before, after: accounts.peek() }, at);
}

/** Tells the desktop once about each piece of news, for the life of the page. */
export function notifyOfLimits(): void {
  const told = new WeakSet<LimitNews>();
  effect(() => {
    for (const one of news.value) {
      if (told.has(one)) continue;
      told.add(one);
      const { title, body } = newsText(one);
      notifyDesktop({ tag: `limit ${one.id}`, title, body, onClick: showLimits });
    }
  });
}

/** A piece of news in words. */
export function newsText(news: LimitNews): { title: string; body?: string } {
  const words = t().limit.news;
  const { account: { name } } = news;
  switch (news.kind) {
    case "parked": {
      const names = agentNames(news.agents);
      return news.resetsAtMs === undefined
        ? { title: words.parkedUnknown(name), body: words.setTimeFor(names) }
        : {
          title: words.parked(name, resetText(news.resetsAtMs)),
          body: words.parkedFor(names, news.agents.length),
        };
    }
    case "returned":
      return {
        title: words.returned(agentNames(news.agents), news.agents.length),
        body: words.returnedFor(name),
      };
    case "givenUp":
      return { title: words.givenUp(agentNames(news.agents)), body: t().limit.givenUpHint };
    case "usage": {
      const { warning } = news;
      const percent = percentText(warning.usedPercent);
      const title = words.usage(name, windowName(warning), percent);
      if (warning.resetsAt === undefined) return { title };
      return { title, body: t().limit.resets(resetText(warning.resetsAt)) };
    }
  }
}
