/** What the page says about agents that go on: after a start, or with another vendor. */
export const en = {
  changeVendor: "Change vendor…",
  vendorTitle: (name: string) => `Vendor of ${name}`,
  changeVendorConfirm: "Change vendor",
  changeTo: (vendor: string) => `Change to ${vendor}`,
  changingVendor: (name: string, vendor: string) => `${name} changes to ${vendor}`,
  vendorChanged: (name: string, vendor: string) => `${name} is now an agent of ${vendor}`,
  vendorKept: "Kept",
  vendorKeptWhat:
    "Name, role, memory, the log of its conversations, its hand-off, tickets and queue.",
  vendorLost: "Not kept",
  vendorLostWhat: (vendor: string) =>
    `The history inside ${vendor}. It comes back when you change back.`,
  itsVendor: "its present vendor",
  vendorNow: "What happens now",
  vendorRunning: (name: string, vendor: string) =>
    `${name} is stopped and goes on with ${vendor} in its cell, with the hand-off.`,
  vendorStopped: (name: string, vendor: string) =>
    `${name} does not run. It uses ${vendor} from its next launch on.`,
  worksOn: (task: string) => `It works on “${task}”.`,
  resumeOffer: (names: string, n: number) =>
    n === 1 ? `${names} was running when you left.` : `${names} were running when you left.`,
  resumeAfresh: (names: string, n: number) =>
    n === 1
      ? `${names} has no conversation to go on with and starts afresh.`
      : `${names} have no conversation to go on with and start afresh.`,
  resumeAll: "Resume all",
  resumeOne: "Resume",
  resumeNone: "Not now",
  resumeTitle: "Agents to bring back",
  resumeChoose: "Choose…",
  resumeFold: "Show less",
  resumeChosen: (n: number) => `Resume selected (${n})`,
  noConversation: "There is no conversation to go on with.",
  startAfresh: "Start afresh with the hand-off",
  tokens: (amount: string) => `${amount} tokens`,
};

/** The same in French. */
export const fr: typeof en = {
  changeVendor: "Changer de fournisseur…",
  vendorTitle: (name) => `Fournisseur de ${name}`,
  changeVendorConfirm: "Changer de fournisseur",
  changeTo: (vendor) => `Passer à ${vendor}`,
  changingVendor: (name, vendor) => `${name} passe à ${vendor}`,
  vendorChanged: (name, vendor) => `${name} est maintenant un agent de ${vendor}`,
  vendorKept: "Conservé",
  vendorKeptWhat:
    "Nom, rôle, mémoire, journal de ses conversations, passation, demandes et file d'attente.",
  vendorLost: "Non conservé",
  vendorLostWhat: (vendor) => `L'historique propre à ${vendor}. Il revient quand vous y revenez.`,
  itsVendor: "son fournisseur actuel",
  vendorNow: "Ce qui se passe maintenant",
  vendorRunning: (name, vendor) =>
    `${name} est arrêté et continue avec ${vendor} dans sa cellule, avec la passation.`,
  vendorStopped: (name, vendor) =>
    `${name} ne tourne pas. ${vendor} sera utilisé à partir de son prochain lancement.`,
  worksOn: (task) => `Il travaille sur « ${task} ».`,
  resumeOffer: (names, n) =>
    n === 1 ? `${names} tournait à votre départ.` : `${names} tournaient à votre départ.`,
  resumeAfresh: (names, n) =>
    n === 1
      ? `${names} n'a pas de conversation à poursuivre et repart à neuf.`
      : `${names} n'ont pas de conversation à poursuivre et repartent à neuf.`,
  resumeAll: "Tout reprendre",
  resumeOne: "Reprendre",
  resumeNone: "Pas maintenant",
  resumeTitle: "Agents à reprendre",
  resumeChoose: "Choisir…",
  resumeFold: "Réduire",
  resumeChosen: (n) => `Reprendre la sélection (${n})`,
  noConversation: "Il n'y a pas de conversation à poursuivre.",
  startAfresh: "Repartir à neuf avec la passation",
  tokens: (amount) => `${amount} jetons`,
};
