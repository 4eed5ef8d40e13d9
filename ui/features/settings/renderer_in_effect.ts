import { signal } from "@preact/signals";

/** How terminals of this page are drawn now; the terminals say so. */
export const rendererInEffect = signal<"dom" | "webgl" | undefined>(undefined);
