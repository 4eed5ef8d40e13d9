/** What the page says about windows, in English; French must have the same keys. */
export const en = {
  agentsRun: (n: number) => n === 1 ? "One agent is running" : `${n} agents are running`,
  terminalsRun: (n: number) => n === 1 ? "One terminal is running" : `${n} terminals are running`,
  closeHint:
    "Keep running closes the window only: run `idea` to see everything again. Quit stops all of it; agents can resume their conversations later.",
  keepRunning: "Keep running",
  quit: "Quit",
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
};
