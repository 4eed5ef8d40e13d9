import { Copy } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { ShortcutList } from "../palette/shortcut_list.tsx";
import { ROWS } from "./controls.tsx";
import { wantedSetting } from "./open_settings.ts";
import { GROUP_IDS, type GroupId, GROUPS, isFound, mentions } from "./setting_list.ts";
import { settingsFile } from "./settings.ts";

/** All settings of the user, with a search over them. */
export function SettingsPanel() {
  const [query, setQuery] = useState("");
  const element = useRef<HTMLDivElement>(null);
  const wanted = wantedSetting.value;
  useEffect(() => {
    if (!wanted) return;
    setQuery("");
    wantedSetting.value = undefined;
    // After the row is shown again, and after the palette has given the keyboard back.
    requestAnimationFrame(() => reveal(element.current, wanted));
  }, [wanted]);
  return (
    <div class="settings" ref={element}>
      <div class="settings-search">
        <input
          type="search"
          aria-label={t().settings.search}
          placeholder={t().settings.search}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {settingsFile.value.problem && <FileProblem problem={settingsFile.value.problem} />}
      {GROUP_IDS.map((id) => <Group key={id} id={id} query={query} />)}
      <Shortcuts query={query} />
      <p class="setting-nothing hint">{t().settings.nothing}</p>
      <SettingsPath />
    </div>
  );
}

function reveal(list: HTMLElement | null, setting: string): void {
  const place = list?.querySelector(`[data-setting="${setting}"]`) ?? list;
  place?.scrollIntoView({ block: "nearest" });
  place?.querySelector<HTMLElement>(
    ":is(input, select, .keys-button):not(:disabled)",
  )?.focus();
}

function Group({ id, query }: { id: GroupId; query: string }) {
  const shown = GROUPS[id].filter((key) => isFound(id, key, query));
  if (shown.length === 0) return null;
  return (
    <section class="setting-group" aria-label={t().settings.groups[id]}>
      <h3>{t().settings.groups[id]}</h3>
      {shown.map((key) => {
        const Row = ROWS[key];
        return <Row key={key} />;
      })}
    </section>
  );
}

function Shortcuts({ query }: { query: string }) {
  const title = t().settings.groups.shortcuts;
  return (
    <section class="setting-group shortcut-group" data-setting="shortcuts" aria-label={title}>
      <h3>{title}</h3>
      <ShortcutList isShown={(name, keys) => mentions(`${title} ${name} ${keys}`, query)} />
    </section>
  );
}

function FileProblem({ problem }: { problem: string }) {
  return (
    <div class="settings-problem" role="alert">
      <p>{t().settings.notInEffect}</p>
      <p class="exact">{problem}</p>
    </div>
  );
}

function SettingsPath() {
  const { path } = settingsFile.value;
  return (
    <div class="settings-path">
      <span class="hint">{t().settings.file}</span>
      <code>{path}</code>
      <IconButton icon={Copy} label={t().settings.copyPath} onClick={() => void copyText(path)} />
    </div>
  );
}
