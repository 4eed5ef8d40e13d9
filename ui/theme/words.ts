/** What the page says about themes, in English; French must have the same keys. */
export const en = { system: "follow the system", dark: "dark", light: "light" };

/** The same in French. */
export const fr: typeof en = { system: "suivre le système", dark: "sombre", light: "clair" };
