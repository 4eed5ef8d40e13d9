import type { NoteGraph } from "../../../core/memory/service.ts";

/** A note in a drawing, or a name that notes refer to without there being one. */
export interface GraphNode {
  slug: string;
  /** Its description. */
  hook: string;
  missing: boolean;
  /** Names of all notes it is connected with, drawn or not. */
  neighbours: readonly string[];
}

/** What of a graph is drawn. */
export interface Neighbourhood {
  /** The nearest first. */
  nodes: readonly GraphNode[];
  links: readonly { from: string; to: string }[];
  /** Notes and missing notes that are connected with another. */
  connected: number;
  /** Notes that are not. */
  alone: number;
}

/**
 * The part of a graph around a note, the nearest notes first; what is left goes to the rest of the
 * graph, from its most connected notes on.
 * @param around by default the note with the most links
 * @param most nodes
 */
export function neighbourhoodOf(
  graph: NoteGraph,
  around: string | undefined,
  most: number,
): Neighbourhood {
  const links = [...graph.links, ...graph.broken].filter(({ from, to }) => from !== to);
  const neighbours = neighboursIn(links);
  const hooks = new Map(graph.nodes.map(({ slug, hook }) => [slug, hook]));
  const degree = (slug: string) => neighbours.get(slug)?.size ?? 0;
  const ranked = [...neighbours.keys()].sort((a, b) => degree(b) - degree(a) || (a < b ? -1 : 1));
  const starts = around === undefined ? ranked : [around, ...ranked];
  const slugs = nearest(starts, neighbours, most);
  return {
    nodes: slugs.map((slug) => ({
      slug,
      hook: hooks.get(slug) ?? "",
      missing: !hooks.has(slug),
      neighbours: [...neighbours.get(slug) ?? []].sort(),
    })),
    links: links.filter(isBetween(new Set(slugs))),
    connected: neighbours.size,
    alone: graph.nodes.filter(({ slug }) => !neighbours.has(slug)).length,
  };
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighboursIn(links: NoteGraph["links"]): Neighbours {
  const all = new Map<string, Set<string>>();
  const connect = (from: string, to: string) => {
    const known = all.get(from) ?? new Set();
    all.set(from, known.add(to));
  };
  for (const { from, to } of links) {
    connect(from, to);
    connect(to, from);
  }
  return all;
}

function nearest(starts: readonly string[], neighbours: Neighbours, most: number): string[] {
  const found = new Set<string>();
  for (const start of starts) {
    const queue = [start];
    for (let at = 0; at < queue.length && found.size < most; at++) {
      const slug = queue[at] ?? "";
      if (found.has(slug)) continue;
      found.add(slug);
      queue.push(...neighbours.get(slug) ?? []);
    }
  }
  return [...found];
}

function isBetween(slugs: ReadonlySet<string>) {
  return ({ from, to }: { from: string; to: string }) => slugs.has(from) && slugs.has(to);
}
