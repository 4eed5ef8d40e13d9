import {
  CLIPBOARD_RULES,
  FONT_SIZES,
  RENDERERS,
  SCROLLBACKS,
  type Settings,
} from "../../../core/settings/settings.ts";
import { CATALOGUES, LANGUAGES, systemLanguage, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { type Choice, Segmented, Select } from "../../widgets/segmented.tsx";
import { Switch } from "../../widgets/switch.tsx";
import { allowNotifications } from "../agent/notify.ts";
import { EmbedderSetting } from "../embedder/embedder_setting.tsx";
import { ProfileSetting } from "../profile/profile_setting.tsx";
import { NumberBox } from "./number_box.tsx";
import { rendererInEffect } from "./renderer_in_effect.ts";
import type { SettingKey } from "./setting_list.ts";
import { SettingRow } from "./setting_row.tsx";
import { changeSetting, settings } from "./settings.ts";

/** The row of every setting. */
export const ROWS: Record<SettingKey, () => preact.JSX.Element> = {
  theme: () => <ChoiceRow setting="theme" names={t().settings.themes} />,
  language: Language,
  fontFamily: FontFamily,
  fontSize: () => <NumberRow setting="fontSize" {...FONT_SIZES} />,
  renderer: Renderer,
  scrollback: () => <NumberRow setting="scrollback" {...SCROLLBACKS} />,
  copyOnSelect: () => <SwitchRow setting="copyOnSelect" />,
  clipboard: () => (
    <ChoiceRow setting="clipboard" names={named(CLIPBOARD_RULES, t().settings.clipboardRules)} />
  ),
  notifications: Notifications,
  defaultProfile: ProfileSetting,
  memoryEmbedder: EmbedderSetting,
};

function labelOf(setting: SettingKey): string {
  return t().settings.items[setting].label;
}

function named<T extends string>(order: readonly T[], names: Record<T, string>): Record<T, string> {
  return Object.fromEntries(order.map((value) => [value, names[value]])) as Record<T, string>;
}

function choicesOf<T extends string>(names: Record<T, string>): Choice<T>[] {
  return (Object.keys(names) as T[]).map((value) => ({ value, label: names[value] }));
}

interface ChoiceRowProps<K extends "theme" | "clipboard"> {
  setting: K;
  names: Record<Settings[K], string>;
}

function ChoiceRow<K extends "theme" | "clipboard">({ setting, names }: ChoiceRowProps<K>) {
  return (
    <SettingRow setting={setting}>
      <Segmented<Settings[K]>
        label={labelOf(setting)}
        choices={choicesOf(names)}
        chosen={settings.value[setting]}
        onChoose={(value) => void changeSetting({ [setting]: value })}
      />
    </SettingRow>
  );
}

function Language() {
  const known = LANGUAGES.map((value) => ({ value, label: CATALOGUES[value].languageName }));
  const system = t().settings.systemLanguage(CATALOGUES[systemLanguage].languageName);
  return (
    <SettingRow setting="language">
      <Select<Settings["language"]>
        label={labelOf("language")}
        choices={[{ value: "system", label: system }, ...known]}
        chosen={settings.value.language}
        onChoose={(language) => void changeSetting({ language })}
      />
    </SettingRow>
  );
}

function FontFamily() {
  return (
    <SettingRow setting="fontFamily">
      <input
        aria-label={labelOf("fontFamily")}
        placeholder={t().settings.systemFont}
        spellcheck={false}
        maxLength={200}
        value={settings.value.fontFamily}
        onChange={(event) => void changeSetting({ fontFamily: event.currentTarget.value.trim() })}
      />
    </SettingRow>
  );
}

function NumberRow(props: { setting: "fontSize" | "scrollback"; min: number; max: number }) {
  const { setting, min, max } = props;
  return (
    <SettingRow setting={setting}>
      <NumberBox
        label={labelOf(setting)}
        value={settings.value[setting]}
        min={min}
        max={max}
        onChange={(value) => void changeSetting({ [setting]: value })}
      />
    </SettingRow>
  );
}

function Renderer() {
  const { renderers, inEffect } = t().settings;
  const used = rendererInEffect.value;
  return (
    <SettingRow setting="renderer" note={used && inEffect(renderers[used])}>
      <Select
        label={labelOf("renderer")}
        choices={choicesOf(named(RENDERERS, renderers))}
        chosen={settings.value.renderer}
        onChoose={(renderer) => void changeSetting({ renderer })}
      />
    </SettingRow>
  );
}

function SwitchRow({ setting }: { setting: "copyOnSelect" | "notifications" }) {
  return (
    <SettingRow setting={setting}>
      <Switch
        label={labelOf(setting)}
        on={settings.value[setting]}
        onChange={(on) => void changeSetting({ [setting]: on })}
      />
    </SettingRow>
  );
}

function Notifications() {
  const asks = settings.value.notifications && globalThis.Notification?.permission === "default";
  return (
    <>
      <SwitchRow setting="notifications" />
      {asks && (
        <div class="notice">
          <p class="grow">{t().settings.notAllowed}</p>
          <Button onClick={() => void allowNotifications()}>{t().settings.allow}</Button>
        </div>
      )}
    </>
  );
}
