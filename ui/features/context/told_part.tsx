import { Copy } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ComposedContext, ComposedView } from "../../../core/context/service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { type Choice, Segmented } from "../../widgets/segmented.tsx";
import { TextDiff } from "../../widgets/text_diff.tsx";
import { FilePath } from "../knowledge/file_path.tsx";
import { type Known, known } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { OutdatedNotice } from "./outdated_notice.tsx";
import { SectionList } from "./section_list.tsx";
import { contextNews, readComposed } from "./texts.ts";

type View = "sections" | "text" | "given" | "difference";

/** What an agent is told at its start, as it gets it. */
export function ToldPart({ agent }: { agent: AgentView }) {
  const composed = useSignal<Known<ComposedView> | undefined>(undefined);
  const { sessionId, contextOutdated, profileId } = agent;
  const news = contextNews.value;
  const read = async () => composed.value = await known(readComposed(agent));
  useEffect(() => void read(), [news, sessionId, contextOutdated, profileId]);
  return (
    <Loaded of={composed.value} onRetry={() => void read()}>
      {(view) => (
        <div class="told-part">
          <OutdatedNotice
            agent={agent}
            view={view}
            onRefreshed={(value) => composed.value = { value }}
          />
          <Told agent={agent} view={view} />
        </div>
      )}
    </Loaded>
  );
}

function Told({ agent, view }: { agent: AgentView; view: ComposedView }) {
  const chosen = useSignal<View>("sections");
  const { next, given } = view;
  const choices = viewsOf(view);
  const shown = choices.some(({ value }) => value === chosen.value) ? chosen.value : "sections";
  const words = t().context;
  const exact = shown === "given" && given ? given.text : next.text;
  return (
    <section class="told" aria-label={words.toldTo(agent.name)}>
      <div class="told-head">
        <Segmented
          label={t().knowledge.view}
          choices={choices}
          chosen={shown}
          onChoose={(value) => chosen.value = value}
        />
        <IconButton icon={Copy} label={words.copyAll} onClick={() => void copyText(exact)} />
      </div>
      <p class="hint">{headline(view, shown)}</p>
      {shown === "sections" && <SectionList sections={next.sections} />}
      {(shown === "text" || shown === "given") && (
        <pre class="exact told-exact" tabIndex={0}>{exact}</pre>
      )}
      {shown === "difference" && given && (
        <TextDiff label={words.difference} before={given.text} after={next.text} />
      )}
      <Way view={view} />
    </section>
  );
}

/** A running agent may have been given something else than a start would give it now. */
function viewsOf({ next, given }: ComposedView): Choice<View>[] {
  const words = t().context;
  const differs = given !== undefined && given.text !== next.text;
  return [
    { value: "sections", label: words.bySection },
    { value: "text", label: words.asText },
    ...(differs
      ? [
        { value: "given" as const, label: words.given },
        { value: "difference" as const, label: words.difference },
      ]
      : []),
  ];
}

function headline({ next, given }: ComposedView, shown: View): string {
  const words = t().context;
  if (shown === "given" && given) return words.givenAt(formatMoment(given.at, language.value));
  if (shown === "difference") return words.differenceHint;
  return words.total(number(next), given !== undefined && given.text === next.text);
}

function number({ tokens }: ComposedContext): string {
  return tokens.toLocaleString(language.value);
}

/** How the CLI takes it. */
function Way({ view: { strategy, path } }: { view: ComposedView }) {
  const { ways } = t().context;
  return (
    <>
      <p class="hint">{isWay(strategy) ? ways[strategy] : strategy}</p>
      {path !== undefined && <FilePath path={path} />}
    </>
  );
}

function isWay(strategy: string): strategy is keyof ReturnType<typeof t>["context"]["ways"] {
  return strategy in t().context.ways;
}
