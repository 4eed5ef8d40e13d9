import { X } from "lucide";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { changeSetting } from "../settings/settings.ts";
import { dropNote, dropQuestion, noteOf, questionOf } from "./notes.ts";
import { copyForProgram } from "./program_clipboard.ts";

/** What a terminal asks or says, at the foot of its own cell. */
export function CellNotes({ sessionId }: { sessionId: string }) {
  const question = questionOf(sessionId);
  if (question) return <ClipboardQuestion sessionId={sessionId} text={question.text} />;
  const note = noteOf(sessionId);
  if (!note) return null;
  return (
    <div class="terminal-note" role="status">
      <span>{note.text}</span>
      <IconButton icon={X} label={t().common.dismiss} onClick={() => dropNote(sessionId)} />
    </div>
  );
}

/** Enough of a text to know it by. */
const SHOWN = 60;

function ClipboardQuestion({ sessionId, text }: { sessionId: string; text: string }) {
  const words = t().terminal;
  const answer = (rule: "allow" | "deny" | undefined, copy: boolean) => {
    dropQuestion(sessionId);
    if (copy) void copyForProgram(sessionId, text);
    if (rule) void attempt(() => changeSetting({ clipboard: rule }));
  };
  return (
    <div class="terminal-banner clipboard-question" role="alert">
      <span class="grow">
        {words.clipboardAsks(text.length)} <code>{shortened(text)}</code>
      </span>
      <Button onClick={() => answer(undefined, true)}>{words.allowOnce}</Button>
      <Button onClick={() => answer("allow", true)}>{words.allowAlways}</Button>
      <Button onClick={() => answer("deny", false)}>{words.allowNever}</Button>
      <IconButton
        icon={X}
        label={t().common.dismiss}
        onClick={() => answer(undefined, false)}
      />
    </div>
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
