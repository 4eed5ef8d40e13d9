import { MessageSquare } from "lucide";
import type { Note, Provenance } from "../../../core/memory/note.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { IconButton } from "../../widgets/button.tsx";
import { openConversation } from "../conversation/place.ts";

/** Who wrote a note, when, and on which occasion. */
export function WrittenBy({ projectId, note }: { projectId: string; note: Note }) {
  const { conversation } = note.provenance;
  return (
    <p class="note-provenance">
      <span>{authorText(note.provenance)}</span>
      <WrittenAt provenance={note.provenance} />
      {conversation !== undefined && (
        <IconButton
          icon={MessageSquare}
          label={t().memory.conversation}
          onClick={() => openConversation({ projectId, conversation })}
        />
      )}
    </p>
  );
}

/** When it was written, as far as the file says. */
export function WrittenAt({ provenance }: { provenance: Provenance }) {
  const at = Date.parse(provenance.at ?? "");
  return Number.isNaN(at) ? null : <Age since={at} />;
}

/** Its author in a word or two; nothing where the file names none. */
export function authorName({ by }: Provenance): string | undefined {
  if (!by) return undefined;
  return by.kind === "human" ? t().memory.you : by.name;
}

function authorText({ by }: Provenance): string {
  const words = t().memory;
  if (!by) return words.byHand;
  return by.kind === "human" ? words.byYou : words.byAgent(by.name);
}
