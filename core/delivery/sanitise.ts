// CSI, terminated OSC, DCS, APC, PM and SOS strings, and short escapes, in 7-bit and C1 form. What a
// sequence may contain never overlaps with what begins one, so the time is linear in the text.
const SEQUENCES =
  // deno-lint-ignore no-control-regex -- removing control sequences is the purpose
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0000-\u001f\u007f-\u009f]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;
// deno-lint-ignore no-control-regex -- removing control characters is the purpose
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/**
 * The text as it may be pasted into a prompt: no control characters or sequences but line feeds,
 * tabs expanded, no trailing backslash or blank lines (a backslash turns Enter into a new line).
 */
export function sanitise(text: string): string {
  const clean = text
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, "    ")
    .replace(SEQUENCES, "")
    .replace(CONTROLS, "");
  return withoutTail(clean).toWellFormed();
}

// A loop, because a pattern anchored at the end tries again at every blank of the text.
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\\]/.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}
