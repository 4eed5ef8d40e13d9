import { signal } from "@preact/signals";

/** The cell whose terminal is being searched. */
export const searchedCell = signal<string | undefined>(undefined);
