/**
 * The day of each instant where it is another one than that of the instant before.
 * @param instants epoch ms, in order
 * @param language a BCP 47 tag
 */
export function newDays(instants: readonly number[], language: string): (string | undefined)[] {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  let before: string | undefined;
  return instants.map((at) => {
    const day = format.format(at);
    const isNew = day !== before;
    before = day;
    return isNew ? day : undefined;
  });
}
