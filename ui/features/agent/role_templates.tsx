import { useEffect } from "preact/hooks";
import type { Template } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { valueOf } from "../knowledge/known.ts";
import { loadStarters, starters, starterTexts } from "../template/starters.ts";
import { refreshTemplates, templates } from "../template/templates.ts";

/** A role text to begin with: a template of the user, or one of the built-in ones. */
export interface RoleChoice {
  name: string;
  text: string;
  template?: Template;
}

interface TemplateProps {
  role: string;
  onChoose: (choice: RoleChoice) => void;
}

/** Role texts to begin with; what a person wrote is not replaced by one. */
export function RoleTemplates({ role, onChoose }: TemplateProps) {
  useEffect(() => {
    void refreshTemplates();
    void loadStarters();
  }, []);
  const words = t().template;
  const replaceable = isReplaceable(role);
  return (
    <div class="templates" role="group" aria-label={words.startFrom}>
      <span class="hint">{words.startFrom}</span>
      {roleChoices().map((choice) => (
        <button
          key={choice.name}
          type="button"
          class="template"
          disabled={!replaceable}
          aria-pressed={role === choice.text}
          onClick={() => onChoose(choice)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}

/** The template whose text this is, as far as it was not edited. */
export function templateOf(role: string): Template | undefined {
  return valueOf(templates.value)?.find(({ contentMd }) => contentMd === role);
}

/** The user's own come first; the built-in ones are for who has none. */
function roleChoices(): RoleChoice[] {
  const own = valueOf(templates.value) ?? [];
  if (own.length > 0) {
    return own.map((template) => ({ name: template.name, text: template.contentMd, template }));
  }
  return starters.value.map(({ name, contentMd }) => ({ name, text: contentMd }));
}

/** True for no text, and for one that was only chosen. */
function isReplaceable(role: string): boolean {
  return role.trim() === "" || templateOf(role) !== undefined || starterTexts.value.has(role);
}
