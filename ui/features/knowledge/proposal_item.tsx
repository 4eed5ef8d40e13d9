import { useState } from "preact/hooks";
import type { ProposalView } from "../../../core/knowledge/proposal.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { TextDiff } from "../../widgets/text_diff.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { agentName } from "../delegation/names.ts";
import { Conflict } from "./conflict.tsx";
import { type Edit, editOf } from "./edits.ts";
import { MarkdownField } from "./markdown_field.tsx";
import { acceptProposal, proposalKey, rejectProposal } from "./proposals.ts";

interface ItemProps {
  proposal: ProposalView;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onDecided: () => void;
}

/** One proposal: a line that opens to what it would change and to the decision. */
export function ProposalItem({ proposal, isOpen, onToggle, onDecided }: ItemProps) {
  const { proposes, proposesNew } = t().knowledge;
  const title = (proposal.current === undefined ? proposesNew : proposes)(
    proposal.agentName,
    subjectOf(proposal),
  );
  return (
    <article class={isOpen ? "proposal open" : "proposal"} aria-label={title}>
      <button
        type="button"
        class="proposal-line"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <span class="proposal-title">{title}</span>
        <Age since={proposal.at} />
        {proposal.why && <span class="proposal-why">{proposal.why}</span>}
      </button>
      {isOpen && <Decision proposal={proposal} onDecided={onDecided} />}
    </article>
  );
}

/** What it is about, inside a sentence. */
function subjectOf({ about }: ProposalView): string {
  const words = t().knowledge;
  switch (about.kind) {
    case "projectContext":
      return words.aboutProject;
    case "agentContext":
      return words.aboutAgent(agentName(about.agentId));
    case "memory":
      return words.aboutNote(about.slug);
  }
}

function Decision({ proposal, onDecided }: { proposal: ProposalView; onDecided: () => void }) {
  const saved = { fields: { text: proposal.content }, revision: proposal.id };
  const edit = editOf(proposalKey(proposal), saved);
  const [isEdited, setIsEdited] = useState(edit.changed);
  const words = t().knowledge;
  const isBlocked = proposal.problem !== undefined || (isEdited && edit.outdated);
  const accept = () =>
    void attempt(async () => {
      await acceptProposal(proposal, isEdited ? edit.fields.text : undefined);
      edit.discard();
      toast({ kind: "info", message: words.accepted(subjectOf(proposal)) });
      onDecided();
    });
  const backToProposal = () => {
    edit.discard();
    setIsEdited(false);
  };
  return (
    <div class="proposal-details">
      {proposal.problem !== undefined && (
        <p class="knowledge-warning" role="alert">{words.currentUnreadable(proposal.problem)}</p>
      )}
      {proposal.outdated && <p class="knowledge-warning" role="status">{words.outdated}</p>}
      <NoteHead proposal={proposal} />
      <Text
        proposal={proposal}
        edit={isEdited ? edit : undefined}
        onSave={accept}
        onBack={backToProposal}
      />
      <div class="choices">
        <Button kind="primary" disabled={isBlocked} onClick={accept}>
          {isEdited ? words.acceptThis : words.accept}
        </Button>
        {isEdited
          ? <Button onClick={backToProposal}>{words.asProposed}</Button>
          : <Button onClick={() => setIsEdited(true)}>{words.editFirst}</Button>}
        <Button kind="quiet" onClick={() => askReject(proposal, onDecided)}>{words.reject}</Button>
      </div>
    </div>
  );
}

interface TextProps {
  proposal: ProposalView;
  /** A person's words in its place; undefined shows the difference. */
  edit: Edit<{ text: string }> | undefined;
  onSave: () => void;
  onBack: () => void;
}

/** What it would change, or what a person makes of it. */
function Text({ proposal, edit, onSave, onBack }: TextProps) {
  if (!edit) return <Change proposal={proposal} />;
  if (edit.outdated) {
    return (
      <Conflict
        theirs={proposal.content}
        mine={edit.fields.text}
        onMine={edit.rebase}
        onTheirs={onBack}
      />
    );
  }
  return (
    <MarkdownField
      label={t().knowledge.acceptedText}
      value={edit.fields.text}
      onChange={(text) => edit.change({ text })}
      onSave={onSave}
    />
  );
}

/** What a note is besides its text; what it was before is struck out. */
function NoteHead({ proposal: { note, currentNote, current } }: { proposal: ProposalView }) {
  if (!note) return null;
  const words = t().knowledge;
  return (
    <dl class="proposal-note">
      <NoteField
        name={words.noteDescription}
        before={currentNote?.description}
        now={note.description}
      />
      <NoteField name={words.noteType} before={currentNote?.type} now={note.type} />
      <NoteField name={words.noteExpires} before={currentNote?.expires} now={note.expires} />
      {current === undefined && <dd class="hint">{words.newNote}</dd>}
    </dl>
  );
}

interface FieldProps {
  name: string;
  before: string | undefined;
  now: string | undefined;
}

function NoteField({ name, before, now }: FieldProps) {
  if (before === undefined && now === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {before !== undefined && before !== now && <del>{before}</del>} {now}
      </dd>
    </>
  );
}

function Change({ proposal }: { proposal: ProposalView }) {
  const words = t().knowledge;
  const label = words.proposedChange(subjectOf(proposal));
  return <TextDiff label={label} before={proposal.current ?? ""} after={proposal.content} />;
}

function askReject(proposal: ProposalView, onDecided: () => void): void {
  const words = t().knowledge;
  confirm({
    title: words.rejectTitle,
    loses: [words.rejectLoses(proposal.agentName, subjectOf(proposal))],
    confirm: words.reject,
    act: async () => {
      await rejectProposal(proposal);
      onDecided();
    },
  });
}
