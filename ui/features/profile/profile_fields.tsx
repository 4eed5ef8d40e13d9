import type { Signal } from "@preact/signals";
import type { ContextInjection } from "../../../core/profile/injection.ts";
import { t } from "../../text/text.ts";
import { Select } from "../../widgets/segmented.tsx";
import { INTERRUPTS, type ProfileDraft } from "./profile_draft.ts";

type Text = Exclude<keyof ProfileDraft, "strategy" | "interrupt">;

/** Everything that can be typed of a profile; what few need is folded away. */
export function ProfileFields({ draft }: { draft: Signal<ProfileDraft> }) {
  const words = t().profile;
  const { strategy } = draft.value;
  const field = (name: Text, rows?: number) => (
    <TextField key={name} draft={draft} field={name} rows={rows} />
  );
  return (
    <>
      {field("name")}
      {field("command")}
      {field("args", 2)}
      <label class="field">
        <span>{words.injection}</span>
        <Select<ContextInjection["strategy"]>
          label={words.injection}
          choices={(["conventionFile", "flag", "env", "stdin"] as const).map((value) => ({
            value,
            label: words.strategies[value],
          }))}
          chosen={strategy}
          onChoose={(chosen) => draft.value = { ...draft.peek(), strategy: chosen }}
        />
      </label>
      {strategy === "flag" && field("flag")}
      {(strategy === "flag" || strategy === "conventionFile") && field("file")}
      {strategy === "env" && field("variable")}
      <details class="profile-more">
        <summary>{words.screen}</summary>
        {field("prompt")}
        {field("promptEnd")}
        {field("busy", 2)}
        {field("dialogs", 2)}
        <Interrupt draft={draft} />
      </details>
      <details class="profile-more">
        <summary>{words.limitPart}</summary>
        {field("limit")}
        {field("limitGroup")}
        {field("limitFormat")}
      </details>
      <details class="profile-more">
        <summary>{words.more}</summary>
        {field("versionArgs", 2)}
        {field("install")}
        {field("env", 2)}
        {field("statePaths", 2)}
      </details>
    </>
  );
}

function Interrupt({ draft }: { draft: Signal<ProfileDraft> }) {
  const words = t().profile;
  const { interrupt } = draft.value;
  const choices = [
    { value: INTERRUPTS.escape, label: "Esc" },
    { value: INTERRUPTS.controlC, label: "Ctrl+C" },
  ];
  const isOther = !choices.some(({ value }) => value === interrupt);
  return (
    <label class="field">
      <span>{words.interrupt}</span>
      <Select<string>
        label={words.interrupt}
        choices={isOther ? [...choices, { value: interrupt, label: words.otherKeys }] : choices}
        chosen={interrupt}
        onChoose={(keys) => draft.value = { ...draft.peek(), interrupt: keys }}
      />
    </label>
  );
}

interface FieldProps {
  draft: Signal<ProfileDraft>;
  field: Text;
  /** More than one entry, one on each line. */
  rows: number | undefined;
}

function TextField({ draft, field, rows }: FieldProps) {
  const words: { label: string; hint?: string } = t().profile.fields[field];
  const { label, hint } = words;
  const props = {
    spellcheck: false,
    autocapitalize: "off" as const,
    value: draft.value[field],
    onInput: (event: { currentTarget: { value: string } }) =>
      draft.value = { ...draft.peek(), [field]: event.currentTarget.value },
  };
  return (
    <label class="field">
      <span>{label}</span>
      {rows === undefined ? <input {...props} /> : <textarea rows={rows} {...props} />}
      {hint && <span class="hint">{hint}</span>}
    </label>
  );
}
