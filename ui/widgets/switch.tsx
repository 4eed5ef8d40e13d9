interface SwitchProps {
  /** The accessible name. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off and changes at once. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      aria-label={label}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
