import { CATALOGUES, t } from "../../text/text.ts";

type TemplateName = "lead" | "developer" | "reviewer" | "tester";
const NAMES: readonly TemplateName[] = ["lead", "developer", "reviewer", "tester"];

interface TemplateProps {
  role: string;
  onChoose: (role: string) => void;
}

/** Role texts to begin with; what a person wrote is not replaced by one. */
export function RoleTemplates({ role, onChoose }: TemplateProps) {
  const words = t().agent;
  return (
    <div class="templates" role="group" aria-label={words.templates}>
      <span class="hint">{words.templates}</span>
      {NAMES.map((name) => (
        <button
          key={name}
          type="button"
          class="template"
          disabled={!isReplaceable(role)}
          aria-pressed={role === words.template[name].text}
          onClick={() => onChoose(words.template[name].text)}
        >
          {words.template[name].name}
        </button>
      ))}
    </div>
  );
}

/** True for no text, and for one that was only chosen. */
export function isReplaceable(role: string): boolean {
  if (role.trim() === "") return true;
  return Object.values(CATALOGUES).some(({ agent }) =>
    NAMES.some((name) => agent.template[name].text === role)
  );
}
