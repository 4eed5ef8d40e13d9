import { Trash2 } from "lucide";
import { useState } from "preact/hooks";
import { freeName, isFree } from "../../../core/layout/named_layouts.ts";
import { presetOf } from "../../../core/layout/preset.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { currentCell } from "./layouts.ts";
import { activeTree, layouts } from "./layouts.ts";
import { drawn, focusCell } from "./cells.ts";
import { createLayout } from "./named_layouts.ts";
import {
  type Arrangement,
  builtinArrangements,
  isSaved,
  removeArrangement,
  saveArrangement,
  savedArrangements,
} from "./presets.ts";
import { PresetPreview } from "./preset_preview.tsx";

const LONGEST_NAME = 64;

/** Asks for the name and the arrangement of a new layout. */
export function openNewLayout(projectId: string): void {
  openDialog(<NewLayout projectId={projectId} />);
}

function NewLayout({ projectId }: { projectId: string }) {
  const words = t().layout;
  const document = layouts.of(projectId);
  const number = (document?.layouts.length ?? 0) + 1;
  const suggested = document ? freeName(document, words.layoutNumber(number)) : "";
  const choices = [...builtinArrangements(), ...savedArrangements()];
  const [name, setName] = useState(suggested);
  const [chosen, setChosen] = useState(choices[0]);
  const wanted = name.trim();
  const taken = document !== undefined && !isFree(document, wanted);
  const create = async () => {
    if (!chosen || wanted === "" || taken) return;
    if (!await createLayout(projectId, wanted, chosen.root)) return;
    closeDialog();
    await drawn();
    if (currentCell.value) focusCell(currentCell.value.id);
  };
  return (
    <Dialog
      title={words.newLayout}
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={wanted === "" || taken}>{words.create}</Button>
        </>
      }
    >
      <NameField name={name} onName={setName} problem={taken ? words.nameTaken : ""} />
      <fieldset class="preset-choices">
        <legend>{words.arrangement}</legend>
        {choices.map((choice) => (
          <PresetChoice
            key={choice.id}
            choice={choice}
            chosen={choice.id === chosen?.id}
            choose={() => setChosen(choice)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

interface ChoiceProps {
  choice: Arrangement;
  chosen: boolean;
  choose: () => void;
}

function PresetChoice({ choice, chosen, choose }: ChoiceProps) {
  return (
    <label class={chosen ? "preset-choice chosen" : "preset-choice"}>
      <input type="radio" name="arrangement" checked={chosen} onChange={choose} />
      <PresetPreview root={choice.root} />
      <span class="preset-name" title={choice.name}>{choice.name}</span>
    </label>
  );
}

interface NameProps {
  name: string;
  onName: (name: string) => void;
  /** What is wrong with it, in words, or a remark; empty when there is nothing to say. */
  problem: string;
}

function NameField({ name, onName, problem }: NameProps) {
  return (
    <label class="field">
      <span>{t().layout.name}</span>
      <input
        value={name}
        maxLength={LONGEST_NAME}
        autofocus
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => onName(event.currentTarget.value)}
      />
      <span class="layout-remark" role="status">{problem}</span>
    </label>
  );
}

/** Asks for the name under which to save the arrangement on the screen. */
export function openSaveArrangement(): void {
  if (activeTree.value) openDialog(<SaveArrangement />);
}

function SaveArrangement() {
  const words = t().layout;
  const tree = activeTree.value;
  const [name, setName] = useState("");
  const wanted = name.trim();
  const save = () => {
    if (wanted === "") return;
    closeDialog();
    void saveArrangement(wanted);
  };
  return (
    <Dialog
      title={words.savePreset}
      onSubmit={save}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={wanted === ""}>{t().common.save}</Button>
        </>
      }
    >
      <NameField
        name={name}
        onName={setName}
        problem={isSaved(wanted) ? words.presetReplaced : ""}
      />
      <p class="hint">{words.savePresetHint}</p>
      {tree && <PresetPreview root={presetOf(tree)} />}
    </Dialog>
  );
}

/** Lists the saved arrangements, where each may be removed. */
export function openSavedArrangements(): void {
  openDialog(<SavedArrangements />);
}

function SavedArrangements() {
  const words = t().layout;
  return (
    <Dialog title={words.savedPresets}>
      <ul class="saved-presets">
        {savedArrangements().map((preset) => (
          <li key={preset.id}>
            <PresetPreview root={preset.root} />
            <span class="preset-name" title={preset.name}>{preset.name}</span>
            <IconButton
              icon={Trash2}
              label={words.removePreset(preset.name)}
              onClick={() => {
                closeDialog();
                void removeArrangement(preset);
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
