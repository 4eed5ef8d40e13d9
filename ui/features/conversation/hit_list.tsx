import { useRef } from "preact/hooks";
import type { FoundTurn } from "../../../core/conversation/log_page.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { Failure } from "./failure.tsx";
import { moveInList } from "./list_keys.ts";
import { markedPieces } from "./marked.ts";
import { speakerName } from "./names.ts";
import type { ThreadSearch } from "./use_search.ts";

interface HitsProps {
  search: ThreadSearch;
  /** Position of the turn that is pointed out. */
  pointed: number | undefined;
  onShow: (found: FoundTurn) => void;
}

/** The turns with the words that are looked for, newest first; nothing while nothing is. */
export function HitList({ search, pointed, onShow }: HitsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { words, hits, failure } = search;
  if (words.trim() === "") return null;
  if (failure !== undefined) return <Failure reason={failure} onRetry={search.lookFurther} />;
  return (
    <section class="hits" aria-label={t().conversation.search}>
      <p class="hits-count" role="status">{countText(search)}</p>
      {hits && hits.length > 0 && (
        <ul
          ref={list}
          onKeyDown={(event) => moveInList(event, list.current)}
        >
          {hits.map((found) => (
            <li key={found.position}>
              <Hit
                found={found}
                words={words}
                current={found.position === pointed}
                onShow={() => onShow(found)}
              />
            </li>
          ))}
        </ul>
      )}
      {search.hasMore && (
        <Button kind="quiet" disabled={search.isSearching} onClick={search.lookFurther}>
          {t().conversation.moreHits}
        </Button>
      )}
    </section>
  );
}

interface HitProps {
  found: FoundTurn;
  words: string;
  current: boolean;
  onShow: () => void;
}

function Hit({ found, words, current, onShow }: HitProps) {
  return (
    <button type="button" class="hit" aria-current={current || undefined} onClick={onShow}>
      <span class="hit-speaker">{speakerName(found.turn.source)}</span>
      <Age since={found.turn.atMs} />
      <span class="hit-words">
        {markedPieces(found.excerpt, words).map((piece, at) =>
          piece.found ? <mark key={at}>{piece.text}</mark> : piece.text
        )}
      </span>
    </button>
  );
}

function countText({ hits, hasMore, isSearching }: ThreadSearch): string {
  const words = t().conversation;
  if (isSearching || !hits) return words.searching;
  return hits.length === 0 ? words.noHits : words.hits(hits.length, hasMore);
}
