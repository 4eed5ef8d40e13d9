import { Copy } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { toWireError } from "../../../core/error.ts";
import type { HandoffView } from "../../../core/handoff/view.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { Progress } from "../../widgets/progress.tsx";
import { MarkdownView } from "../chat/markdown_view.tsx";
import { isNothing, readHandoff } from "./conversations.ts";
import { Failure } from "./failure.tsx";
import { readableHandoff } from "./handoff_text.ts";
import { newsKey } from "./news.ts";
import type { ConversationPlace } from "./place.ts";

/** What is there for whoever goes on with a conversation elsewhere. */
export function HandoffPart({ place }: { place: ConversationPlace }) {
  const handoff = useSignal<HandoffView | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isNone = useSignal(false);
  const load = async () => {
    try {
      handoff.value = await readHandoff(place);
      failure.value = undefined;
    } catch (thrown) {
      if (isNothing(thrown)) isNone.value = true;
      else failure.value = toWireError(thrown).message;
    }
  };
  const news = newsKey.value;
  useEffect(() => void load(), [news]);
  const retry = () => void load();
  return (
    <Shown handoff={handoff.value} isNone={isNone.value} failure={failure.value} onRetry={retry} />
  );
}

interface ShownProps {
  handoff: HandoffView | undefined;
  isNone: boolean;
  failure: string | undefined;
  onRetry: () => void;
}

function Shown({ handoff, isNone, failure, onRetry }: ShownProps) {
  if (failure !== undefined) return <Failure reason={failure} onRetry={onRetry} />;
  if (handoff) return <Handoff handoff={handoff} />;
  if (isNone) return <p class="panel-empty">{t().conversation.noHandoff}</p>;
  return <Progress label={t().common.loading} />;
}

function Handoff({ handoff: { path, text, problem } }: { handoff: HandoffView }) {
  const words = t().conversation;
  return (
    <div class="handoff" tabIndex={0} role="region" aria-label={words.handoff}>
      <p class="hint">{words.handoffHint}</p>
      <p class="handoff-path">
        <span class="hint">{words.file}</span>
        <code title={path}>
          <bdi>{path}</bdi>
        </code>
        <IconButton icon={Copy} label={words.copyPath} onClick={() => void copyText(path)} />
      </p>
      {problem !== undefined && (
        <p class="handoff-problem" role="alert">{words.handoffProblem(problem)}</p>
      )}
      {text !== undefined && <MarkdownView text={readableHandoff(text)} />}
      {text === undefined && problem === undefined && <p class="hint">{words.noHandoff}</p>}
    </div>
  );
}
