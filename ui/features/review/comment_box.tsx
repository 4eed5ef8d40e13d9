import { useEffect, useRef } from "preact/hooks";
import { REVIEW } from "../../../core/numbers.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";

interface BoxProps {
  text: string;
  onText: (text: string) => void;
  save: string;
  onSave: () => void;
  onCancel: () => void;
}

/** Where a comment is written: Ctrl+Enter keeps it, Escape gives it up. */
export function CommentBox({ text, onText, save, onSave, onCancel }: BoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    // The keys go on from the line that was commented on.
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const isEmpty = text.trim() === "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isEmpty) onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="comment-box">
      <textarea
        ref={box}
        rows={3}
        maxLength={REVIEW.commentChars}
        aria-label={t().review.comment}
        placeholder={t().review.commentPlaceholder}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="comment-actions">
        <Button kind="primary" disabled={isEmpty} onClick={onSave}>{save}</Button>
        <Button kind="quiet" onClick={onCancel}>{t().common.cancel}</Button>
      </div>
    </div>
  );
}
