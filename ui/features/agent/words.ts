import { en as enGoingOn, fr as frGoingOn } from "./words_going_on.ts";

/** What the page says about agents, in English; French must have the same keys. */
export const en = {
  agents: "Agents",
  add: "Add agent",
  none: "No agents yet.",
  noneHint: "An agent is a command-line assistant with a name, a role and a terminal of its own.",
  states: {
    starting: "starting",
    idle: "idle",
    busy: "busy",
    needsYou: "needs you",
    limited: "limited",
    stalled: "stalled",
    stopped: "stopped",
    exited: "exited",
    unknown: "unknown",
  },
  saidBy: (signal: string, at: string) => `${signal}, ${at}`,
  queuedShort: (n: number) => `${n} queued`,
  exitCode: (code: string) => `exit code ${code}`,
  killed: "killed by a signal",
  unsaidQuestion: "It waits for you",
  kilobytes: "KB",
  megabytes: "MB",
  gigabytes: "GB",
  cpu: (percent: number) => `${percent} % CPU`,
  uses: (usage: string) => `Uses ${usage}`,
  doing: (name: string, what: string) => `${name}: ${what}`,
  queued: (n: number) =>
    n === 1 ? "1 message waits in the queue" : `${n} messages wait in the queue`,
  waitsFor: (name: string) => `waits for ${name}`,
  menu: (name: string) => `Actions for ${name}`,
  show: "Show terminal",
  launch: "Launch",
  resume: "Resume conversation",
  stop: "Stop",
  stopTitle: (name: string) => `Stop ${name}?`,
  stopConfirm: "Stop agent",
  stopKeeps:
    "Its conversation is kept, and what waits in its queue is delivered when it runs again.",
  whenStopped: (loss: string) => `If you stop it: ${loss}`,
  restart: "Restart, keeping its conversation",
  restartTitle: (name: string) => `Restart ${name}?`,
  restartConfirm: "Restart",
  restartKeeps: "Its conversation goes on, and what waits in its queue is delivered afterwards.",
  restarted: (name: string) => `${name} was restarted in its conversation`,
  restartedAfresh: (name: string) =>
    `${name} was restarted afresh: there was no conversation to go on with`,
  losesTurn: "The turn in progress is lost.",
  losesAsks: (n: number) =>
    n === 1
      ? "The request it works on fails, and whoever asked is told."
      : `${n} requests it works on fail, and whoever asked is told.`,
  interrupt: "Interrupt",
  role: "Role text",
  rename: "Rename",
  renameTitle: (name: string) => `Rename ${name}`,
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLoses:
    "Its role text, its queue and its place in the layout are lost. Conversation logs stay.",
  removeRunning: "It is running and will be stopped.",
  removeQueued: (n: number) =>
    n === 1 ? "One waiting message will fail." : `${n} waiting messages will fail.`,
  removeConfirm: "Remove agent",
  notRunning: (name: string) => `${name} is not running`,
  notRunningHint: "Messages you send now are delivered once it is launched.",
  launching: "Launching",
  createTitle: "Add an agent",
  name: "Name",
  nameHint: "How the others call it, unique in this project",
  nameTaken: (name: string) => `${name} exists already in this project. Choose another name.`,
  vendor: "Vendor",
  roleLabel: "Role",
  rolePlaceholder: "What this agent is responsible for. You can change it later.",
  templates: "Start from",
  template: {
    lead: {
      name: "Lead",
      text:
        "You lead the work. Split it into small tasks, give each to the agent it fits, and check what comes back before you report.",
    },
    developer: {
      name: "Developer",
      text:
        "You write the code. Make small changes, run the tests after each, and say what you changed and how you checked it.",
    },
    reviewer: {
      name: "Reviewer",
      text:
        "You review changes. Look for bugs, missing tests and needless complexity; name file, line and a better way. You do not change code.",
    },
    tester: {
      name: "Tester",
      text:
        "You test. Try what users do and what they should not do, and report each failure with the shortest way to see it again.",
    },
  },
  create: "Create & launch",
  roleTitle: (name: string) => `Role of ${name}`,
  roleHint: "Used from the next launch on.",
  messageTo: (name: string) => `Message ${name}`,
  messageHint: "Enter sends, Shift+Enter breaks the line, Up brings back what you sent",
  asFile: "sent as a file",
  asFileHint: "Longer than 8 KB: the agent is given the path of a file with the text.",
  send: "Send",
  queuedBehind: (n: number) => `queued behind ${n}`,
  sentWhenReady: "sent when it is ready",
  needsYou: (name: string) => `${name} needs you`,
  goToTerminal: "Go to terminal",
  bell: (n: number) =>
    n === 0 ? "Nobody needs you" : n === 1 ? "1 agent needs you" : `${n} agents need you`,
  bellEmpty: "Nobody needs you.",
  tryDemo: "Try the demo team",
  tryDemoHint:
    "Two scripted agents, Alice and Bob, work together in real terminals. No account needed.",
  noCli: "No assistant was found on this machine.",
  launchWith: (vendor: string) => `Launch with ${vendor}`,
  notifyOn: "Desktop notifications are on",
  notifyDenied: "The system does not allow notifications from this window",
  ...enGoingOn,
};

