import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { belowOf, putAt } from "./menu_place.ts";

/** How long (ms) the pointer rests on something before its words appear. */
const REST_MS = 500;

const shown = signal<{ text: string; of: Element } | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the words of every element with `data-tip` under the pointer or with the keyboard's focus,
 * for the life of the page. They repeat the accessible name, so screen readers do not read them.
 */
export function showTooltips(): void {
  addEventListener("pointerover", (event) => offer(event.target, REST_MS), true);
  addEventListener("focusin", (event) => {
    const element = event.target as Element;
    if (element.matches?.(":focus-visible")) offer(element, REST_MS);
  });
  for (const type of ["pointerdown", "keydown", "focusout", "wheel"]) {
    addEventListener(type, hide, { capture: true, passive: true });
  }
}

function offer(target: EventTarget | null, after: number): void {
  const of = target instanceof Element ? target.closest("[data-tip]") : null;
  if (of && of === shown.value?.of) return;
  hide();
  if (of) timer = setTimeout(() => appear(of), after);
}

function appear(of: Element): void {
  const text = of.getAttribute("data-tip");
  if (text && of.isConnected) shown.value = { text, of };
}

function hide(): void {
  clearTimeout(timer);
  shown.value = undefined;
}

/** Where the words appear. */
export function TooltipHost() {
  const tip = shown.value;
  return tip ? <Tooltip key={tip.text} {...tip} /> : null;
}

function Tooltip({ text, of }: { text: string; of: Element }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    // Above open dialogs, which are on a layer of their own.
    element.current.showPopover?.();
    putAt(element.current, belowOf(element.current, of.getBoundingClientRect()));
  }, []);
  return <div ref={element} class="tooltip" popover="manual" aria-hidden="true">{text}</div>;
}
