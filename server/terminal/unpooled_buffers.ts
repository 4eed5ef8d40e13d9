import { Buffer } from "node:buffer";

const poolSize = Buffer.poolSize;

// For what is evaluated between this module and `poolBuffersAgain`.
Buffer.poolSize = 0;

/** Ends what importing this module began: that every new buffer has memory of its own. */
export function poolBuffersAgain(): void {
  Buffer.poolSize = poolSize;
}
