/** What the page says about making commits and about what git refuses, in English; French must have the same keys. */
export const en = {
  message: "Commit message",
  messagePlaceholder: "What this commit does, and why",
  subject: (n: number, most: number) => `First line: ${n} of ${most}`,
  by: "By",
  noAuthor: "git does not know your name. Tell it once, in a terminal:",
  copyCommands: "Copy the commands",
  amend: "Replace the last commit",
  amendHint: "The commit that is replaced is kept aside.",
  commit: (n: number) => n === 1 ? "Commit 1 file" : `Commit ${n} files`,
  commitNothing: "Commit",
  commitAmend: "Replace the commit",
  nothingStaged: "Stage what belongs to the commit first.",
  noMessage: "Write a message first.",
  conflictsFirst: "Settle the conflicts first.",
  committing: "git and its hooks are at work",
  committed: (id: string) => `Committed as ${id}`,
  refused: "Not committed",
  output: "What git and its hooks said",
  problem: "git refused",
  nextSteps: {
    locked:
      "Another git is at work in this repository. Wait until it has ended; if none runs any more, delete the lock file.",
    identity: "Tell git your name and address first.",
    rejected: "The remote has commits that are not here. Pull first.",
    diverged:
      "Both sides have commits of their own. Merge or rebase in a terminal: a pull never merges by itself.",
    credentials:
      "git needs a password or a key and cannot ask for it here. Do it once in a terminal, where it can.",
    wouldOverwrite: "Commit or discard these changes first.",
    conflicts: "Settle the conflicts and stage the files first.",
    noRemote: "Name one first: `git remote add origin <address>` in a terminal.",
    ownership: "The folder belongs to another user. If you trust it, run what git proposes.",
    noSpace: "Free some space on the disk first.",
  },
};

/** The same in French. */
export const fr: typeof en = {
  message: "Message du commit",
  messagePlaceholder: "Ce que fait ce commit, et pourquoi",
  subject: (n, most) => `Première ligne : ${n} sur ${most}`,
  by: "Par",
  noAuthor: "git ne connaît pas votre nom. Dites-le-lui une fois, dans un terminal :",
  copyCommands: "Copier les commandes",
  amend: "Remplacer le dernier commit",
  amendHint: "Le commit remplacé est mis de côté.",
  commit: (n) => n === 1 ? "Commit de 1 fichier" : `Commit de ${n} fichiers`,
  commitNothing: "Commit",
  commitAmend: "Remplacer le commit",
  nothingStaged: "Indexez d'abord ce qui doit être dans le commit.",
  noMessage: "Écrivez d'abord un message.",
  conflictsFirst: "Réglez d'abord les conflits.",
  committing: "git et ses hooks travaillent",
  committed: (id) => `Commit fait : ${id}`,
  refused: "Commit refusé",
  output: "Ce que git et ses hooks ont dit",
  problem: "git a refusé",
  nextSteps: {
    locked:
      "Un autre git travaille dans ce dépôt. Attendez qu'il ait fini ; s'il n'y en a plus, supprimez le fichier de verrou.",
    identity: "Donnez d'abord à git votre nom et votre adresse.",
    rejected: "Le dépôt distant a des commits qui ne sont pas ici. Tirez d'abord.",
    diverged:
      "Les deux côtés ont leurs propres commits. Fusionnez ou rebasez dans un terminal : tirer ne fusionne jamais.",
    credentials:
      "git a besoin d'un mot de passe ou d'une clé et ne peut pas les demander ici. Faites-le une fois dans un terminal.",
    wouldOverwrite: "Faites d'abord un commit de ces modifications, ou abandonnez-les.",
    conflicts: "Réglez d'abord les conflits et indexez les fichiers.",
    noRemote: "Donnez-en un d'abord : `git remote add origin <adresse>` dans un terminal.",
    ownership:
      "Le dossier appartient à un autre utilisateur. Si vous lui faites confiance, lancez ce que git propose.",
    noSpace: "Libérez d'abord de la place sur le disque.",
  },
};
