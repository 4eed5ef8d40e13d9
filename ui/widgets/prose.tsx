/** A sentence of the catalogue; what stands between backticks is shown as something to type. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, at) => at % 2 === 1 ? <code key={at}>{part}</code> : part)}
    </>
  );
}
