import { useEffect } from "preact/hooks";
import { toWireError } from "../../../core/error.ts";
import type { TextFile } from "../../../core/context/service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { report, toast } from "../../widgets/toast.ts";
import { activeAgents } from "../agent/agents.ts";
import { Conflict } from "../knowledge/conflict.tsx";
import { type Edit, editOf } from "../knowledge/edits.ts";
import { FilePath } from "../knowledge/file_path.tsx";
import { valueOf } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { MarkdownField } from "../knowledge/markdown_field.tsx";
import { SaveBar } from "../knowledge/save_bar.tsx";
import { RoleOrigin } from "../template/role_origin.tsx";
import { textKey, type TextPlace, texts, writeText } from "./texts.ts";

interface PartProps {
  place: TextPlace;
  /** Whose role it is; undefined for the project's context. */
  agent: AgentView | undefined;
}

/** The project's context or a role text, being written. */
export function TextPart({ place, agent }: PartProps) {
  const key = textKey(place);
  const read = () => void texts.refresh(key);
  useEffect(read, [key]);
  return (
    <Loaded of={texts.of(key)} onRetry={read}>
      {(file) => <TextEdit place={place} agent={agent} file={file} />}
    </Loaded>
  );
}

/** The edit of a text over what the host has. */
export function editOfText(place: TextPlace, { text, revision }: TextFile) {
  return editOf(`context ${textKey(place)}`, { fields: { text }, revision });
}

function TextEdit({ place, agent, file }: PartProps & { file: TextFile }) {
  const words = t().context;
  const edit = editOfText(place, file);
  const save = () => void saveEdit(place, file, edit);
  return (
    <div class="text-part">
      <p class="hint">{agent ? words.roleHint(agent.name) : projectHint()}</p>
      {agent?.template && <RoleOrigin agent={agent} />}
      {edit.outdated
        ? (
          <Conflict
            theirs={file.text}
            mine={edit.fields.text}
            onMine={() => void keepMine(place, file, edit)}
            onTheirs={() => discardEdit(edit)}
          />
        )
        : (
          <>
            <MarkdownField
              label={agent ? words.roleOf(agent.name) : words.project}
              value={edit.fields.text}
              minLines={12}
              onChange={(text) => edit.change({ text })}
              onSave={save}
            />
            <SaveBar
              changed={edit.changed}
              hint={t().knowledge.saveHint}
              save={t().common.save}
              onSave={save}
              onDiscard={() => discardEdit(edit)}
            />
          </>
        )}
      <FilePath path={file.path} />
    </div>
  );
}

/** Who may write it besides you. */
function projectHint(): string {
  const words = t().context;
  const writer = activeAgents.value.find(({ orchestrator }) => orchestrator);
  return words.projectHint(writer ? words.written(writer.name) : words.proposed);
}

type TextEdit = Edit<{ text: string }>;

async function saveEdit(place: TextPlace, file: TextFile, edit: TextEdit): Promise<void> {
  if (!edit.changed) return;
  try {
    const json = { text: edit.fields.text, revision: file.revision };
    const { text, revision } = await writeText(place, json);
    edit.settle({ fields: { text }, revision });
  } catch (thrown) {
    await texts.refresh(textKey(place));
    // What is there now is shown beside what was typed: that says more than a notice.
    const isSame = valueOf(texts.of(textKey(place)))?.revision === file.revision;
    if (isSame || toWireError(thrown).code !== "CONFLICT") report(thrown);
  }
}

/** What was seen is replaced; if it is yet another one, that is shown in its turn. */
async function keepMine(place: TextPlace, file: TextFile, edit: TextEdit): Promise<void> {
  edit.rebase();
  await saveEdit(place, file, edit);
}

function discardEdit(edit: TextEdit): void {
  const { text } = edit.fields;
  edit.discard();
  const words = t().knowledge;
  toast({
    kind: "info",
    message: words.discarded,
    actions: [{ label: words.undo, run: () => edit.change({ text }) }],
  });
}
