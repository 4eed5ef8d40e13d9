/** A commit as the graph needs it. */
export interface GraphNode {
  id: string;
  /** The first one is the line it continues. */
  parents: readonly string[];
}

/** A line from one row to the next. */
export interface GraphEdge {
  /** Column in the row above. */
  from: number;
  /** Column in this row's end, which is the beginning of the next. */
  to: number;
  /** Which line it is, for its colour: the same from row to row. */
  line: number;
}

/** Where a commit stands and what passes it. */
export interface GraphRow {
  column: number;
  line: number;
  /** Lines from this row to the next. */
  edges: GraphEdge[];
  /** Columns of this row that are in use. */
  width: number;
}

/** A lane: the commit it leads to, and which line it is. */
interface Lane {
  to: string;
  line: number;
}

/**
 * Lays out a history from the newest commit on, children before parents, one row after the other:
 * the rows of a page stay as they are when the next page comes.
 */
export class GraphLayout {
  /** From left to right; a hole is free. */
  #lanes: (Lane | undefined)[] = [];
  #lines = 0;

  /** The row of the next commit. */
  add({ id, parents }: GraphNode): GraphRow {
    const column = this.#columnOf(id);
    const line = this.#lanes[column]?.line ?? this.#lines++;
    const before = [...this.#lanes];
    before[column] = { to: id, line };
    this.#leave(id);
    this.#continue(column, line, parents);
    const edges = this.#edges(before, id, column, parents);
    const width = Math.max(before.length, this.#lanes.length);
    return { column, line, edges, width };
  }

  /** The leftmost lane that leads to the commit, else the leftmost free one. */
  #columnOf(id: string): number {
    const led = this.#lanes.findIndex((lane) => lane?.to === id);
    return led >= 0 ? led : this.#free();
  }

  #free(): number {
    const hole = this.#lanes.findIndex((lane) => lane === undefined);
    return hole >= 0 ? hole : this.#lanes.length;
  }

  /** All lanes that lead to the commit end in it. */
  #leave(id: string): void {
    this.#lanes = this.#lanes.map((lane) => lane?.to === id ? undefined : lane);
  }

  /**
   * The first parent goes on in the commit's own lane, unless one further left leads to it already;
   * the others get one where they have none. So the line that branches leave stays straight.
   */
  #continue(column: number, line: number, parents: readonly string[]): void {
    for (const [at, parent] of parents.entries()) {
      const led = this.#lanes.findIndex((lane) => lane?.to === parent);
      if (led >= 0 && (at > 0 || led < column)) continue;
      if (led >= 0) this.#lanes[led] = undefined;
      const own = at === 0 ? column : this.#free();
      this.#lanes[own] = { to: parent, line: at === 0 ? line : this.#lines++ };
    }
    for (let last = this.#lanes.at(-1); last === undefined && this.#lanes.length > 0;) {
      this.#lanes.pop();
      last = this.#lanes.at(-1);
    }
  }

  #edges(
    before: readonly (Lane | undefined)[],
    id: string,
    column: number,
    parents: readonly string[],
  ): GraphEdge[] {
    const after = (commit: string) => this.#lanes.findIndex((lane) => lane?.to === commit);
    const passing = before.flatMap((lane, from) =>
      lane && lane.to !== id ? [{ from, to: after(lane.to), line: lane.line }] : []
    );
    const down = parents.map((parent) => {
      const to = after(parent);
      return { from: column, to, line: this.#lanes[to]?.line ?? 0 };
    });
    return [...passing, ...down];
  }
}
