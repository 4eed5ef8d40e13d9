import { REVIEW } from "../../../core/numbers.ts";
import { t } from "../../text/text.ts";
import type { DiffLine } from "./diff_rows.ts";
import type { Token } from "./tokens.ts";

interface CodeProps {
  line: DiffLine;
  tokens: readonly Token[] | undefined;
}

/** The words of a line, in colours where they are known. */
export function DiffCode({ line, tokens }: CodeProps) {
  const { text, sign } = line;
  const isLong = text.length > REVIEW.lineChars;
  return (
    <>
      <span class="diff-sign" aria-hidden="true">{sign === "-" ? "−" : sign}</span>
      <code class="diff-code">
        {isLong ? text.slice(0, REVIEW.lineChars).toWellFormed() : coloured(text, tokens)}
        {isLong && (
          <span class="diff-aside">{t().review.lineCut(text.length - REVIEW.lineChars)}</span>
        )}
        {text.endsWith("\r") && <span class="diff-aside" title={t().review.crlf}>␍</span>}
        {line.unended && <span class="diff-aside">{t().review.noEnd}</span>}
      </code>
    </>
  );
}

function coloured(text: string, tokens: readonly Token[] | undefined) {
  if (!tokens) return text.toWellFormed();
  return tokens.map(({ text: part, kind }, at) =>
    kind === undefined
      ? part.toWellFormed()
      : <span key={at} class={kind}>{part.toWellFormed()}</span>
  );
}
