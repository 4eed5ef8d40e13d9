import { useEffect, useState } from "preact/hooks";
import { t } from "../../text/text.ts";

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number within limits, taken over when the box is left or Enter is pressed. */
export function NumberBox({ label, value, min, max, onChange }: NumberProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const number = Number(text);
  const valid = text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max;
  return (
    <input
      class="setting-number"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!valid}
      data-tip={valid ? undefined : t().settings.outOfRange(min, max)}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onChange={() => valid ? number !== value && onChange(number) : setText(String(value))}
    />
  );
}