/** The same in French. */
export const fr: typeof en = {
  agents: "Agents",
  add: "Ajouter un agent",
  none: "Aucun agent.",
  noneHint: "Un agent est un assistant en ligne de commande avec un nom, un rôle et son terminal.",
  states: {
    starting: "démarre",
    idle: "libre",
    busy: "occupé",
    needsYou: "vous attend",
    limited: "limité",
    stalled: "bloqué",
    stopped: "arrêté",
    exited: "terminé",
    unknown: "inconnu",
  },
  saidBy: (signal, at) => `${signal}, ${at}`,
  queuedShort: (n) => `${n} en file`,
  exitCode: (code) => `code de sortie ${code}`,
  killed: "tué par un signal",
  unsaidQuestion: "Il vous attend",
  kilobytes: "Ko",
  megabytes: "Mo",
  gigabytes: "Go",
  cpu: (percent) => `${percent} % du processeur`,
  uses: (usage) => `Utilise ${usage}`,
  doing: (name, what) => `${name} : ${what}`,
  queued: (n) => n === 1 ? "1 message en file d'attente" : `${n} messages en file d'attente`,
  waitsFor: (name) => `attend ${name}`,
  menu: (name) => `Actions pour ${name}`,
  show: "Afficher le terminal",
  launch: "Lancer",
  resume: "Reprendre la conversation",
  stop: "Arrêter",
  stopTitle: (name) => `Arrêter ${name} ?`,
  stopConfirm: "Arrêter l'agent",
  stopKeeps:
    "Sa conversation est conservée, et ce qui attend dans sa file sera remis à son prochain lancement.",
  whenStopped: (loss) => `Si vous l'arrêtez : ${loss}`,
  restart: "Redémarrer en gardant sa conversation",
  restartTitle: (name) => `Redémarrer ${name} ?`,
  restartConfirm: "Redémarrer",
  restartKeeps: "Sa conversation continue, et ce qui attend dans sa file est remis ensuite.",
  restarted: (name) => `${name} a redémarré dans sa conversation`,
  restartedAfresh: (name) => `${name} a redémarré à neuf : aucune conversation à poursuivre`,
  losesTurn: "Le tour en cours est perdu.",
  losesAsks: (n) =>
    n === 1
      ? "La demande en cours de traitement échoue, et le demandeur en est averti."
      : `${n} demandes en cours de traitement échouent, et les demandeurs en sont avertis.`,
  interrupt: "Interrompre",
  role: "Texte du rôle",
  rename: "Renommer",
  renameTitle: (name) => `Renommer ${name}`,
  remove: "Supprimer",
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeLoses:
    "Son rôle, sa file et sa place dans la disposition sont perdus. Les journaux de conversation restent.",
  removeRunning: "Il tourne et sera arrêté.",
  removeQueued: (n) =>
    n === 1 ? "Un message en attente échouera." : `${n} messages en attente échoueront.`,
  removeConfirm: "Supprimer l'agent",
  notRunning: (name) => `${name} ne tourne pas`,
  notRunningHint: "Les messages envoyés maintenant seront remis après son lancement.",
  launching: "Lancement",
  createTitle: "Ajouter un agent",
  name: "Nom",
  nameHint: "Le nom que les autres lui donnent, unique dans ce projet",
  nameTaken: (name) => `${name} existe déjà dans ce projet. Choisissez un autre nom.`,
  vendor: "Fournisseur",
  roleLabel: "Rôle",
  rolePlaceholder: "Ce dont cet agent est responsable. Modifiable plus tard.",
  templates: "Partir de",
  template: {
    lead: {
      name: "Responsable",
      text:
        "Vous dirigez le travail. Découpez-le en petites tâches, confiez chacune à l'agent qui convient et vérifiez les réponses avant de rendre compte.",
    },
    developer: {
      name: "Développeur",
      text:
        "Vous écrivez le code. Faites de petits changements, lancez les tests après chacun, dites ce que vous avez changé et comment vous l'avez vérifié.",
    },
    reviewer: {
      name: "Relecteur",
      text:
        "Vous relisez les changements. Cherchez les bogues, les tests manquants et la complexité inutile ; nommez fichier, ligne et meilleure solution. Vous ne modifiez pas le code.",
    },
    tester: {
      name: "Testeur",
      text:
        "Vous testez. Essayez ce que font les utilisateurs et ce qu'ils ne devraient pas faire, et rapportez chaque échec avec le plus court moyen de le revoir.",
    },
  },
  create: "Créer et lancer",
  roleTitle: (name) => `Rôle de ${name}`,
  roleHint: "Utilisé à partir du prochain lancement.",
  messageTo: (name) => `Message à ${name}`,
  messageHint: "Entrée envoie, Maj+Entrée va à la ligne, Haut rappelle vos envois",
  asFile: "envoyé en fichier",
  asFileHint: "Plus de 8 Ko : l'agent reçoit le chemin d'un fichier contenant le texte.",
  send: "Envoyer",
  queuedBehind: (n) => `en file derrière ${n}`,
  sentWhenReady: "envoyé dès qu'il est prêt",
  needsYou: (name) => `${name} vous attend`,
  goToTerminal: "Aller au terminal",
  bell: (n) =>
    n === 0
      ? "Personne ne vous attend"
      : n === 1
      ? "1 agent vous attend"
      : `${n} agents vous attendent`,
  bellEmpty: "Personne ne vous attend.",
  tryDemo: "Essayer l'équipe de démonstration",
  tryDemoHint:
    "Deux agents scriptés, Alice et Bob, travaillent ensemble dans de vrais terminaux. Sans compte.",
  noCli: "Aucun assistant n'a été trouvé sur cette machine.",
  launchWith: (vendor) => `Lancer avec ${vendor}`,
  notifyOn: "Les notifications du bureau sont actives",
  notifyDenied: "Le système n'autorise pas les notifications de cette fenêtre",
  ...frGoingOn,
};
