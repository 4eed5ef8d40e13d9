/** What the page says about profiles, in English; French must have the same keys. */
export const en = {
  version: (version: string) => version,
  notFound: "not installed",
  install: "Install",
  unmeasured: "This version was never measured: state recognition may be off.",
  refresh: "Look again",
  none: "No vendor is known to this host.",
  builtIn: "built in",
};

/** The same in French. */
export const fr: typeof en = {
  version: (version) => version,
  notFound: "non installé",
  install: "Installation",
  unmeasured: "Version jamais mesurée : la reconnaissance de l'état peut se tromper.",
  refresh: "Chercher à nouveau",
  none: "Aucun fournisseur connu de cet hôte.",
  builtIn: "intégré",
};
