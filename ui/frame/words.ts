/** What the page says here, in English; French must have the same keys. */
export const en = {
  app: {
    unauthorizedTitle: "This window has no access to the host",
    unauthorizedHint: "Open the link that IdeA printed when it started, or run `idea` again.",
    unreachableTitle: "The host does not answer",
    unreachableHint:
      "IdeA keeps trying. If it was stopped, run `idea` again: what agents did is kept.",
    loading: "Connecting to the host",
  },
  status: {
    readOnly: "read only: another program holds this project",
    host: "Host",
    ok: "ok",
    connecting: "connecting",
    reconnecting: "reconnecting",
    asks: (n: number) => n === 1 ? "1 ask in flight" : `${n} asks in flight`,
    held: (n: number) => n === 1 ? "1 message held" : `${n} messages held`,
  },
  panel: { label: "Side panel", close: "Close panel", resize: "Resize panel" },
};

/** The same in French. */
export const fr: typeof en = {
  app: {
    unauthorizedTitle: "Cette fenêtre n'a pas accès à l'hôte",
    unauthorizedHint: "Ouvrez le lien affiché par IdeA au démarrage, ou relancez `idea`.",
    unreachableTitle: "L'hôte ne répond pas",
    unreachableHint:
      "IdeA réessaie. S'il a été arrêté, relancez `idea` : le travail des agents est conservé.",
    loading: "Connexion à l'hôte",
  },
  status: {
    readOnly: "lecture seule : un autre programme tient ce projet",
    host: "Hôte",
    ok: "ok",
    connecting: "connexion",
    reconnecting: "reconnexion",
    asks: (n) => n === 1 ? "1 demande en cours" : `${n} demandes en cours`,
    held: (n) => n === 1 ? "1 message retenu" : `${n} messages retenus`,
  },
  panel: {
    label: "Panneau latéral",
    close: "Fermer le panneau",
    resize: "Redimensionner le panneau",
  },
};
