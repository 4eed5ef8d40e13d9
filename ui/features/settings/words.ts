/** What the page says about settings, in English; French must have the same keys. */
export const en = {
  title: "Settings",
  open: "Open settings",
  openOne: (label: string) => `Setting: ${label}`,
  search: "Search settings",
  nothing: "No setting matches.",
  reset: (label: string) => `${label}: back to the default`,
  file: "Kept in",
  copyPath: "Copy the path",
  notInEffect: "The file is not in effect; defaults hold until it is mended.",
  groups: {
    appearance: "Appearance",
    terminal: "Terminals",
    agents: "Agents",
    shortcuts: "Keyboard shortcuts",
  },
  items: {
    theme: { label: "Theme", hint: "Colours of the window and of the terminals." },
    language: { label: "Language", hint: "Of the window. Agents answer in their own." },
    fontFamily: {
      label: "Font",
      hint: "Font names separated by commas. Empty: the best this system has.",
    },
    fontSize: { label: "Text size", hint: "In pixels, from 8 to 32." },
    renderer: {
      label: "Drawing",
      hint: "Automatic uses WebGL, and page text where that is slow or missing.",
    },
    scrollback: { label: "Lines kept", hint: "Above each screen, from 100 to 100,000." },
    copyOnSelect: { label: "Copy on select", hint: "Selected text goes to the clipboard at once." },
    clipboard: {
      label: "Programs may copy",
      hint: "When a program in a terminal wants to copy text. None can read the clipboard.",
    },
    notifications: {
      label: "Desktop notifications",
      hint: "When an agent needs you or a program calls, while you look elsewhere.",
    },
    defaultProfile: {
      label: "Assistant of new agents",
      hint: "Offered first when an agent is added.",
    },
    memoryEmbedder: {
      label: "Finding notes",
      hint: "By their words, or with an engine that also knows what words mean.",
    },
  },
  themes: { system: "System", dark: "Dark", light: "Light" },
  systemLanguage: (name: string) => `System (${name})`,
  renderers: { auto: "Automatic", dom: "Page text", webgl: "WebGL" },
  inEffect: (name: string) => `In effect: ${name}.`,
  clipboardRules: { ask: "Ask", allow: "Yes", deny: "No" },
  firstInstalled: "First one found",
  systemFont: "System font",
  notAllowed: "The browser does not show them yet.",
  allow: "Allow",
  outOfRange: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
};

/** The same in French. */
export const fr: typeof en = {
  title: "Réglages",
  open: "Ouvrir les réglages",
  openOne: (label) => `Réglage : ${label}`,
  search: "Chercher un réglage",
  nothing: "Aucun réglage ne correspond.",
  reset: (label) => `${label} : valeur par défaut`,
  file: "Enregistrés dans",
  copyPath: "Copier le chemin",
  notInEffect:
    "Ce fichier n'est pas pris en compte ; les valeurs par défaut valent jusqu'à ce qu'il soit corrigé.",
  groups: {
    appearance: "Apparence",
    terminal: "Terminaux",
    agents: "Agents",
    shortcuts: "Raccourcis clavier",
  },
  items: {
    theme: { label: "Thème", hint: "Couleurs de la fenêtre et des terminaux." },
    language: { label: "Langue", hint: "Celle de la fenêtre. Les agents ont la leur." },
    fontFamily: {
      label: "Police",
      hint: "Noms de polices séparés par des virgules. Vide : la meilleure de ce système.",
    },
    fontSize: { label: "Taille du texte", hint: "En pixels, de 8 à 32." },
    renderer: {
      label: "Affichage",
      hint: "Automatique utilise WebGL, et le texte de la page là où il est lent ou absent.",
    },
    scrollback: {
      label: "Lignes conservées",
      hint: "Au-dessus de chaque écran, de 100 à 100 000.",
    },
    copyOnSelect: {
      label: "Copier la sélection",
      hint: "Le texte sélectionné va aussitôt dans le presse-papiers.",
    },
    clipboard: {
      label: "Copie par les programmes",
      hint:
        "Quand un programme d'un terminal veut copier du texte. Aucun ne peut lire le presse-papiers.",
    },
    notifications: {
      label: "Notifications du bureau",
      hint: "Quand un agent vous attend ou qu'un programme appelle, si vous regardez ailleurs.",
    },
    defaultProfile: {
      label: "Assistant des nouveaux agents",
      hint: "Proposé d'abord à l'ajout d'un agent.",
    },
    memoryEmbedder: {
      label: "Recherche de notes",
      hint: "Par leurs mots, ou avec un moteur qui connaît aussi le sens des mots.",
    },
  },
  themes: { system: "Système", dark: "Sombre", light: "Clair" },
  systemLanguage: (name) => `Système (${name})`,
  renderers: { auto: "Automatique", dom: "Texte de la page", webgl: "WebGL" },
  inEffect: (name) => `Utilisé : ${name}.`,
  clipboardRules: { ask: "Demander", allow: "Oui", deny: "Non" },
  firstInstalled: "Le premier trouvé",
  systemFont: "Police du système",
  notAllowed: "Le navigateur ne les affiche pas encore.",
  allow: "Autoriser",
  outOfRange: (min, max) => `Saisissez un nombre entier de ${min} à ${max}.`,
};
