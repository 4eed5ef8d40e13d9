/** What the page says about who enforces a policy, in English; French must have the same keys. */
export const en = {
  held: "Who enforces what",
  heldNone: "Nothing is imposed on it: there is no policy.",
  notRunning: "not running",
  fallbackIs: (posture: string) => `Everything else: ${posture}`,
  inForce: "Policy in force",
  toldToAgent: "What the agent is told",
  told: (cli: string) => `Told to ${cli}`,
  toldNothing: "Nothing: it takes no settings for it.",
  showSettings: "Settings and arguments",
  args: "Arguments",
  settingsFile: "Settings file",
  byKernel: "Held by the kernel",
  fencedOnly: (what: string) => `Refused everywhere but here: ${what}.`,
  fenceNothing: "Nothing: no rule closes anything the kernel could hold.",
  noGrants: "Nowhere in the project.",
  doing: { read: "reading", write: "writing", delete: "deleting" },
  file: "this file only",
  neededPaths: (n: number) => n === 1 ? "1 path its CLI needs" : `${n} paths its CLI needs`,
  wider: "wider than the rule: the kernel knows folders only",
  gaps: "Where it falls short",
  note: {
    lost: (what: string, why: string) => `Not told: ${what}. ${why}`,
    looser: (what: string, why: string) => `Told more freely: ${what}. ${why}`,
    stricter: (what: string, why: string) => `Told more strictly: ${what}. ${why}`,
  },
  why: {
    noFileRules: "It knows no rules about files.",
    noCommandRules: "It knows no rules about commands.",
    noDeleteRules: "It knows no rules about deleting.",
    noDenyOfTheRest: "It cannot be told to refuse all the rest.",
    patternShape: "It does not know patterns of this shape.",
    shellReadsFiles: "Commands it runs get past its rules about files.",
    ownSandboxOff: "Its own sandbox is off, for IdeA's is around it.",
  },
  protectedPaths: (n: number) => n === 1 ? "1 protected path" : `${n} protected paths`,
  protectedHint: "With these an agent could act in your name or widen its own rights.",
  unprotected: (n: number) =>
    n === 1
      ? "1 path is not protected on this machine"
      : `${n} paths are not protected on this machine`,
  byLink: "They are reached by links, which the agent could lay elsewhere.",
  absentPaths: (n: number) =>
    n === 1 ? "1 protected path does not exist yet" : `${n} protected paths do not exist yet`,
  absentHint:
    "The agent could create them: only what exists can be kept from it. Create those that matter to you.",
  noShields: "Single paths inside open folders cannot be protected here. Install `bubblewrap`.",
  hidden: "cannot be read either",
  enforcement: {
    enforced: "Enforced",
    degraded: "Enforced, with gaps",
    advisory: "Advice to the CLI",
    unenforced: "Not enforced",
  },
  enforcementHint: {
    enforced: (mechanism: string) => `By ${mechanism}, for the agent and every program it starts.`,
    degraded: (mechanism: string) =>
      `By ${mechanism}, for the agent and every program it starts, but this kernel is an older one.`,
    advisory: "The policy closes nothing the kernel could hold: the CLI alone follows it.",
    unenforced: "This machine has nothing to hold it with: the CLI alone follows it.",
  },
  mechanisms: { landlock: "Landlock", seatbelt: "Seatbelt", none: "nothing" },
  remedy: "On Linux it takes kernel 5.13 or newer with Landlock.",
  willNotStart: "As all the rest is denied, the agent does not start here.",
  untested: "IdeA's tests have not reached this platform.",
  lacks: {
    truncate: "A file outside may still be cut short.",
    moves: "No file can be moved to another folder.",
  },
  outdated: (name: string) => `${name} still runs with the policy of its start.`,
  restartToApply: "Restart to apply",
  kernelHolds: {
    nothing: "kernel: nothing",
    cannot: "not enforceable here",
    only: (what: string, places: string) => `kernel: ${what} only in ${places}`,
    nowhere: (what: string) => `kernel: no ${what}`,
    changes: "changes",
    onlyChanges: (places: string) => `kernel: ${places} only`,
  },
  and: " and ",
  sandbox: {
    on: "Sandbox on",
    partly: "Sandbox partly on",
    off: "Sandbox off",
    unheld: "Policy not enforced",
    none: "No policy",
  },
  sandboxOf: {
    enforced: "Sandbox on",
    degraded: "Sandbox on, with gaps",
    advisory: "Policy as advice, no sandbox",
    unenforced: "Policy not enforced on this machine",
    outdated: "restart to apply the new policy",
  },
};

