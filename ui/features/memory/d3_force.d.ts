/** The part of d3-force that is used; the package has no types of its own. */

/** Something that forces move: where it is, and how far it goes with each step. */
export interface Body {
  id: string;
  index: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface Force {
  /** Changes the speed of its bodies. @param alpha how much, from 1 down to 0 */
  (alpha: number): void;
  /** @param random from 0 to 1, for bodies at the same place */
  initialize(bodies: Body[], random: () => number): void;
  strength(value: number): this;
}

export interface LinkForce extends Force {
  id(name: (body: Body) => string): this;
  distance(value: number): this;
}

export function forceLink(links: { source: string; target: string }[]): LinkForce;
export function forceManyBody(): Force;
export function forceCollide(radius: number): Force;
export function forceX(x: number): Force;
export function forceY(y: number): Force;
