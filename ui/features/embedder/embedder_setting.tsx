import { FlaskConical, Pencil, Plus, Trash2 } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EmbedderEngines, EmbedderProfile } from "../../../core/embedder/embedder.ts";
import { toWireError } from "../../../core/error.ts";
import type { RecallEngine } from "../../../core/memory/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { openDialog } from "../../widgets/dialog.tsx";
import { Select } from "../../widgets/segmented.tsx";
import { type Known, valueOf } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { activeProject } from "../project/projects.ts";
import { SettingRow } from "../settings/setting_row.tsx";
import { changeSetting, settings } from "../settings/settings.ts";
import {
  embedders,
  readEngines,
  recallEngines,
  refreshEmbedders,
  removeEmbedder,
  testEmbedder,
} from "./embedders.ts";
import { type EngineDraft, offersOf } from "./engine_draft.ts";
import { EngineForm } from "./engine_form.tsx";
import { engineText } from "./engine_note.tsx";

/** How notes are found: by their words alone, or by an engine that knows what words mean. */
export function EmbedderSetting() {
  const words = t().embedder;
  const { memoryEmbedder } = settings.value;
  const projectId = activeProject.value?.id;
  useEffect(() => void refreshEmbedders(), []);
  useEffect(() => {
    if (projectId !== undefined) void recallEngines.refresh(projectId);
  }, [projectId, memoryEmbedder]);
  const profiles = valueOf(embedders.value) ?? [];
  const choices = profiles.map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = memoryEmbedder !== "" && !choices.some(({ value }) => value === memoryEmbedder);
  const missing = { value: memoryEmbedder, label: words.missing(memoryEmbedder) };
  return (
    <div class="engine-setting">
      <SettingRow setting="memoryEmbedder" note={<InEffect projectId={projectId} />}>
        <Select<string>
          label={t().settings.items.memoryEmbedder.label}
          choices={[
            { value: "", label: words.wordsOnly },
            ...choices,
            ...(isMissing && embedders.value ? [missing] : []),
          ]}
          chosen={memoryEmbedder}
          onChoose={(id) => void changeSetting({ memoryEmbedder: id === "" ? null : id })}
        />
      </SettingRow>
      <Loaded of={embedders.value} onRetry={() => void refreshEmbedders()}>
        {(profiles) => <Engines profiles={profiles} />}
      </Loaded>
    </div>
  );
}

function InEffect({ projectId }: { projectId: string | undefined }) {
  const engine = valueOf<RecallEngine>(recallEngines.of(projectId));
  if (!engine) return null;
  const isHeld = engine.problem === undefined;
  return <span class={isHeld ? undefined : "engine-problem"}>{engineText(engine)}</span>;
}

function Engines({ profiles }: { profiles: readonly EmbedderProfile[] }) {
  const words = t().embedder;
  return (
    <section class="engines" aria-label={words.engines}>
      {profiles.length > 0 && (
        <ul>{profiles.map((profile) => <Engine key={profile.id} profile={profile} />)}</ul>
      )}
      <Offers profiles={profiles} />
      <Button icon={Plus} onClick={() => openEngine()}>{words.add}</Button>
    </section>
  );
}

function Engine({ profile }: { profile: EmbedderProfile }) {
  const words = t().embedder;
  const { name, model, strategy } = profile;
  const answer = useSignal<string | undefined>(undefined);
  const test = async () => {
    answer.value = words.testing;
    try {
      const { dimension, ms } = await testEmbedder(profile);
      answer.value = words.works(dimension, ms);
    } catch (thrown) {
      answer.value = toWireError(thrown).message;
    }
  };
  return (
    <li class="engine">
      <div class="engine-head">
        <span class="engine-name">{name}</span>
        <IconButton icon={FlaskConical} label={words.test(name)} onClick={() => void test()} />
        <IconButton icon={Pencil} label={words.edit(name)} onClick={() => openEngine(profile)} />
        <IconButton
          icon={Trash2}
          label={words.remove(name)}
          onClick={() => void removeEmbedder(profile)}
        />
      </div>
      <p class="hint">
        {strategy !== "none" && words.kinds[strategy]}
        {model !== undefined && ` · ${model}`}
      </p>
      <p class="engine-answer" role="status">{answer.value}</p>
    </li>
  );
}

/** What runs on this machine already and is not set up yet. */
function Offers({ profiles }: { profiles: readonly EmbedderProfile[] }) {
  const words = t().embedder;
  const engines = useSignal<Known<EmbedderEngines> | undefined>(undefined);
  useEffect(() => {
    void readEngines().then((found) => engines.value = found);
  }, []);
  const there = valueOf(engines.value);
  const isNew = ({ strategy, model, endpoint }: EngineDraft) =>
    !profiles.some((known) =>
      known.strategy === strategy &&
      (strategy === "localOnnx" ? known.model === model : known.endpoint === endpoint)
    );
  const offers = there ? offersOf(there).filter(({ draft }) => isNew(draft)) : [];
  if (offers.length === 0) return null;
  return (
    <div class="engine-offers">
      <p class="hint">{words.found}</p>
      {offers.map(({ draft, sizeMb }) => (
        <p key={`${draft.strategy} ${draft.model}`} class="engine-offer">
          <Button
            onClick={() =>
              openEngine(undefined, draft)}
          >
            {words.offer(draft.name)}
          </Button>
          {sizeMb !== undefined && <span class="hint">{words.size(sizeMb)}</span>}
        </p>
      ))}
    </div>
  );
}

function openEngine(profile?: EmbedderProfile, draft?: EngineDraft): void {
  openDialog(<EngineForm profile={profile} draft={draft} />);
}
