// CSI, OSC, DCS/APC/PM/SOS strings, and two-character escapes, in both 7-bit and C1 form.
const SEQUENCES =
  // deno-lint-ignore no-control-regex -- removing control sequences is the purpose
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b./gs;
// deno-lint-ignore no-control-regex -- removing control characters is the purpose
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/**
 * The text as it may be pasted into a prompt: no control characters or sequences but line feeds,
 * tabs expanded, no trailing backslash or blank lines (a backslash turns Enter into a new line).
 */
export function sanitise(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, "    ")
    .replace(SEQUENCES, "")
    .replace(CONTROLS, "")
    .replace(/[\s\\]+$/u, "");
}
