/** What the page says about conversations, in English; French must have the same keys. */
export const en = {
  title: "Conversations",
  /** Short: the tabs of the side panel stand side by side. */
  tab: "Threads",
  open: "Open conversation",
  openNamed: (parties: string) => `Open conversation: ${parties}`,
  none: "Nothing was said yet. Messages, questions and answers are kept here, word for word.",
  all: "All conversations",
  unknown: "Unknown parties",
  said: (name: string, words: string) => `${name}: ${words}`,
  unreadable: (reason: string) => `Cannot be read: ${reason}`,
  nothingSaid: "Nothing was said here yet.",
  part: "What is shown",
  thread: "Thread",
  handoff: "Hand-off",
  log: (parties: string) => `Thread of ${parties}`,
  begin: "The beginning of this conversation",
  loadingEarlier: "Loading earlier turns",
  latest: "Latest turns",
  broken: (n: number) =>
    n === 1
      ? "1 line here cannot be read. It stays in the file."
      : `${n} lines here cannot be read. They stay in the file.`,
  search: "Search this thread",
  hits: (n: number, more: boolean) =>
    more
      ? `The last ${n} turns with these words`
      : n === 1
      ? "1 turn with these words"
      : `${n} turns with these words`,
  noHits: "No turn has these words.",
  searching: "Searching",
  moreHits: "Search further back",
  tryAgain: "Try again",
  noHandoff: "No hand-off yet. It is written at the end of the first turn.",
  handoffHint: "What the agent gets when its own history cannot be resumed.",
  handoffProblem: (reason: string) => `The hand-off cannot be read: ${reason}`,
  file: "File",
  copyPath: "Copy the file's path",
};

/** The same in French. */
export const fr: typeof en = {
  title: "Conversations",
  tab: "Fils",
  open: "Ouvrir la conversation",
  openNamed: (parties) => `Ouvrir la conversation : ${parties}`,
  none:
    "Rien n'a encore été dit. Messages, questions et réponses sont conservés ici, mot pour mot.",
  all: "Toutes les conversations",
  unknown: "Interlocuteurs inconnus",
  said: (name, words) => `${name} : ${words}`,
  unreadable: (reason) => `Illisible : ${reason}`,
  nothingSaid: "Rien n'a encore été dit ici.",
  part: "Ce qui est affiché",
  thread: "Fil",
  handoff: "Passation",
  log: (parties) => `Fil de ${parties}`,
  begin: "Le début de cette conversation",
  loadingEarlier: "Chargement des tours antérieurs",
  latest: "Derniers tours",
  broken: (n) =>
    n === 1
      ? "1 ligne illisible ici. Elle reste dans le fichier."
      : `${n} lignes illisibles ici. Elles restent dans le fichier.`,
  search: "Chercher dans ce fil",
  hits: (n, more) =>
    more
      ? `Les ${n} derniers tours avec ces mots`
      : n === 1
      ? "1 tour avec ces mots"
      : `${n} tours avec ces mots`,
  noHits: "Aucun tour ne contient ces mots.",
  searching: "Recherche",
  moreHits: "Chercher plus loin",
  tryAgain: "Réessayer",
  noHandoff: "Pas encore de passation. Elle est écrite à la fin du premier tour.",
  handoffHint: "Ce que l'agent reçoit quand son propre historique ne peut être repris.",
  handoffProblem: (reason) => `La passation est illisible : ${reason}`,
  file: "Fichier",
  copyPath: "Copier le chemin du fichier",
};
