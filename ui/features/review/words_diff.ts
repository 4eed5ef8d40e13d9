/** What a diff says, in English; French must have the same keys. */
export const en = {
  changesIn: (path: string) => `Changes in ${path}`,
  hunk: (line: number, heading: string) =>
    heading === "" ? `Line ${line}` : `Line ${line} · ${heading}`,
  commentOn: (line: number) => `Comment on line ${line}`,
  spokenLine: (sign: "added" | "removed" | "same", line: number, text: string) =>
    `${{ added: "Added, line", removed: "Removed, line", same: "Line" }[sign]} ${line}: ${text}`,
  showMore: (lines: number) => `Show ${lines} more lines`,
  lineCut: (characters: number) => `… ${characters} more characters`,
  crlf: "Windows line end",
  noEnd: "No line break at the end",
  renamedFrom: (path: string) => `Renamed from ${path}`,
  copiedFrom: (path: string) => `Copied from ${path}`,
  nowExecutable: "Now executable",
  notExecutable: "No longer executable",
  nowLink: "Now a symbolic link",
  modeChanged: (before: string, after: string) => `Mode ${before} became ${after}`,
  binary: {
    added: "A new file that is not text",
    deleted: "A file that is not text was deleted",
    modified: "Not text: its content changed",
  },
  emptyFile: { added: "A new, empty file", deleted: "An empty file was deleted" },
  noLines: "No lines changed",
};

/** The same in French. */
export const fr: typeof en = {
  changesIn: (path) => `Changements dans ${path}`,
  hunk: (line, heading) => heading === "" ? `Ligne ${line}` : `Ligne ${line} · ${heading}`,
  commentOn: (line) => `Commenter la ligne ${line}`,
  spokenLine: (sign, line, text) =>
    `${
      { added: "Ajoutée, ligne", removed: "Retirée, ligne", same: "Ligne" }[sign]
    } ${line} : ${text}`,
  showMore: (lines) => `Afficher ${lines} lignes de plus`,
  lineCut: (characters) => `… ${characters} caractères de plus`,
  crlf: "Fin de ligne Windows",
  noEnd: "Pas de saut de ligne à la fin",
  renamedFrom: (path) => `Renommé, auparavant ${path}`,
  copiedFrom: (path) => `Copié de ${path}`,
  nowExecutable: "Désormais exécutable",
  notExecutable: "N'est plus exécutable",
  nowLink: "Désormais un lien symbolique",
  modeChanged: (before, after) => `Le mode ${before} est devenu ${after}`,
  binary: {
    added: "Un nouveau fichier qui n'est pas du texte",
    deleted: "Un fichier qui n'est pas du texte a été supprimé",
    modified: "Pas du texte : son contenu a changé",
  },
  emptyFile: { added: "Un nouveau fichier, vide", deleted: "Un fichier vide a été supprimé" },
  noLines: "Aucune ligne n'a changé",
};
