import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { TextDiff } from "../../widgets/text_diff.tsx";

interface ConflictProps {
  /** What the host has now. */
  theirs: string;
  /** What is on the screen and was made from something older. */
  mine: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two versions of a text, of which a person chooses one. */
export function Conflict({ theirs, mine, onMine, onTheirs }: ConflictProps) {
  const words = t().knowledge;
  return (
    <section class="knowledge-conflict" role="alert" aria-label={words.conflict}>
      <h3>{words.conflict}</h3>
      <p>{words.conflictHint}</p>
      <TextDiff label={words.conflictDiff} before={theirs} after={mine} />
      <div class="choices">
        <Button kind="primary" onClick={onMine}>{words.keepMine}</Button>
        <Button onClick={onTheirs}>{words.takeTheirs}</Button>
      </div>
    </section>
  );
}
