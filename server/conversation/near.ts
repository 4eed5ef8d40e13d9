/**
 * A turn that is logged again within so many turns is recognised. Only what was said right before
 * the end of a host is ever logged again, so the second line is close to the first.
 */
export const NEAR = 256;
