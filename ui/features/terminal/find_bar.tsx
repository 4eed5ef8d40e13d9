import { ArrowDown, ArrowUp, CaseSensitive, type IconNode, Regex, WholeWord, X } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import type { TerminalPane } from "./terminal_pane.ts";
import { MOST_MATCHES, type SearchCount, type SearchSwitches } from "./terminal_search.ts";

interface FindProps {
  pane: TerminalPane;
  close: () => void;
}

const SWITCHES: [keyof SearchSwitches, IconNode][] = [
  ["caseSensitive", CaseSensitive],
  ["wholeWord", WholeWord],
  ["regex", Regex],
];

/** Searches the text of one terminal, its scrollback included. */
export function FindBar({ pane, close }: FindProps) {
  const input = useRef<HTMLInputElement>(null);
  const switches = useSignal<SearchSwitches>({
    caseSensitive: false,
    wholeWord: false,
    regex: false,
  });
  const valid = useSignal(true);
  useEffect(() => {
    input.current?.focus();
    return () => pane.search.clear();
  }, [pane]);
  const find = (how: "next" | "previous" | "here") => {
    valid.value = pane.search.find(input.current?.value ?? "", switches.value, how);
  };
  const leave = () => {
    close();
    pane.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Enter") find(event.shiftKey ? "previous" : "next");
    if (event.key === "Escape") leave();
  };
  const toggle = (name: keyof SearchSwitches) => {
    switches.value = { ...switches.value, [name]: !switches.value[name] };
    find("here");
  };
  const words = t().terminal;
  return (
    <div class="find-bar" role="search" onKeyDown={onKey}>
      <input
        ref={input}
        aria-label={words.find}
        aria-invalid={!valid.value}
        placeholder={words.find}
        spellcheck={false}
        onInput={() => find("here")}
      />
      <output class="find-count" aria-live="polite">
        {countText(valid.value, pane.search.count.value)}
      </output>
      {SWITCHES.map(([name, icon]) => (
        <IconButton
          key={name}
          icon={icon}
          label={words.searchSwitches[name]}
          pressed={switches.value[name]}
          onClick={() => toggle(name)}
        />
      ))}
      <IconButton icon={ArrowUp} label={words.findPrevious} onClick={() => find("previous")} />
      <IconButton icon={ArrowDown} label={words.findNext} onClick={() => find("next")} />
      <IconButton icon={X} label={t().common.close} onClick={leave} />
    </div>
  );
}

function countText(valid: boolean, count: SearchCount | undefined): string {
  const words = t().terminal;
  if (!valid) return words.badExpression;
  if (!count) return "";
  if (count.of === 0) return words.noMatch;
  return count.of >= MOST_MATCHES
    ? words.manyMatches(MOST_MATCHES)
    : words.match(count.at, count.of);
}
