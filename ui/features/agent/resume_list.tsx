import { language, t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { VendorMark } from "../profile/vendor_mark.tsx";
import { conversationOf, startAfresh, type WaitingAgent } from "./resume.ts";

interface ListProps {
  waiting: readonly WaitingAgent[];
  /** Ids of agents that are not to be brought back. */
  left: ReadonlySet<string>;
  onChoose: (agentId: string, chosen: boolean) => void;
}

/** Which agents can be brought back, and what each was about, in the order of the layouts. */
export function ResumeList({ waiting, left, onChoose }: ListProps) {
  return (
    <ul class="resume-list">
      {waiting.map((one) => (
        <li key={one.agent.id} class="resume-row">
          {conversationOf(one.entry) === undefined
            ? <AfreshRow one={one} />
            : <ResumableRow one={one} left={left} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<ListProps, "waiting"> & { one: WaitingAgent };

function ResumableRow({ one, left, onChoose }: RowProps) {
  const { agent } = one;
  return (
    <>
      <label class="resume-agent">
        <input
          type="checkbox"
          checked={!left.has(agent.id)}
          onChange={(event) => onChoose(agent.id, event.currentTarget.checked)}
        />
        <span class="resume-name">{agent.name}</span>
        <VendorMark profileId={agent.profileId} />
      </label>
      <Topic one={one} />
    </>
  );
}

function AfreshRow({ one }: { one: WaitingAgent }) {
  const { agent, entry } = one;
  const words = t().agent;
  return (
    <>
      <div class="resume-agent">
        <span class="resume-name">{agent.name}</span>
        <VendorMark profileId={agent.profileId} />
      </div>
      <Topic one={one} />
      <div class="resume-reason">
        <p>{entry.reason ?? words.noConversation}</p>
        <Button onClick={() => void startAfresh(one)}>{words.startAfresh}</Button>
      </div>
    </>
  );
}

/** The last thing that was asked, when that was, and how long the talk has become. */
function Topic({ one: { entry } }: { one: WaitingAgent }) {
  return (
    <>
      <span class="resume-topic" title={entry.lastTopic}>{entry.lastTopic}</span>
      <span class="resume-facts">
        {entry.tokens !== undefined && <span>{tokensText(entry.tokens)}</span>}
        {entry.lastAt !== undefined && <Age since={entry.lastAt} />}
      </span>
    </>
  );
}

function tokensText(tokens: number): string {
  const format = new Intl.NumberFormat(language.value, { notation: "compact" });
  return t().agent.tokens(format.format(tokens));
}
