import { Maximize, Minus, Plus } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { report } from "../../widgets/toast.ts";
import { arrowStep, type Point } from "./arrow_step.ts";
import { NAME_BELOW, namesWithRoom } from "./names_with_room.ts";
import type { GraphNode, Neighbourhood } from "./neighbourhood.ts";
import { useViewPort } from "./use_view_port.ts";
import { seen } from "./view_port.ts";

interface DrawingProps {
  part: Neighbourhood;
  around: string | undefined;
  onOpen: (slug: string) => void;
}

/** Notes as points, their links as lines. It stands still from the start. */
export function GraphDrawing({ part, around, onOpen }: DrawingProps) {
  const places = useSignal<ReadonlyMap<string, Point> | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      // Not part of the page's first load.
      const { layOut } = await import("./graph_layout.ts");
      if (isWanted) places.value = layOut(part);
    };
    draw().catch(report);
    return () => {
      isWanted = false;
    };
  }, [part]);
  const isDrawn = places.value && part.nodes.every(({ slug }) => places.value?.has(slug));
  if (!places.value || !isDrawn) return <Progress label={t().common.loading} />;
  return <Drawing part={part} around={around} places={places.value} onOpen={onOpen} />;
}

function Drawing(
  { part, around, places, onOpen }: DrawingProps & { places: ReadonlyMap<string, Point> },
) {
  const words = t().memory;
  const drawing = useRef<SVGSVGElement>(null);
  const view = useViewPort(drawing, places);
  const reached = useSignal(around ?? part.nodes[0]?.slug ?? "");
  const pointed = useSignal<string | undefined>(undefined);
  const at = (slug: string) => seen(view.port, places.get(slug) ?? { x: 0, y: 0 });
  // From afar there are many of them: they must not hide one another.
  const scale = Math.min(1, Math.max(0.45, view.port.zoom * 1.4));
  const goTo = (slug: string) => {
    reached.value = slug;
    view.reveal(places.get(slug) ?? { x: 0, y: 0 });
    drawing.current?.querySelector<SVGGElement>(`[data-node="${CSS.escape(slug)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpen(reached.value);
    }
    const next = arrowStep(places, reached.value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div class="graph-drawing">
      <svg
        ref={drawing}
        role="group"
        aria-label={`${words.graph}. ${words.graphHint}`}
        {...view.handlers}
        onKeyDown={onKeyDown}
      >
        {part.links.map(({ from, to }) => (
          <Line
            key={`${from} ${to}`}
            from={at(from)}
            to={at(to)}
          />
        ))}
        {part.nodes.map((node) => (
          <Node
            key={node.slug}
            node={node}
            at={at(node.slug)}
            scale={scale}
            isCentre={node.slug === around}
            isReached={node.slug === reached.value}
            onReach={() => reached.value = pointed.value = node.slug}
            onPoint={(isPointed) => pointed.value = isPointed ? node.slug : undefined}
            onOpen={() => onOpen(node.slug)}
          />
        ))}
        <Names nodes={part.nodes} at={at} pointed={pointed.value} />
      </svg>
      <div class="graph-zoom">
        <IconButton icon={Plus} label={words.zoomIn} onClick={() => view.zoom(1.4)} />
        <IconButton icon={Minus} label={words.zoomOut} onClick={() => view.zoom(1 / 1.4)} />
        <IconButton icon={Maximize} label={words.fit} onClick={view.fit} />
      </div>
    </div>
  );
}

function Line({ from, to }: { from: Point; to: Point }) {
  return <line class="graph-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

interface NodeProps {
  node: GraphNode;
  at: Point;
  /** Of the size of its point. */
  scale: number;
  isCentre: boolean;
  /** The one the keyboard comes to first. */
  isReached: boolean;
  onReach: () => void;
  onPoint: (isPointed: boolean) => void;
  onOpen: () => void;
}

function Node(props: NodeProps) {
  const { node, at, scale, isCentre, isReached, onReach, onPoint, onOpen } = props;
  const { slug, hook, missing, neighbours } = node;
  const radius = scale * (4 + Math.min(5, Math.sqrt(neighbours.length)));
  return (
    <g
      class={`graph-node${isCentre ? " centre" : ""}${missing ? " missing" : ""}`}
      data-node={slug}
      role="button"
      tabIndex={isReached ? 0 : -1}
      aria-label={`${slug}: ${missing ? t().memory.missing : hook}`}
      transform={`translate(${at.x} ${at.y})`}
      onFocus={onReach}
      onBlur={() => onPoint(false)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onClick={onOpen}
    >
      <circle class="graph-reach" r={Math.max(8, 14 * scale)} />
      <circle class="graph-point" r={radius} />
    </g>
  );
}

interface NamesProps {
  nodes: readonly GraphNode[];
  at: (slug: string) => Point;
  pointed: string | undefined;
}

/** Names over all points: as many as have room, and that of the note somebody points to. */
function Names({ nodes, at, pointed }: NamesProps) {
  const named = namesWithRoom(nodes.map(({ slug }) => ({ slug, at: at(slug) })));
  const shown = nodes.filter(({ slug }) => named.has(slug) && slug !== pointed);
  const last = nodes.find(({ slug }) => slug === pointed);
  return (
    <g class="graph-names" aria-hidden="true">
      {[...shown, ...last ? [last] : []].map(({ slug, missing }) => (
        <text
          key={slug}
          class={`${slug === pointed ? "pointed" : ""}${missing ? " missing" : ""}`}
          x={at(slug).x}
          y={at(slug).y + NAME_BELOW}
          text-anchor="middle"
        >
          {slug}
        </text>
      ))}
    </g>
  );
}
