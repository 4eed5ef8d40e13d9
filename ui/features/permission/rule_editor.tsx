import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import {
  CAPABILITIES,
  type Capability,
  type Effect,
  EFFECTS,
  type PermissionRule,
} from "../../../core/permission/model.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { Segmented, Select } from "../../widgets/segmented.tsx";
import {
  bareFolders,
  draftOf,
  type DraftProblem,
  problemsOf,
  type RuleDraft,
  ruleOf,
  withAllInside,
} from "./rule_draft.ts";
import { problemText } from "./rule_text.ts";

interface EditorProps {
  /** The rule that is changed; absent for a new one. */
  rule?: PermissionRule;
  /** @returns whether it was taken; what was typed stays until it is */
  onSave: (rule: PermissionRule) => Promise<boolean>;
  onDone: () => void;
}

const EMPTY: RuleDraft = { effect: "allow", capability: "write", lines: "" };

/** A rule being written. */
export function RuleEditor({ rule, onSave, onDone }: EditorProps) {
  const words = t().permission;
  const draft = useSignal(rule ? draftOf(rule) : EMPTY);
  const tried = useSignal(false);
  const set = (change: Partial<RuleDraft>) => draft.value = { ...draft.value, ...change };
  const problems = problemsOf(draft.value);
  const save = async () => {
    tried.value = true;
    if (problems.length > 0) return;
    if (await onSave(ruleOf(draft.value, rule))) onDone();
  };
  return (
    <form
      class="rule-editor"
      aria-label={words.newRule}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onDone();
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
      }}
    >
      <div class="rule-kind">
        <Segmented<Effect>
          label={words.effect}
          choices={EFFECTS.map((value) => ({ value, label: words.effects[value] }))}
          chosen={draft.value.effect}
          onChoose={(effect) => set({ effect })}
        />
        <Select<Capability>
          label={words.capability}
          choices={CAPABILITIES.map((value) => ({ value, label: words.capabilities[value] }))}
          chosen={draft.value.capability}
          onChoose={(capability) => set({ capability })}
        />
      </div>
      <Lines
        draft={draft.value}
        problems={problems.filter(({ line }) => tried.value || line !== undefined)}
        onChange={(lines) => set({ lines })}
      />
      <Folders draft={draft.value} onTake={(lines) => draft.value = lines} />
      <div class="choices">
        <Button kind="primary" submit>{words.save}</Button>
        <Button kind="quiet" onClick={onDone}>{t().common.cancel}</Button>
      </div>
    </form>
  );
}

interface LinesProps {
  draft: RuleDraft;
  problems: readonly DraftProblem[];
  onChange: (lines: string) => void;
}

function Lines({ draft, problems, onChange }: LinesProps) {
  const words = t().permission;
  const id = useId();
  const commands = draft.capability === "executeBash";
  return (
    <label class="field">
      <span>{commands ? words.commands : words.paths}</span>
      <textarea
        class="rule-lines"
        rows={Math.min(8, Math.max(2, draft.lines.split("\n").length))}
        spellcheck={false}
        autocapitalize="off"
        aria-invalid={problems.length > 0}
        aria-describedby={id}
        value={draft.lines}
        ref={focusOnce}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <span class="rule-help" id={id}>
        {problems.length === 0
          ? <Prose text={commands ? words.commandsHint : words.pathsHint} />
          : problems.map(({ line, problem }) => (
            <span key={line} class="rule-problem">
              {line === undefined
                ? problemText(problem)
                : words.lineProblem(line, problemText(problem))}
            </span>
          ))}
      </span>
    </label>
  );
}

/** The keyboard goes to the lines when the editor appears, at their end. */
function focusOnce(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}

interface FoldersProps {
  draft: RuleDraft;
  onTake: (draft: RuleDraft) => void;
}

/** Offers all that is in a folder where only its own path was typed. */
function Folders({ draft, onTake }: FoldersProps) {
  const words = t().permission;
  return (
    <>
      {bareFolders(draft).map((folder) => (
        <p key={folder} class="rule-folder">
          <span>
            <Prose text={words.bareFolder(folder)} />
          </span>
          <Button onClick={() => onTake(withAllInside(draft, folder))}>
            {words.allInside(folder)}
          </Button>
        </p>
      ))}
    </>
  );
}
