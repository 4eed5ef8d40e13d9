import type { ILinkHandler, Terminal } from "@xterm/xterm";
import { followLink, linkHint } from "./links.ts";

/** Links under the mouse: where they lead is shown, and only a deliberate click follows them. */
export class LinkHover {
  /** The link under the mouse. */
  target: string | undefined;
  #tip: HTMLElement | undefined;

  /** @param terminal the emulator whose element the hint is put into */
  constructor(private readonly terminal: () => Terminal) {}

  /** For links that a program declares (OSC 8). */
  readonly handler: ILinkHandler = {
    activate: (event, uri) => this.activate(event, uri),
    hover: (event, uri) => this.show(event, uri),
    leave: () => this.hide(),
    allowNonHttpProtocols: true,
  };

  /** A plain click belongs to the program or to selecting text. */
  activate(event: MouseEvent, uri: string): void {
    if (event.ctrlKey || event.metaKey) followLink(uri);
  }

  show(event: MouseEvent, uri: string): void {
    this.hide();
    this.target = uri;
    const element = this.terminal().element;
    if (!element) return;
    const tip = document.createElement("div");
    tip.className = "link-tip xterm-hover";
    tip.append(line("link-tip-target", uri));
    const hint = linkHint(uri);
    if (hint) tip.append(line("link-tip-hint", hint));
    element.append(tip);
    place(tip, event, element);
    this.#tip = tip;
  }

  hide(): void {
    this.target = undefined;
    this.#tip?.remove();
    this.#tip = undefined;
  }
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.textContent = text;
  return element;
}

/** Gap (px) that keeps the hint off the row of the link. */
const GAP = 18;

function place(tip: HTMLElement, { clientX, clientY }: MouseEvent, within: HTMLElement): void {
  const bounds = within.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(clientX - bounds.left, bounds.width - width);
  const below = clientY - bounds.top + GAP;
  const above = clientY - bounds.top - GAP - height;
  tip.style.left = `${Math.max(0, left)}px`;
  tip.style.top = `${below + height > bounds.height ? Math.max(0, above) : below}px`;
}
