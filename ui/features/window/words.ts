/** What the page says about windows, in English; French must have the same keys. */
export const en = {
  agentsRun: (n: number) => n === 1 ? "One agent is running" : `${n} agents are running`,
  terminalsRun: (n: number) => n === 1 ? "One terminal is running" : `${n} terminals are running`,
  closeHint:
    "Keep running closes the window only: run `idea` to see everything again. Quit stops all of it; agents can resume their conversations later.",
  keepRunning: "Keep running",
  quit: "Quit",
  saved: (path: string) => `Saved as ${path}`,
  copyPath: "Copy path",
  newWindow: "New window",
  moveOut: "Move to its own window",
  moveOutOf: (name: string) => `Move ${name} to its own window`,
  moveBack: "Move back to the main window",
  moveBackHere: "Move back here",
  moveBackOf: (name: string) => `Move ${name} back here`,
  showOf: (name: string) => `Show the window of ${name}`,
  inOwnWindows: "In their own windows",
  openElsewhere: "The browser does not let this page show that window.",
  blocked: "The browser blocked the window. Allow pop-ups for this page, then try again.",
  leftTitle: "This project is back in the main window",
  leftHint: "You can close this window. Its agents go on.",
  closedTitle: "This project is not open",
  closedHint: "It was closed, or the link is of an earlier time.",
  showAll: "Show all projects here",
};

/** The same in French. */
export const fr: typeof en = {
  agentsRun: (n: number) => n === 1 ? "Un agent travaille" : `${n} agents travaillent`,
  terminalsRun: (n: number) =>
    n === 1 ? "Un terminal est en cours" : `${n} terminaux sont en cours`,
  closeHint:
    "« Laisser en marche » ne ferme que la fenêtre : lancez `idea` pour tout revoir. « Quitter » arrête tout ; les agents pourront reprendre leurs conversations.",
  keepRunning: "Laisser en marche",
  quit: "Quitter",
  saved: (path: string) => `Enregistré : ${path}`,
  copyPath: "Copier le chemin",
  newWindow: "Nouvelle fenêtre",
  moveOut: "Déplacer dans sa propre fenêtre",
  moveOutOf: (name) => `Déplacer ${name} dans sa propre fenêtre`,
  moveBack: "Ramener dans la fenêtre principale",
  moveBackHere: "Ramener ici",
  moveBackOf: (name) => `Ramener ${name} ici`,
  showOf: (name) => `Afficher la fenêtre de ${name}`,
  inOwnWindows: "Dans leur propre fenêtre",
  openElsewhere: "Le navigateur ne permet pas à cette page d'afficher cette fenêtre.",
  blocked:
    "Le navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour cette page, puis réessayez.",
  leftTitle: "Ce projet est revenu dans la fenêtre principale",
  leftHint: "Vous pouvez fermer cette fenêtre. Ses agents continuent.",
  closedTitle: "Ce projet n'est pas ouvert",
  closedHint: "Il a été fermé, ou le lien est ancien.",
  showAll: "Afficher tous les projets ici",
};
