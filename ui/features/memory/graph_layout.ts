// @ts-types="./d3_force.d.ts"
import { type Body, forceCollide, forceLink, forceManyBody, forceX, forceY } from "d3-force";
import type { Point } from "./arrow_step.ts";
import type { Neighbourhood } from "./neighbourhood.ts";

/** Distances (CSS pixels before any zoom) at which names have room. */
const LINK_LENGTH = 90;
const ROOM = 34;
const REPULSION = -260;
/** Keeps parts that are not connected from drifting away. */
const GRAVITY = 0.07;
/** After so many steps nothing moves any more; 200 notes take about 100 ms. */
const STEPS = 300;
/** What is left of the forces and of the speeds after each step. */
const COOLING = 0.977;
const FRICTION = 0.6;
/** Turns by which bodies begin on a spiral without two of them on one ray. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Where each note is drawn: the same notes are always drawn the same. The simulation of the package
 * would run in timers, and a drawing that moves is one more thing that moves.
 */
export function layOut({ nodes, links }: Neighbourhood): Map<string, Point> {
  const bodies = nodes.map(({ slug }, index) => bodyOf(slug, index));
  const springs = links.map(({ from, to }) => ({ source: from, target: to }));
  const forces = [
    forceLink(springs).id(({ id }) => id).distance(LINK_LENGTH),
    forceManyBody().strength(REPULSION),
    forceCollide(ROOM),
    forceX(0).strength(GRAVITY),
    forceY(0).strength(GRAVITY),
  ];
  for (const force of forces) force.initialize(bodies, () => 0.25);
  for (let step = 0; step < STEPS; step++) {
    const alpha = COOLING ** step;
    for (const force of forces) force(alpha);
    for (const body of bodies) move(body);
  }
  return new Map(bodies.map(({ id, x, y }) => [id, { x, y }]));
}

function bodyOf(id: string, index: number): Body {
  const radius = 10 * Math.sqrt(0.5 + index);
  const angle = index * GOLDEN_ANGLE;
  return { id, index, x: radius * Math.cos(angle), y: radius * Math.sin(angle), vx: 0, vy: 0 };
}

function move(body: Body): void {
  body.vx *= FRICTION;
  body.vy *= FRICTION;
  body.x += body.vx;
  body.y += body.vy;
}
