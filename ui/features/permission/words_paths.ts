/** What the page says about paths, in English; French must have the same keys. */
export const en = {
  needs: {
    "the system": "the system",
    "devices": "devices",
    "temporary files": "temporary files",
    "programs": "programs",
    "state of the CLI": "state of the CLI",
    "settings of this launch": "settings of this launch",
    "request files": "request files",
    "the agent's own folder": "the agent's own folder",
    "IdeA's program": "IdeA's program",
    certificates: "certificates",
    "the CLI's program": "the CLI's program",
    "git's settings": "git's settings",
    "git's folder of this worktree": "git's folder of this worktree",
  } as Readonly<Record<string, string>>,
  protection: {
    shellStart: "start files of your shell",
    gitHooks: "git hooks",
    gitConfig: "git settings",
    toolConfig: "settings of your tools",
    cliSettings: "settings of the CLI",
    policy: "policy and agents",
    host: "IdeA's own files",
  },
  gap: {
    denyInside: (what: string, path: string, deny: string) =>
      `\`${path}\` is not opened for ${what}: \`${deny}\` lies inside, and the kernel can cut no hole. Allow the folders beside it instead.`,
    notAFolder: (what: string, path: string) =>
      `\`${path}\` is not opened for ${what}: the kernel knows folders only, and all else is denied.`,
    denyAmongAllowed: (what: string, path: string) =>
      `Only the CLI holds the deny of ${what} \`${path}\`: everything else is allowed.`,
    denyAlone: (what: string, path: string) =>
      `Only the CLI holds the deny of ${what} \`${path}\`: no rule says what stays open beside it.`,
    cannotReplace: (_what: string, path: string) =>
      `\`${path}\` may be written and nothing in it deleted: programs that save a file by replacing it, such as Claude Code, cannot. Allow deleting there too.`,
    leadsOut: (what: string, path: string, leadsTo: string) =>
      `\`${path}\` is not opened for ${what}: a link leads out of the project, to \`${leadsTo}\`.`,
    neededAnyway: (what: string, path: string) =>
      `\`${path}\` stays open for ${what}: its CLI cannot run without it.`,
  },
};

/** The same in French. */
export const fr: typeof en = {
  needs: {
    "the system": "le système",
    "devices": "périphériques",
    "temporary files": "fichiers temporaires",
    "programs": "programmes",
    "state of the CLI": "état du CLI",
    "settings of this launch": "réglages de ce lancement",
    "request files": "fichiers de demande",
    "the agent's own folder": "le dossier de l'agent",
    "IdeA's program": "le programme d'IdeA",
    certificates: "certificats",
    "the CLI's program": "le programme du CLI",
    "git's settings": "les réglages de git",
    "git's folder of this worktree": "le dossier git de cet arbre de travail",
  },
  protection: {
    shellStart: "fichiers de démarrage de votre shell",
    gitHooks: "hooks git",
    gitConfig: "réglages git",
    toolConfig: "réglages de vos outils",
    cliSettings: "réglages du CLI",
    policy: "droits et agents",
    host: "fichiers d'IdeA",
  },
  gap: {
    denyInside: (what, path, deny) =>
      `\`${path}\` n'est pas ouvert pour ${what} : \`${deny}\` est dedans, et le noyau ne sait pas l'exclure. Autorisez plutôt les dossiers d'à côté.`,
    notAFolder: (what, path) =>
      `\`${path}\` n'est pas ouvert pour ${what} : le noyau ne connaît que des dossiers, et tout le reste est interdit.`,
    denyAmongAllowed: (what, path) =>
      `Seul le CLI tient l'interdiction de ${what} \`${path}\` : tout le reste est autorisé.`,
    denyAlone: (what, path) =>
      `Seul le CLI tient l'interdiction de ${what} \`${path}\` : aucune règle ne dit ce qui reste ouvert.`,
    cannotReplace: (_what, path) =>
      `\`${path}\` peut être modifié mais rien n'y est supprimable : les programmes qui enregistrent en remplaçant le fichier, comme Claude Code, ne le peuvent pas. Autorisez-y aussi la suppression.`,
    leadsOut: (what, path, leadsTo) =>
      `\`${path}\` n'est pas ouvert pour ${what} : un lien mène hors du projet, à \`${leadsTo}\`.`,
    neededAnyway: (what, path) =>
      `\`${path}\` reste ouvert pour ${what} : son CLI ne fonctionne pas sans.`,
  },
};
