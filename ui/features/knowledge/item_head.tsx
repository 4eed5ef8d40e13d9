import { ArrowLeft } from "lucide";
import type { ComponentChildren } from "preact";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import type { KnowledgePage } from "./place.ts";

interface HeadProps {
  title: string;
  /** Beside the title, in small. */
  note?: string;
  /** The page whose list the way back leads to. */
  page: KnowledgePage;
  onBack: () => void;
  children?: ComponentChildren;
}

/** What is open of a list, and the way back to it. */
export function ItemHead({ title, note, page, onBack, children }: HeadProps) {
  const words = t().knowledge;
  return (
    <header class="item-head">
      <IconButton icon={ArrowLeft} label={words.all(words.pages[page])} onClick={onBack} />
      <h2 title={title}>{title}</h2>
      {note && <span class="hint">{note}</span>}
      <span class="grow" />
      {children}
    </header>
  );
}
