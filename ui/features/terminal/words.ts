/** What the page says about terminals, in English; French must have the same keys. */
export const en = {
  terminals: "Terminals",
  shell: "Terminal",
  label: (name: string) => `Terminal of ${name}`,
  reconnecting: "Connection lost, reconnecting",
  ended: "This terminal has ended.",
  exited: (code: number) => `Ended with exit code ${code}`,
  killed: "Ended by a signal",
  again: "Launch again",
  newShell: "New terminal",
  closeShell: "End terminal",
  find: "Find in terminal",
  findNext: "Next match",
  findPrevious: "Previous match",
  openLink: "Ctrl+click opens the link",
};

/** The same in French. */
export const fr: typeof en = {
  terminals: "Terminaux",
  shell: "Terminal",
  label: (name) => `Terminal de ${name}`,
  reconnecting: "Connexion perdue, reconnexion",
  ended: "Ce terminal est terminé.",
  exited: (code) => `Terminé avec le code ${code}`,
  killed: "Terminé par un signal",
  again: "Relancer",
  newShell: "Nouveau terminal",
  closeShell: "Terminer le terminal",
  find: "Chercher dans le terminal",
  findNext: "Résultat suivant",
  findPrevious: "Résultat précédent",
  openLink: "Ctrl+clic ouvre le lien",
};
