import { signal } from "@preact/signals";
import { type ErrorCode, toWireError } from "../../core/error.ts";

/** A short notice in the corner. */
export interface Toast {
  id: number;
  kind: "error" | "info";
  message: string;
  actions?: { label: string; run: () => void }[];
}

/** Notices on the screen, oldest first. */
export const toasts = signal<readonly Toast[]>([]);

/** How long (ms) a notice stays; one that offers something has to be read and reached. */
const STAYS_MS = { plain: 4_000, withActions: 10_000 };
const MOST = 4;
let lastId = 0;

/** Shows a notice; errors stay until dismissed. */
export function toast(notice: Omit<Toast, "id">): void {
  const id = ++lastId;
  const others = toasts.value.filter((shown) => shown.message !== notice.message);
  toasts.value = [...others, { ...notice, id }].slice(-MOST);
  if (notice.kind === "info") {
    const ms = notice.actions ? STAYS_MS.withActions : STAYS_MS.plain;
    setTimeout(() => dismiss(id), ms);
  }
}

/** The number of the newest notice so far; later ones have a greater. */
export function newestToast(): number {
  return lastId;
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((shown) => shown.id !== id);
}

/** Shows why something failed, in the host's words. */
export function report(thrown: unknown): void {
  const { code, message } = toWireError(thrown);
  // The status line already says that the host is away; a notice per call would only pile up.
  if (code !== "UNAVAILABLE" || !isAway(message)) toast({ kind: "error", message });
}

let isAway = (_message: string) => false;

/** Tells which messages only say that the host is away. */
export function quietWhen(test: (message: string) => boolean): void {
  isAway = test;
}

/**
 * Runs what a person asked for and reports its failure.
 * @param onError handles an error code itself by returning true
 */
export async function attempt<T>(
  work: () => Promise<T>,
  onError?: (code: ErrorCode, message: string) => boolean,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    const { code, message } = toWireError(thrown);
    if (!onError?.(code, message)) toast({ kind: "error", message });
    return undefined;
  }
}
