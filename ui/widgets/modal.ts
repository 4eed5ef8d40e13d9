import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Shows a dialog above everything while its component is there: at once, because what is typed
 * next is meant for it. Afterwards the focus is where it was, unless it went somewhere already.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => showAndRefocus(dialog.current!), []);
}

function showAndRefocus(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    // Still in the document, it would keep everything else from being focused.
    dialog.close();
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
