import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { openSettings } from "../settings/open_settings.ts";
import { dismissSuggestion, type Suggestion, suggestionOf } from "./suggestion.ts";

/** Suggests an engine, once, where there are many notes. */
export function SuggestionBar({ projectId }: { projectId: string }) {
  const suggestion = suggestionOf(projectId);
  if (!suggestion) return null;
  const words = t().embedder;
  const setUp = () => {
    void dismissSuggestion(projectId, "later");
    openSettings("memoryEmbedder");
  };
  return (
    <div class="engine-suggestion" role="status">
      <p>{words.suggestion} {whatIsThere(suggestion)}</p>
      <div class="choices">
        <Button onClick={setUp}>{words.setUp}</Button>
        <Button kind="quiet" onClick={() => void dismissSuggestion(projectId, "later")}>
          {words.later}
        </Button>
        <Button kind="quiet" onClick={() => void dismissSuggestion(projectId, "never")}>
          {words.never}
        </Button>
      </div>
    </div>
  );
}

function whatIsThere(suggestion: Suggestion): string {
  const words = t().embedder;
  if (suggestion.ollamaDetected && suggestion.vectorHttpEnabled) return words.suggestionOllama;
  return suggestion.onnxCached && suggestion.vectorOnnxEnabled ? words.suggestionOnnx : "";
}
