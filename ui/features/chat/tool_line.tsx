import { Check, ChevronRight, type IconNode, LoaderCircle, Minus, X } from "lucide";
import { useState } from "preact/hooks";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Folded } from "./folded.tsx";
import { BRIEF, isLong } from "./long_text.ts";

type ToolEntry = Extract<ChatEntry, { kind: "tool" }>;

const SIGNS: Record<ToolEntry["state"], IconNode> = {
  running: LoaderCircle,
  done: Check,
  failed: X,
  stopped: Minus,
};

/** One use of a tool: a line that opens to all it was told; below it what went wrong. */
export function ToolLine({ entry }: { entry: ToolEntry }) {
  const [open, setOpen] = useState(false);
  const { name, detail, state, problem } = entry;
  return (
    <div class={`tool ${state}`}>
      <button
        type="button"
        class="tool-line"
        aria-expanded={detail === undefined ? undefined : open}
        disabled={detail === undefined}
        onClick={() => setOpen(!open)}
      >
        <span class="tool-sign">
          <Icon of={SIGNS[state]} size={14} />
        </span>
        <span class="tool-name">{name}</span>
        {detail !== undefined && <span class="tool-detail">{detail}</span>}
        <span class={state === "failed" ? "tool-state" : "visually-hidden"}>
          {t().chat.tools[state]}
        </span>
        {detail !== undefined && (
          <span class={open ? "tool-chevron open" : "tool-chevron"}>
            <Icon of={ChevronRight} size={14} />
          </span>
        )}
      </button>
      {open && <pre class="tool-more exact">{detail}</pre>}
      {problem !== undefined && (
        <div class="tool-more tool-problem">
          <Folded long={isLong(problem, BRIEF)}>{problem}</Folded>
        </div>
      )}
    </div>
  );
}
