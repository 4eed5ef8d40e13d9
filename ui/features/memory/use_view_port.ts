import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Point } from "./arrow_step.ts";
import { fitting, moved, revealing, type Size, type ViewPort, zoomed } from "./view_port.ts";

/** Pixels of a wheel for twice the size. */
const WHEEL = 300;
/** A press that moved this far (CSS pixels) moves the drawing and opens nothing. */
const DRAG = 4;

/** The window over a drawing. */
export interface HeldViewPort {
  port: ViewPort;
  handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
    onClickCapture(event: MouseEvent): void;
    onWheel(event: WheelEvent): void;
  };
  zoom(factor: number): void;
  fit(): void;
  reveal(place: Point): void;
}

/** A drawing that is moved with the pointer and zoomed with the wheel; it fits until somebody does. */
export function useViewPort(
  drawing: RefObject<SVGSVGElement | null>,
  places: ReadonlyMap<string, Point>,
): HeldViewPort {
  const size = useSignal<Size>({ width: 0, height: 0 });
  const chosen = useSignal<ViewPort | undefined>(undefined);
  const drag = useRef<{ from: Point; at: ViewPort; isMoved: boolean } | undefined>(undefined);
  useEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      size.value = { width, height };
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    chosen.value = undefined;
  }, [places]);
  const port = chosen.value ?? fitting(places.values(), size.value);
  const centre = () => ({ x: size.peek().width / 2, y: size.peek().height / 2 });
  return {
    port,
    zoom: (factor) => chosen.value = zoomed(port, factor, centre()),
    fit: () => chosen.value = undefined,
    reveal: (place) => chosen.value = revealing(port, place, size.peek()),
    handlers: {
      onPointerDown: ({ button, clientX, clientY }) => {
        if (button !== 0) return;
        drag.current = { from: { x: clientX, y: clientY }, at: port, isMoved: false };
      },
      onPointerMove: ({ buttons, clientX, clientY }) => {
        const { current } = drag;
        if (!current || buttons === 0) return;
        const by = { x: clientX - current.from.x, y: clientY - current.from.y };
        current.isMoved ||= Math.hypot(by.x, by.y) > DRAG;
        if (current.isMoved) chosen.value = moved(current.at, by);
      },
      onPointerUp: () => {
        if (!drag.current?.isMoved) drag.current = undefined;
      },
      onClickCapture: (event) => {
        if (drag.current?.isMoved) event.stopPropagation();
        drag.current = undefined;
      },
      onWheel: (event) => {
        event.preventDefault();
        const { left, top } = drawing.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        const at = { x: event.clientX - left, y: event.clientY - top };
        chosen.value = zoomed(port, 2 ** (-event.deltaY / WHEEL), at);
      },
    },
  };
}
