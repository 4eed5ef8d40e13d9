import { type Signal, useSignal } from "@preact/signals";
import type { EmbedderProfile } from "../../../core/embedder/embedder.ts";
import { toWireError } from "../../../core/error.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog } from "../../widgets/dialog.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { valueOf } from "../knowledge/known.ts";
import { changeSetting, settings } from "../settings/settings.ts";
import { embedders, saveEmbedder, testEmbedder } from "./embedders.ts";
import {
  draftOf,
  type EngineDraft,
  type EngineKind,
  newId,
  profileOf,
  startOf,
} from "./engine_draft.ts";

const KINDS = ["localServer", "localOnnx", "api"] as const satisfies readonly EngineKind[];

interface FormProps {
  /** The engine that is changed; absent for a new one. */
  profile: EmbedderProfile | undefined;
  /** What a new one starts with. */
  draft: EngineDraft | undefined;
}

/** What a test or the host said. */
interface Answer {
  isProblem: boolean;
  text: string;
}

/** An engine being set up. */
export function EngineForm({ profile, draft: offered }: FormProps) {
  const words = t().embedder;
  const draft = useSignal(profile ? draftOf(profile) : offered ?? startOf("localServer"));
  const answer = useSignal<Answer | undefined>(undefined);
  const typed = () => {
    const taken = (valueOf(embedders.peek()) ?? []).map(({ id }) => id);
    return profileOf(draft.peek(), profile?.id ?? newId(draft.peek().name, taken));
  };
  const attemptIt = async (work: () => Promise<void>) => {
    answer.value = { isProblem: false, text: words.testing };
    try {
      await work();
    } catch (thrown) {
      answer.value = { isProblem: true, text: toWireError(thrown).message };
    }
  };
  const test = () =>
    attemptIt(async () => {
      const { dimension, ms } = await testEmbedder(typed());
      answer.value = { isProblem: false, text: words.works(dimension, ms) };
    });
  const save = () =>
    attemptIt(async () => {
      const saved = typed();
      await saveEmbedder(saved);
      closeDialog();
      // The first one that is set up is meant to be used.
      if (!profile && settings.peek().memoryEmbedder === "") {
        await changeSetting({ memoryEmbedder: saved.id });
      }
    });
  return (
    <Dialog
      title={profile?.name ?? words.newEngine}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => void test()}>{words.tryIt}</Button>
          <span class="grow" />
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit>{words.save}</Button>
        </>
      }
    >
      <Fields draft={draft} />
      <p class={answer.value?.isProblem ? "field-problem" : "hint"} role="status">
        {answer.value?.text}
      </p>
    </Dialog>
  );
}

function Fields({ draft }: { draft: Signal<EngineDraft> }) {
  const words = t().embedder;
  const { strategy } = draft.value;
  return (
    <>
      <Segmented<EngineKind>
        label={words.kind}
        choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        chosen={strategy}
        onChoose={(kind) => draft.value = startOf(kind)}
      />
      <p class="hint">
        <Prose text={words.kindHints[strategy]} />
      </p>
      <TextField draft={draft} field="name" label={words.name} />
      {strategy !== "localOnnx" && (
        <TextField draft={draft} field="endpoint" label={words.endpoint} />
      )}
      <TextField
        draft={draft}
        field="model"
        label={strategy === "localOnnx" ? words.modelFolder : words.model}
      />
      {strategy === "api" && (
        <TextField
          draft={draft}
          field="apiKeyEnv"
          label={words.apiKeyEnv}
          hint={words.apiKeyHint}
        />
      )}
      <TextField
        draft={draft}
        field="dimension"
        label={words.dimension}
        hint={words.dimensionHint}
      />
    </>
  );
}

interface TextFieldProps {
  draft: Signal<EngineDraft>;
  field: Exclude<keyof EngineDraft, "strategy">;
  label: string;
  hint?: string;
}

function TextField({ draft, field, label, hint }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        spellcheck={false}
        autocapitalize="off"
        inputMode={field === "dimension" ? "numeric" : undefined}
        value={draft.value[field]}
        onInput={(event) => draft.value = { ...draft.peek(), [field]: event.currentTarget.value }}
      />
      {hint !== undefined && <span class="hint">{hint}</span>}
    </label>
  );
}
