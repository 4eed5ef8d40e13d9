/** Parameters of a control sequence, as the emulator's parser hands them on. */
export type Params = readonly (number | number[])[];

/** One parameter; sub-parameters count as their first. Undefined when it is not there. */
export function param(params: Params, at: number): number | undefined {
  const value = params[at];
  return typeof value === "number" ? value : value?.[0];
}

/** A handler that only looks: the emulator's own one follows. */
export function follow(look: (params: Params) => void): (params: Params) => boolean {
  return (params) => {
    look(params);
    return false;
  };
}
