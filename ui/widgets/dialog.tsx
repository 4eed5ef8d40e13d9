import { X } from "lucide";
import { signal } from "@preact/signals";
import { type ComponentChildren, Fragment, type VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text/text.ts";
import { Button, IconButton } from "./button.tsx";
import { useModal } from "./modal.ts";
import { attempt, dismiss, newestToast, type Toast, toasts } from "./toast.ts";

/** The open dialog; each opening is a new one. */
const current = signal<{ dialog: VNode; opening: number } | undefined>(undefined);
let openings = 0;

/** Shows a dialog above everything; only one is open at a time. */
export function openDialog(dialog: VNode): void {
  current.value = { dialog, opening: ++openings };
}

/** Closes the open dialog. */
export function closeDialog(): void {
  current.value = undefined;
}

/** Where dialogs appear. */
export function DialogHost() {
  if (!current.value) return null;
  return <Fragment key={current.value.opening}>{current.value.dialog}</Fragment>;
}

interface DialogProps {
  title: string;
  children: ComponentChildren;
  /** Buttons, the main one last. */
  actions?: ComponentChildren;
  onSubmit?: () => void;
  wide?: boolean;
}

/** A modal dialog: the browser keeps the focus inside, Escape closes it, focus returns after. */
export function Dialog({ title, children, actions, onSubmit, wide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      ref={element}
      class={wide ? "dialog wide" : "dialog"}
      aria-label={title}
      onCancel={closeDialog}
      // Told a moment later: by then it may be another dialog that is open.
      onClose={() => element.current && closeDialog()}
      onClick={(event) => event.target === element.current && closeDialog()}
    >
      <form onSubmit={submit}>
        <header>
          <h2>{title}</h2>
          <IconButton icon={X} label={t().common.close} onClick={closeDialog} />
        </header>
        <div class="dialog-body">{children}</div>
        <Problems />
        {actions && <footer>{actions}</footer>}
      </form>
    </dialog>
  );
}

/** What failed since the dialog opened: notices in the corner cannot be reached behind it. */
function Problems() {
  const before = useRef(newestToast());
  const isHere = ({ id, kind }: Toast) => id > before.current && kind === "error";
  const problems = toasts.value.filter(isHere);
  useEffect(() => () => toasts.peek().filter(isHere).forEach(({ id }) => dismiss(id)), []);
  return (
    <div role="alert">
      {problems.map(({ id, message }) => <p key={id} class="dialog-problem">{message}</p>)}
    </div>
  );
}

interface Confirmation {
  title: string;
  /** What is lost, in sentences. */
  loses: string[];
  confirm: string;
  act: () => Promise<void>;
}

/** Asks before something is lost. */
export function confirm({ title, loses, confirm, act }: Confirmation): void {
  const accept = () => {
    closeDialog();
    void attempt(act);
  };
  openDialog(
    <Dialog
      title={title}
      onSubmit={accept}
      actions={
        <>
          <Button onClick={closeDialog} autoFocus>{t().common.cancel}</Button>
          <Button kind="danger" submit>{confirm}</Button>
        </>
      }
    >
      {loses.map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Dialog>,
  );
}
