/** One line of a record in JSON; undefined when it is none, for example half written. */
export function parseJsonLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}
