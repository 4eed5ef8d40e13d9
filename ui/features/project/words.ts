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
  closeTab: (name: string) => `Close ${name}`,
  closeTitle: (name: string) => `Close ${name}?`,
  closeLoses: (running: number) =>
    running === 1
      ? "One agent is running and will be stopped. You can resume it when you open the folder again."
      : `${running} agents are running and will be stopped. You can resume them when you open the folder again.`,
  closeConfirm: "Stop and close",
  pickerTitle: "Open a folder",
  pickerPath: "Folder path",
  pickerParent: "Parent folder",
  pickerOpen: "Open this folder",
  pickerEmpty: "No folders in here.",
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
  closeTab: (name) => `Fermer ${name}`,
  closeTitle: (name) => `Fermer ${name} ?`,
  closeLoses: (running) =>
    running === 1
      ? "Un agent tourne et sera arrêté. Vous pourrez le reprendre en rouvrant le dossier."
      : `${running} agents tournent et seront arrêtés. Vous pourrez les reprendre en rouvrant le dossier.`,
  closeConfirm: "Arrêter et fermer",
  pickerTitle: "Ouvrir un dossier",
  pickerPath: "Chemin du dossier",
  pickerParent: "Dossier parent",
  pickerOpen: "Ouvrir ce dossier",
  pickerEmpty: "Aucun dossier ici.",
  pickerProject: "projet IdeA",
  pickerGo: "Aller",
  problems: (count) =>
    count === 1
      ? "Un fichier de .ideai/ est illisible"
      : `${count} fichiers de .ideai/ sont illisibles`,
  problemsHint: "Ils n'ont pas été modifiés.",
};
