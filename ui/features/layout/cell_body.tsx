import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { registerBody } from "./cells.ts";

/** The part of a cell that a terminal fills. */
export function CellBody({ cellId, children }: { cellId: string; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current ? registerBody(cellId, element.current) : undefined, [cellId]);
  return <div class="cell-body" ref={element}>{children}</div>;
}
