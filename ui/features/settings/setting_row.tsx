import { RotateCcw } from "lucide";
import type { ComponentChildren } from "preact";
import { DEFAULT_SETTINGS } from "../../../core/settings/settings.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import type { SettingKey } from "./setting_list.ts";
import { changeSetting, settings } from "./settings.ts";

interface RowProps {
  setting: SettingKey;
  /** What the hint cannot say: the state of things now. */
  note?: ComponentChildren;
  children: ComponentChildren;
}

/** One setting: its name, the way back to its default, its control and what it does. */
export function SettingRow({ setting, note, children }: RowProps) {
  const { label, hint } = t().settings.items[setting];
  const isDefault = settings.value[setting] === DEFAULT_SETTINGS[setting];
  return (
    <div class="setting" data-setting={setting}>
      <div class="setting-head">
        <span class="setting-name">{label}</span>
        <span class={isDefault ? "setting-reset unchanged" : "setting-reset"}>
          <IconButton
            icon={RotateCcw}
            label={t().settings.reset(label)}
            disabled={isDefault}
            onClick={() => void changeSetting({ [setting]: null })}
          />
        </span>
        <div class="setting-control">{children}</div>
      </div>
      <p class="hint">{hint} {note}</p>
    </div>
  );
}
