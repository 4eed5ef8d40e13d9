import { ArrowUp, Folder, FolderPlus } from "lucide";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FolderListing } from "../../../core/project/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Switch } from "../../widgets/switch.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openFolder } from "./projects.ts";
import { readTyped, withSeparator } from "./typed_path.ts";

/** Opens the dialog that chooses a folder. */
export function openFolderPicker(): void {
  openDialog(<FolderPicker />);
}

function FolderPicker() {
  const words = t().project;
  const [listing, setListing] = useState<FolderListing>();
  const [typed, setTyped] = useState("");
  const [hidden, setHidden] = useState(false);
  const [going, setGoing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const show = async (listed: Promise<FolderListing>) => {
    // What is on the way is what is meant: the folder still listed must not be opened instead.
    setGoing(true);
    await attempt(async () => {
      const next = await listed;
      setListing(next);
      setTyped(withSeparator(next.path));
    });
    setGoing(false);
  };
  const go = (path?: string) => void show(listFolders(path, hidden));
  useEffect(() => go(listing?.path), [hidden]);
  const meant = listing && readTyped(listing, typed);
  const submit = () => {
    if (going) return;
    if (meant?.goTo !== undefined) return go(meant.goTo);
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
          <Button kind="primary" submit disabled={!listing || going}>
            {meant?.goTo === undefined ? words.pickerOpen : words.pickerGo}
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
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            list.current?.querySelector("button")?.focus();
          }}
        />
      </div>
      <p class="hint">{words.pickerHint}</p>
      {listing && (
        <div class="picker-options">
          <NewFolder create={(name) => show(createFolder(listing.path, name))} />
          <label class="picker-hidden">
            {words.pickerHidden}
            <Switch label={words.pickerHidden} on={hidden} onChange={setHidden} />
          </label>
        </div>
      )}
      <FolderList list={list} listing={listing} folders={meant?.folders} go={go} />
    </Dialog>
  );
}

function listFolders(path: string | undefined, hidden: boolean): Promise<FolderListing> {
  const query = { ...(path === undefined ? {} : { path }), ...(hidden ? { hidden: "1" } : {}) };
  return readAs(api.fs.$get({ query }));
}

function createFolder(parent: string, name: string): Promise<FolderListing> {
  return readAs(api.fs.$post({ json: { parent, name } }));
}

/** A button that becomes a box for the new folder's name. */
function NewFolder({ create }: { create: (name: string) => Promise<void> }) {
  const [name, setName] = useState<string>();
  const words = t().project;
  if (name === undefined) {
    return <Button icon={FolderPlus} onClick={() => setName("")}>{words.pickerNew}</Button>;
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    setName(undefined);
    if (event.key === "Enter" && name.trim() !== "") void create(name.trim());
  };
  return (
    <input
      value={name}
      ref={(input) => input?.focus()}
      spellcheck={false}
      aria-label={words.pickerNewName}
      placeholder={words.pickerNewName}
      onInput={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => setName(undefined)}
    />
  );
}

interface FolderListProps {
  list: RefObject<HTMLUListElement | null>;
  listing: FolderListing | undefined;
  /** Those of the listing that are shown. */
  folders: FolderListing["folders"] | undefined;
  go: (path: string) => void;
}

function FolderList({ list, listing, folders, go }: FolderListProps) {
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
      {folders?.length === 0 && <li class="hint">{noneOf(listing)}</li>}
      {folders?.map((folder) => (
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

function noneOf(listing: FolderListing | undefined): string {
  const words = t().project;
  return listing?.folders.length === 0 ? words.pickerEmpty : words.pickerNone;
}
