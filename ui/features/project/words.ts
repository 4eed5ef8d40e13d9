/** What the page says about projects, in English; French must have the same keys. */
export const en = {
  welcome: "Open a folder",
  welcomeHint:
    "Agents work inside a folder. IdeA keeps what belongs to them in its .ideai/ folder.",
  chooseFolder: "Choose a folder",
  recent: "Recent",
  noRecent: "Folders you open appear here.",
  tabs: "Open projects",
  openAnother: "Open a folder",
  actionsFor: (name: string) => `Actions for ${name}`,
  copyPath: "Copy path",
  nextTab: "Next project",
  previousTab: "Previous project",
  moveLeft: "Move the tab left",
  moveRight: "Move the tab right",
  reopen: (name: string) => `Open ${name} again`,
  close: "Close",
  closeTab: (name: string) => `Close ${name}`,
  closeTitle: (name: string) => `Close ${name}?`,
  closeLoses: (running: number) =>
    running === 1
      ? "One agent is running and will be stopped. You can resume it when you open the folder again."
      : `${running} agents are running and will be stopped. You can resume them when you open the folder again.`,
  closeTerminals: (running: number) =>
    running === 1
      ? "One plain terminal is open and will be ended."
      : `${running} plain terminals are open and will be ended.`,
  closeConfirm: "Stop and close",
  pickerTitle: "Open a folder",
  pickerPath: "Folder path",
  pickerParent: "Parent folder",
  pickerOpen: "Open this folder",
  pickerHint: "Type to filter, or type a path.",
  pickerHidden: "Hidden folders",
  pickerNew: "New folder",
  pickerNewName: "Name of the new folder",
  pickerEmpty: "No folders in here.",
  pickerNone: "No folder of that name in the list.",
  pickerProject: "IdeA project",
  pickerGo: "Go",
  problems: (count: number) =>
    count === 1
      ? "One file of .ideai/ could not be read"
      : `${count} files of .ideai/ could not be read`,
  problemsHint: "They were left untouched.",
};

/** The same in French. */
export const fr: typeof en = {
  welcome: "Ouvrir un dossier",
  welcomeHint:
    "Les agents travaillent dans un dossier. IdeA range ce qui les concerne dans .ideai/.",
  chooseFolder: "Choisir un dossier",
  recent: "Récents",
  noRecent: "Les dossiers ouverts apparaissent ici.",
  tabs: "Projets ouverts",
  openAnother: "Ouvrir un dossier",
  actionsFor: (name) => `Actions pour ${name}`,
  copyPath: "Copier le chemin",
  nextTab: "Projet suivant",
  previousTab: "Projet précédent",
  moveLeft: "Déplacer l'onglet à gauche",
  moveRight: "Déplacer l'onglet à droite",
  reopen: (name) => `Rouvrir ${name}`,
  close: "Fermer",
  closeTab: (name) => `Fermer ${name}`,
  closeTitle: (name) => `Fermer ${name} ?`,
  closeLoses: (running) =>
    running === 1
      ? "Un agent tourne et sera arrêté. Vous pourrez le reprendre en rouvrant le dossier."
      : `${running} agents tournent et seront arrêtés. Vous pourrez les reprendre en rouvrant le dossier.`,
  closeTerminals: (running) =>
    running === 1
      ? "Un terminal simple est ouvert et sera arrêté."
      : `${running} terminaux simples sont ouverts et seront arrêtés.`,
  closeConfirm: "Arrêter et fermer",
  pickerTitle: "Ouvrir un dossier",
  pickerPath: "Chemin du dossier",
  pickerParent: "Dossier parent",
  pickerOpen: "Ouvrir ce dossier",
  pickerHint: "Tapez pour filtrer, ou tapez un chemin.",
  pickerHidden: "Dossiers cachés",
  pickerNew: "Nouveau dossier",
  pickerNewName: "Nom du nouveau dossier",
  pickerEmpty: "Aucun dossier ici.",
  pickerNone: "Aucun dossier de ce nom dans la liste.",
  pickerProject: "projet IdeA",
  pickerGo: "Aller",
  problems: (count) =>
    count === 1
      ? "Un fichier de .ideai/ est illisible"
      : `${count} fichiers de .ideai/ sont illisibles`,
  problemsHint: "Ils n'ont pas été modifiés.",
};
