import { ArrowDown, ArrowUp, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import type { TerminalPane } from "./terminal_pane.ts";

/** Searches the text of one terminal, its scrollback included. */
export function FindBar({ pane, close }: { pane: TerminalPane; close: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const find = (forward: boolean) => {
    const text = input.current?.value ?? "";
    if (forward) pane.search.findNext(text);
    else pane.search.findPrevious(text);
  };
  const leave = () => {
    pane.search.clearDecorations();
    close();
    pane.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") find(event.shiftKey);
    if (event.key === "Escape") leave();
  };
  return (
    <div class="find-bar" role="search">
      <input
        ref={input}
        aria-label={t().terminal.find}
        placeholder={t().terminal.find}
        onKeyDown={onKey}
      />
      <IconButton
        icon={ArrowUp}
        label={t().terminal.findPrevious}
        onClick={() => find(false)}
      />
      <IconButton icon={ArrowDown} label={t().terminal.findNext} onClick={() => find(true)} />
      <IconButton icon={X} label={t().common.close} onClick={leave} />
    </div>
  );
}
