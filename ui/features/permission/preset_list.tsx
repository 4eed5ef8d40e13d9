import { useId } from "preact/hooks";
import type { PermissionSet } from "../../../core/permission/model.ts";
import {
  PRESET_NAMES,
  type PresetName,
  presetOf,
  PRESETS,
} from "../../../core/permission/preset.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { changePolicy } from "./change_policy.ts";
import { kernelHolds } from "./kernel_text.ts";
import { policyOf } from "./policies.ts";
import { scopeName } from "./rule_text.ts";

interface PresetsProps {
  view: PermissionsView;
  /** The agent whose policy it is; undefined for the project. */
  agentId: string | undefined;
}

/** The ready-made policies of one level, or that it has none. */
export function PresetList({ view, agentId }: PresetsProps) {
  const set = policyOf(view, agentId);
  const words = t().permission;
  return (
    <section class="policy-section" aria-label={words.preset}>
      <h3>{words.preset}</h3>
      {set === undefined
        ? <NoPolicy view={view} agentId={agentId} />
        : <Presets view={view} agentId={agentId} set={set} />}
    </section>
  );
}

function NoPolicy({ view, agentId }: PresetsProps) {
  const words = t().permission;
  if (agentId === undefined) {
    const begin = () => choose(undefined, "guarded");
    return (
      <>
        <p class="policy-none">{words.none}</p>
        <Button kind="primary" onClick={begin}>{words.setGuarded}</Button>
      </>
    );
  }
  const message = words.presetSet(words.presets.custom.name, scopeName(agentId));
  return (
    <>
      <p class="policy-none">
        {view.permissions.projectDefaults ? words.sameAsProject : words.sameAsNothing}
      </p>
      <Button onClick={() => void changePolicy(agentId, { rules: [] }, message)}>
        {words.giveOwn}
      </Button>
    </>
  );
}

function Presets({ view, agentId, set }: PresetsProps & { set: PermissionSet }) {
  const group = useId();
  const words = t().permission;
  const chosen = presetOf(set) ?? "custom";
  const removed = agentId === undefined ? words.policyRemoved : words.nowAsProject;
  const remove = () => void changePolicy(agentId, null, removed(scopeName(agentId)));
  return (
    <>
      {agentId !== undefined && <p class="policy-none">{words.ownHint}</p>}
      <div class="presets" role="radiogroup" aria-label={words.preset}>
        {[...PRESET_NAMES, "custom" as const].map((name) => (
          <Preset
            key={name}
            group={group}
            name={name}
            chosen={name === chosen}
            holds={kernelHolds(view, agentId, name === "custom" ? set : PRESETS[name])}
            onChoose={() => name !== "custom" && choose(agentId, name)}
          />
        ))}
      </div>
      <Button kind="quiet" onClick={remove}>
        {agentId === undefined ? words.removePolicy : words.backToProject}
      </Button>
    </>
  );
}

interface PresetProps {
  /** The name all radio buttons of the list share. */
  group: string;
  name: PresetName | "custom";
  chosen: boolean;
  holds: string;
  onChoose: () => void;
}

function Preset({ group, name, chosen, holds, onChoose }: PresetProps) {
  const id = useId();
  const words = t().permission.presets[name];
  return (
    <label class="preset">
      <input
        type="radio"
        name={group}
        checked={chosen}
        disabled={name === "custom" && !chosen}
        aria-label={words.name}
        aria-describedby={id}
        onChange={onChoose}
      />
      <span class="preset-name">{words.name}</span>
      <span class="preset-about" id={id}>
        <span class="preset-kernel">{name === "custom" && !chosen ? "" : holds}</span>
        <span class="preset-hint">{words.hint}</span>
      </span>
    </label>
  );
}

function choose(agentId: string | undefined, name: PresetName): void {
  const words = t().permission;
  const message = words.presetSet(words.presets[name].name, scopeName(agentId));
  void changePolicy(agentId, PRESETS[name], message);
}
