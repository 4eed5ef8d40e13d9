import { Check, Cloud, GitBranch, type IconNode, Tag } from "lucide";
import type { CommitRef } from "../../../core/git/log.ts";
import { formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { markedPieces } from "../conversation/marked.ts";
import type { ListedCommit } from "./use_history.ts";

/** Labels of one commit that fit beside its words; the others are counted. */
const MOST_REFS = 3;

interface RowProps {
  id: string;
  commit: ListedCommit;
  /** From 1 on. */
  position: number;
  /** How many there are; -1 while nobody knows. */
  of: number;
  /** Width of the lanes (CSS pixels). */
  indent: number;
  searched: string;
  marked: boolean;
  onOpen: () => void;
  onMenu: (x: number, y: number) => void;
}

/** One commit of the history. */
export function CommitRow(props: RowProps) {
  const { id, commit, position, of, indent, searched, marked, onOpen, onMenu } = props;
  const { refs, subject, author, at } = commit;
  return (
    <div
      id={id}
      class={marked ? "commit-row marked" : "commit-row"}
      role="option"
      aria-selected={marked}
      aria-setsize={of}
      aria-posinset={position}
      style={{ paddingLeft: `${indent + 4}px` }}
      onClick={onOpen}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
    >
      {refs.length > 0 && <RefLabels refs={refs} most={MOST_REFS} />}
      <span class="commit-subject grow" title={subject}>
        {markedPieces(subject, searched).map(({ text, found }, key) =>
          found ? <mark key={key}>{text}</mark> : text
        )}
      </span>
      <span class="commit-by" title={`${author} <${commit.email}>`}>{author}</span>
      <span class="commit-age" title={formatMoment(at, language.value)}>
        <Age since={at} />
      </span>
      <code class="commit-id">{commit.id.slice(0, 8)}</code>
    </div>
  );
}

const ICONS: Record<CommitRef["kind"], IconNode> = {
  head: Check,
  branch: GitBranch,
  remote: Cloud,
  tag: Tag,
  other: Tag,
};

/** Names that point at a commit. */
export function RefLabels({ refs, most }: { refs: readonly CommitRef[]; most: number }) {
  const words = t().git.graph.refs;
  const left = refs.length - most;
  return (
    <span class="refs">
      {refs.slice(0, most).map((ref) => (
        <span
          key={`${ref.kind} ${ref.name}`}
          class={ref.current || ref.kind === "head" ? `ref ${ref.kind} current` : `ref ${ref.kind}`}
          title={`${ref.name}: ${ref.current ? words.head : words[ref.kind]}`}
        >
          <Icon of={ref.current ? Check : ICONS[ref.kind]} size={12} />
          <span>{ref.name}</span>
        </span>
      ))}
      {left > 0 && (
        <span class="ref" title={refs.slice(most).map(({ name }) => name).join(", ")}>
          +{left}
        </span>
      )}
    </span>
  );
}
