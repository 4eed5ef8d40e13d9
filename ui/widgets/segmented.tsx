import { useId } from "preact/hooks";

/** One of several choices. */
export interface Choice<T extends string> {
  value: T;
  label: string;
}

interface ChoiceProps<T extends string> {
  /** The accessible name. */
  label: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** Two to four short choices side by side, one of them chosen. */
export function Segmented<T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} class="segment">
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Many choices, or long ones, in the system's own list. */
export function Select<T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value as T)}
    >
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value} selected={value === chosen}>{text}</option>
      ))}
    </select>
  );
}
