import type { IconNode } from "lucide";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface ButtonProps {
  children: ComponentChildren;
  onClick?: (() => void) | undefined;
  kind?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconNode;
  disabled?: boolean;
  submit?: boolean;
  autoFocus?: boolean;
}

/** A button with a verb on it. */
export function Button(props: ButtonProps) {
  return (
    <button
      type={props.submit ? "submit" : "button"}
      class={`button ${props.kind ?? "plain"}`}
      disabled={props.disabled}
      autofocus={props.autoFocus}
      onClick={props.onClick}
    >
      {props.icon && <Icon of={props.icon} />}
      <span>{props.children}</span>
    </button>
  );
}

interface IconButtonProps {
  icon: IconNode;
  /** The accessible name, also the tooltip. */
  label: string;
  onClick: (event: MouseEvent) => void;
  pressed?: boolean;
  disabled?: boolean;
  shortcut?: string | undefined;
  children?: ComponentChildren;
}

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      data-tip={props.shortcut ? `${props.label} (${props.shortcut})` : props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon of={props.icon} />
      {props.children}
    </button>
  );
}
