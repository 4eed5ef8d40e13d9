import type { FidelityNote, PermissionProjection } from "../../../core/permission/projection.ts";
import type { EffectivePermissions } from "../../../core/permission/resolve.ts";
import { t } from "../../text/text.ts";
import { listed } from "./listed.ts";
import { itemsOf, itemText, ruleText } from "./rule_text.ts";

interface ToldProps {
  projection: PermissionProjection;
  /** The policy it was told. */
  effective: EffectivePermissions;
  /** The CLI's name. */
  cli: string;
}

/** What the agent's CLI is told of the policy, and what it cannot be told. */
export function ToldPart({ projection, effective, cli }: ToldProps) {
  const words = t().permission;
  const { args, settings, notes } = projection;
  const tells = args.length > 0 || settings !== undefined;
  return (
    <div class="held-part">
      <h4>{words.told(cli)}</h4>
      {!tells && <p>{words.toldNothing}</p>}
      <ul class="held-list">
        {noteTexts(notes, effective).map((text) => <li key={text}>{text}</li>)}
      </ul>
      {tells && (
        <details>
          <summary>{words.showSettings}</summary>
          {args.length > 0 && (
            <>
              <h5>{words.args}</h5>
              <pre class="exact" tabIndex={0}>{args.join("\n")}</pre>
            </>
          )}
          {settings && (
            <>
              <h5>{words.settingsFile}</h5>
              <pre class="exact" tabIndex={0}>{JSON.stringify(settings, null, 2)}</pre>
            </>
          )}
        </details>
      )}
    </div>
  );
}

/** One sentence for all that share a fate and its reason. */
function noteTexts(notes: readonly FidelityNote[], effective: EffectivePermissions): string[] {
  const groups = Map.groupBy(notes, ({ kind, why }) => `${kind} ${why}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const words = t().permission;
    const about = [...new Set(group.map((note) => aboutText(note, effective)))];
    return [words.note[first.kind](shortened(about), words.why[first.why])];
  });
}

/** The pattern or command a note is about, else its rule, else all rules of a kind. */
function aboutText({ about, rule: place }: FidelityNote, { rules }: EffectivePermissions): string {
  const words = t().permission;
  const rule = place &&
    rules.find(({ level, index }) => level === place.level && index === place.index);
  if (rule === undefined) {
    return about === "fallback" ? words.fallback.toLowerCase() : words.capabilities[about];
  }
  const item = place?.item === undefined ? undefined : itemsOf(rule)[place.item];
  if (item === undefined) return `“${ruleText(rule)}”`;
  if (rule.capability === "executeBash") return itemText(item);
  return `${words.capabilities[rule.capability]} ${itemText(item)}`;
}

/** Names that one sentence holds. */
const MOST_NAMED = 5;

function shortened(names: readonly string[]): string {
  const left = names.length - MOST_NAMED;
  if (left <= 1) return listed(names);
  return `${names.slice(0, MOST_NAMED).join(", ")} ${t().permission.more(left)}`;
}
