import { Pencil, Plus, ShieldAlert, X } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { PermissionRule } from "../../../core/permission/model.ts";
import type { Level } from "../../../core/permission/resolve.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { removeRule, savePolicy } from "./change_policy.ts";
import { FallbackChooser } from "./fallback_chooser.tsx";
import { lostAllows } from "./kernel_text.ts";
import { pointedRule, ruleId } from "./open_policy.ts";
import { policyOf } from "./policies.ts";
import { withRule, withRuleAt } from "./rule_change.ts";
import { RuleEditor } from "./rule_editor.tsx";
import { EVERYTHING, itemsOf, ownText, type RuleItem, ruleText } from "./rule_text.ts";

interface RulesProps {
  view: PermissionsView;
  /** The agent whose rules are shown; undefined for the project. */
  agentId: string | undefined;
}

/** The rules of one level; an agent's stand above those it has from its project. */
export function RuleList({ view, agentId }: RulesProps) {
  const inherited = agentId === undefined ? [] : view.permissions.projectDefaults?.rules ?? [];
  const words = t().permission;
  return (
    <>
      {policyOf(view, agentId) && <OwnRules view={view} agentId={agentId} />}
      {inherited.length > 0 && (
        <section class="policy-section" aria-label={words.projectRules}>
          <h3>{words.projectRules}</h3>
          <ul class="rules">
            {inherited.map((rule, index) => (
              <RuleRow key={index} rule={rule} level="project" index={index} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OwnRules({ view, agentId }: RulesProps) {
  const words = t().permission;
  const set = policyOf(view, agentId) ?? { rules: [] };
  const editing = useSignal<number | "new" | undefined>(undefined);
  useEffect(() => {
    editing.value = undefined;
  }, [agentId]);
  const level = agentId === undefined ? "project" : "agent";
  const place = useRef<HTMLElement>(null);
  const done = () => {
    const left = editing.value;
    editing.value = undefined;
    // After the row is back: the keyboard stays where it was working.
    requestAnimationFrame(() => focusLeft(place.current, level, left));
  };
  return (
    <section class="policy-section" aria-label={words.rules} ref={place}>
      <h3>{words.rules}</h3>
      {set.rules.length === 0 && editing.value !== "new" && <p class="hint">{words.noRules}</p>}
      <ul class="rules">
        {set.rules.map((rule, index) =>
          editing.value === index
            ? (
              <li key={index}>
                <RuleEditor
                  rule={rule}
                  onSave={(edited) => savePolicy(agentId, withRuleAt(set, index, edited))}
                  onDone={done}
                />
              </li>
            )
            : (
              <RuleRow
                key={index}
                rule={rule}
                level={level}
                index={index}
                onEdit={() => editing.value = index}
                onRemove={() => void removeRule(agentId, index)}
              />
            )
        )}
      </ul>
      {editing.value === "new"
        ? (
          <RuleEditor
            onSave={(rule) => savePolicy(agentId, withRule(set, rule))}
            onDone={done}
          />
        )
        : (
          <div class="rule-add">
            <Button kind="quiet" icon={Plus} onClick={() => editing.value = "new"}>
              {words.addRule}
            </Button>
          </div>
        )}
      <FallbackChooser view={view} agentId={agentId} set={set} />
      {lostAllows(view, agentId, set).map((text) => (
        <p key={text} class="rule-lost">
          <Icon of={ShieldAlert} size={14} />
          <span>
            <Prose text={text} />
          </span>
        </p>
      ))}
    </section>
  );
}

function focusLeft(section: HTMLElement | null, level: Level, left: number | "new" | undefined) {
  const row = typeof left === "number"
    ? `[data-rule="${ruleId({ level, index: left })}"]`
    : ".rule-add";
  section?.querySelector<HTMLElement>(`${row} button`)?.focus();
}

interface RowProps {
  rule: PermissionRule;
  level: Level;
  index: number;
  /** Absent where it cannot be changed here. */
  onEdit?: () => void;
  onRemove?: () => void;
}

function RuleRow({ rule, level, index, onEdit, onRemove }: RowProps) {
  const words = t().permission;
  const pointed = pointedRule.value?.level === level && pointedRule.value.index === index;
  return (
    <li
      class={pointed ? "rule pointed" : "rule"}
      data-rule={ruleId({ level, index })}
      tabIndex={-1}
    >
      <span class={`rule-effect ${rule.effect}`}>{words.effects[rule.effect]}</span>
      <span class="rule-about">
        <span class="rule-capability">{words.capabilities[rule.capability]}</span>{" "}
        <Items rule={rule} />
      </span>
      {onEdit && (
        <IconButton icon={Pencil} label={words.editRule(ruleText(rule))} onClick={onEdit} />
      )}
      {onRemove && (
        <IconButton icon={X} label={words.removeRule(ruleText(rule))} onClick={onRemove} />
      )}
    </li>
  );
}

function Item({ item }: { item: RuleItem }) {
  if (item.text === EVERYTHING) return <span>{t().permission.wholeProject}</span>;
  const own = ownText(item);
  return (
    <span class={`rule-item ${item.effect ?? ""}`}>
      {own && <span class="rule-own">{own}</span>}
      <code>{item.text}</code>
    </span>
  );
}

/** Parts of a rule that its row shows at first. */
const SHOWN = 6;

function Items({ rule }: { rule: PermissionRule }) {
  const words = t().permission;
  const all = useSignal(false);
  const items = itemsOf(rule);
  const left = items.length - SHOWN;
  if (items.length === 0) return <>{words.everyCommand}</>;
  return (
    <>
      {(all.value ? items : items.slice(0, SHOWN)).map((item, at) => <Item key={at} item={item} />)}
      {left > 0 && (
        <button
          type="button"
          class="rule-more"
          aria-expanded={all.value}
          onClick={() => all.value = !all.value}
        >
          {all.value ? words.fewer : words.more(left)}
        </button>
      )}
    </>
  );
}
