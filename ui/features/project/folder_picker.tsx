import { ArrowUp, Folder } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FolderListing } from "../../../core/services.ts";
import { api, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openFolder } from "./projects.ts";

/** Opens the dialog that chooses a folder. */
export function openFolderPicker(): void {
  openDialog(<FolderPicker />);
}

function FolderPicker() {
  const words = t().project;
  const [listing, setListing] = useState<FolderListing>();
  const [typed, setTyped] = useState("");
  const go = (path?: string) => {
    void attempt(async () => {
      const next = await read(listFolders(path));
      setListing(next);
      setTyped(next.path);
    });
  };
  useEffect(() => go(), []);
  const moved = typed.trim() !== "" && typed !== listing?.path;
  const submit = () => {
    if (moved) return go(typed.trim());
    if (!listing) return;
    void attempt(async () => {
      await openFolder(listing.path);
      closeDialog();
    });
  };
  return (
    <Dialog
      wide
      title={words.pickerTitle}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={!listing}>
            {moved ? words.pickerGo : words.pickerOpen}
          </Button>
        </>
      }
    >
      <div class="path-row">
        <IconButton
          icon={ArrowUp}
          label={words.pickerParent}
          disabled={!listing?.parent}
          onClick={() => go(listing?.parent)}
        />
        <input
          value={typed}
          autofocus
          spellcheck={false}
          aria-label={words.pickerPath}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <FolderList listing={listing} go={go} />
    </Dialog>
  );
}

function listFolders(path: string | undefined) {
  return api.fs.$get(path === undefined ? {} : { query: { path } });
}

function FolderList(props: { listing: FolderListing | undefined; go: (path: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const { listing, go } = props;
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...list.current?.querySelectorAll("button") ?? []];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[at + step]?.focus();
  };
  return (
    <ul class="folders" ref={list} onKeyDown={onKey}>
      {listing?.folders.length === 0 && <li class="hint">{t().project.pickerEmpty}</li>}
      {listing?.folders.map((folder) => (
        <li key={folder.path}>
          <button type="button" class="folder-button" onClick={() => go(folder.path)}>
            <Icon of={Folder} />
            <span class="grow">{folder.name}</span>
            {folder.project && <span class="chip">{t().project.pickerProject}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
