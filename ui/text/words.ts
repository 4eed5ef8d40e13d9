/** What the page says here, in English; French must have the same keys. */
export const en = {
  common: {
    cancel: "Cancel",
    close: "Close",
    back: "Back",
    save: "Save",
    copy: "Copy",
    copied: "Copied",
    dismiss: "Dismiss",
    you: "You",
    more: "More actions",
    loading: "Loading",
    optional: "optional",
    secondsShort: (n: number) => `${n}s`,
    minutesShort: (n: number) => `${n}m`,
    hoursShort: (n: number) => `${n}h`,
    daysShort: (n: number) => `${n}d`,
  },
  errors: {
    hostUnreachable: "The host does not answer. IdeA keeps trying to reach it.",
    unexpectedAnswer: (status: number) => `The host answered with an unexpected status ${status}.`,
    clipboard:
      "The clipboard is not available in this window. Select the text and copy it instead.",
  },
};

/** The same in French. */
export const fr: typeof en = {
  common: {
    cancel: "Annuler",
    close: "Fermer",
    back: "Retour",
    save: "Enregistrer",
    copy: "Copier",
    copied: "Copié",
    dismiss: "Ignorer",
    you: "Vous",
    more: "Autres actions",
    loading: "Chargement",
    optional: "facultatif",
    secondsShort: (n) => `${n} s`,
    minutesShort: (n) => `${n} min`,
    hoursShort: (n) => `${n} h`,
    daysShort: (n) => `${n} j`,
  },
  errors: {
    hostUnreachable: "L'hôte ne répond pas. IdeA continue d'essayer.",
    unexpectedAnswer: (status) => `L'hôte a répondu avec un statut inattendu ${status}.`,
    clipboard:
      "Le presse-papiers n'est pas disponible dans cette fenêtre. Sélectionnez le texte et copiez-le.",
  },
};