/** The same in French. */
export const fr: typeof en = {
  held: "Qui fait respecter quoi",
  heldNone: "Rien ne lui est imposé : il n'y a aucune règle.",
  notRunning: "à l'arrêt",
  fallbackIs: (posture) => `Tout le reste : ${posture}`,
  inForce: "Règles en vigueur",
  toldToAgent: "Ce qui est dit à l'agent",
  told: (cli) => `Dit à ${cli}`,
  toldNothing: "Rien : il n'a pas de réglages pour cela.",
  showSettings: "Réglages et arguments",
  args: "Arguments",
  settingsFile: "Fichier de réglages",
  byKernel: "Tenu par le noyau",
  fencedOnly: (what) => `Refusé partout sauf ici : ${what}.`,
  fenceNothing: "Rien : aucune règle ne ferme ce que le noyau pourrait tenir.",
  noGrants: "Nulle part dans le projet.",
  doing: { read: "lire", write: "écrire", delete: "supprimer" },
  file: "ce fichier seul",
  neededPaths: (n) =>
    n === 1 ? "1 chemin dont son CLI a besoin" : `${n} chemins dont son CLI a besoin`,
  wider: "plus large que la règle : le noyau ne connaît que des dossiers",
  gaps: "Ce qui manque",
  note: {
    lost: (what, why) => `Non dit : ${what}. ${why}`,
    looser: (what, why) => `Dit plus librement : ${what}. ${why}`,
    stricter: (what, why) => `Dit plus strictement : ${what}. ${why}`,
  },
  why: {
    noFileRules: "Il n'a pas de règles sur les fichiers.",
    noCommandRules: "Il n'a pas de règles sur les commandes.",
    noDeleteRules: "Il n'a pas de règles sur la suppression.",
    noDenyOfTheRest: "On ne peut pas lui dire de refuser tout le reste.",
    patternShape: "Il ne connaît pas les motifs de cette forme.",
    shellReadsFiles: "Les commandes qu'il lance échappent à ses règles sur les fichiers.",
    ownSandboxOff: "Son propre bac à sable est coupé, celui d'IdeA l'entoure.",
  },
  protectedPaths: (n) => n === 1 ? "1 chemin protégé" : `${n} chemins protégés`,
  protectedHint: "Avec eux, un agent agirait en votre nom ou élargirait ses droits.",
  unprotected: (n) =>
    n === 1
      ? "1 chemin n'est pas protégé sur cette machine"
      : `${n} chemins ne sont pas protégés sur cette machine`,
  byLink: "On y arrive par des liens, que l'agent pourrait faire mener ailleurs.",
  absentPaths: (n) =>
    n === 1
      ? "1 chemin protégé n'existe pas encore"
      : `${n} chemins protégés n'existent pas encore`,
  absentHint:
    "L'agent pourrait les créer : seul ce qui existe peut lui être soustrait. Créez ceux qui comptent pour vous.",
  noShields:
    "Ici, un chemin isolé dans un dossier ouvert ne peut pas être protégé. Installez `bubblewrap`.",
  hidden: "illisible aussi",
  enforcement: {
    enforced: "Imposé",
    degraded: "Imposé, avec des lacunes",
    advisory: "Conseil au CLI",
    unenforced: "Non imposé",
  },
  enforcementHint: {
    enforced: (mechanism) => `Par ${mechanism}, à l'agent et à tout programme qu'il lance.`,
    degraded: (mechanism) =>
      `Par ${mechanism}, à l'agent et à tout programme qu'il lance, mais ce noyau est ancien.`,
    advisory: "Les règles ne ferment rien que le noyau puisse tenir : seul le CLI les suit.",
    unenforced: "Cette machine n'a rien pour les tenir : seul le CLI les suit.",
  },
  mechanisms: { landlock: "Landlock", seatbelt: "Seatbelt", none: "rien" },
  remedy: "Sous Linux, il faut un noyau 5.13 ou plus récent avec Landlock.",
  willNotStart: "Comme tout le reste est interdit, l'agent ne démarre pas ici.",
  untested: "Les tests d'IdeA n'ont pas atteint cette plateforme.",
  lacks: {
    truncate: "Un fichier extérieur peut encore être tronqué.",
    moves: "Aucun fichier ne peut changer de dossier.",
  },
  outdated: (name) => `${name} tourne encore avec les droits de son démarrage.`,
  restartToApply: "Redémarrer pour appliquer",
  kernelHolds: {
    nothing: "noyau : rien",
    cannot: "non imposable ici",
    only: (what, places) => `noyau : ${what} dans ${places} seul`,
    nowhere: (what) => `noyau : ne pas ${what}`,
    changes: "changer",
    onlyChanges: (places) => `noyau : seulement ${places}`,
  },
  and: " et ",
  sandbox: {
    on: "Bac à sable actif",
    partly: "Bac à sable partiel",
    off: "Bac à sable inactif",
    unheld: "Droits non imposés",
    none: "Aucun droit imposé",
  },
  sandboxOf: {
    enforced: "Bac à sable actif",
    degraded: "Bac à sable actif, avec des lacunes",
    advisory: "Droits comme conseil, sans bac à sable",
    unenforced: "Droits non imposés sur cette machine",
    outdated: "redémarrer pour appliquer les nouveaux droits",
  },
};
