/** Strings of this feature in English. */
export const en = {
  title: "Knowledge",
  pages: {
    memory: "Notes",
    context: "Context",
    proposals: "Proposals",
    templates: "Templates",
    skills: "Skills",
  },
  open: {
    memory: "Show the project's notes",
    context: "Show the context agents are given",
    proposals: "Show what agents propose",
    templates: "Show role templates",
    skills: "Show skills",
  },
};

/** The same in French. */
export const fr: typeof en = {
  title: "Connaissances",
  pages: {
    memory: "Notes",
    context: "Contexte",
    proposals: "Propositions",
    templates: "Modèles",
    skills: "Compétences",
  },
  open: {
    memory: "Afficher les notes du projet",
    context: "Afficher le contexte donné aux agents",
    proposals: "Afficher les propositions des agents",
    templates: "Afficher les modèles de rôle",
    skills: "Afficher les compétences",
  },
};
