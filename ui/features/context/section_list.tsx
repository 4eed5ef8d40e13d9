import { Scissors } from "lucide";
import type { ContextSection } from "../../../core/context/service.ts";
import { language, t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";

/** The parts of what an agent is told, each with what it costs. */
export function SectionList({ sections }: { sections: readonly ContextSection[] }) {
  return (
    <div class="sections">
      {sections.map((section) => <Section key={section.id} section={section} />)}
    </div>
  );
}

function Section({ section: { id, text, tokens, cut } }: { section: ContextSection }) {
  const words = t().context;
  return (
    <details class="section">
      <summary>
        <span class="section-name">{words.sections[id]}</span>
        {cut !== undefined && (
          <span class="section-cut">
            <Icon of={Scissors} size={12} />
            {words.cut}
          </span>
        )}
        <span class="section-tokens">{words.tokens(tokens.toLocaleString(language.value))}</span>
      </summary>
      {cut !== undefined && <p class="section-why">{cut}</p>}
      <pre class="exact" tabIndex={0}>{text}</pre>
    </details>
  );
}
