/** Strings of this feature in English. */
export const en = {};

/** The same in French. */
export const fr: typeof en = {};
