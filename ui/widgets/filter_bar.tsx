import { Download } from "lucide";
import type { ComponentChildren } from "preact";
import { IconButton } from "./button.tsx";
import { type Choice, Select } from "./segmented.tsx";

interface FilterBarProps {
  /** Of the box for words, which is also its accessible name. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Lists that narrow down further. */
  children: ComponentChildren;
  exportLabel: string;
  onExport: () => void;
}

/** What of a long list is shown, and the way to save it. */
export function FilterBar(props: FilterBarProps) {
  const { label, text, onText, children, exportLabel, onExport } = props;
  return (
    <div class="filter-bar">
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {children}
      <IconButton icon={Download} label={exportLabel} onClick={onExport} />
    </div>
  );
}

interface AnyOfProps<T extends string> {
  /** The accessible name. */
  label: string;
  /** What stands for no choice. */
  all: string;
  choices: readonly Choice<T>[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** One of many, or all of them. */
export function AnyOf<T extends string>({ label, all, choices, chosen, onChoose }: AnyOfProps<T>) {
  return (
    <Select<T | "">
      label={label}
      choices={[{ value: "", label: all }, ...choices]}
      chosen={chosen ?? ""}
      onChoose={(value) => onChoose(value === "" ? undefined : value)}
    />
  );
}
