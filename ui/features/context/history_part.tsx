import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TextVersion } from "../../../core/context/service.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { TextDiff } from "../../widgets/text_diff.tsx";
import { type Known, known, valueOf } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { shownPart } from "./place.ts";
import { editOfText } from "./text_part.tsx";
import { contextNews, readHistory, readVersion, textKey, type TextPlace, texts } from "./texts.ts";

/** A text's earlier versions, from git. */
export function HistoryPart({ place }: { place: TextPlace }) {
  const versions = useSignal<Known<TextVersion[]> | undefined>(undefined);
  const opened = useSignal<string | undefined>(undefined);
  const news = contextNews.value;
  const read = async () => {
    void texts.refresh(textKey(place));
    versions.value = await known(readHistory(place));
  };
  useEffect(() => void read(), [news]);
  return (
    <Loaded of={versions.value} onRetry={() => void read()}>
      {(all) => {
        if (all.length === 0) return <p class="panel-empty">{t().context.noHistory}</p>;
        return (
          <ul class="versions">
            {all.map((version) => (
              <li key={version.commit} class={opened.value === version.commit ? "open" : ""}>
                <VersionLine
                  version={version}
                  isOpen={opened.value === version.commit}
                  onToggle={(open) =>
                    opened.value = open ? version.commit : undefined}
                />
                {opened.value === version.commit && (
                  <Version place={place} commit={version.commit} />
                )}
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

interface LineProps {
  version: TextVersion;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
}

function VersionLine({ version: { commit, at, author, subject }, isOpen, onToggle }: LineProps) {
  return (
    <button
      type="button"
      class="version-line"
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      <span class="version-subject">{subject}</span>
      <Age since={at} />
      <span class="version-author">{author} · {commit.slice(0, 7)}</span>
    </button>
  );
}

function Version({ place, commit }: { place: TextPlace; commit: string }) {
  const text = useSignal<Known<string> | undefined>(undefined);
  const view = useSignal<"difference" | "text">("difference");
  const read = async () => text.value = await known(readVersion(place, commit));
  useEffect(() => void read(), []);
  const words = t().context;
  return (
    <Loaded of={text.value} onRetry={() => void read()}>
      {(then) => (
        <div class="version-details">
          <Segmented
            label={t().knowledge.view}
            choices={[
              { value: "difference", label: words.sinceThen },
              { value: "text", label: words.asItWas },
            ]}
            chosen={view.value}
            onChoose={(chosen) => view.value = chosen}
          />
          {view.value === "text" ? <pre class="exact" tabIndex={0}>{then}</pre> : (
            <TextDiff
              label={words.sinceThen}
              before={then}
              after={valueOf(texts.of(textKey(place)))?.text ?? ""}
            />
          )}
          <div class="choices">
            <Button onClick={() => bringBack(place, then)}>{words.bringBack}</Button>
            <span class="hint">{words.bringBackHint}</span>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Puts an earlier version into the editor, where it is saved or not. */
function bringBack(place: TextPlace, text: string): void {
  const file = valueOf(texts.of(textKey(place)));
  if (!file) return;
  editOfText(place, file).change({ text });
  shownPart.value = "text";
}
