/** Runs in the page: nobody looks at it, and notices go to the test. */
export function standInForTheDesktop(): void {
  const { tell } = globalThis as unknown as { tell: (text: string) => void };
  document.hasFocus = () => false;
  class Notice {
    static permission = "granted";
    onclick: () => void = () => {};
    constructor(title: string, { body }: { body?: string }) {
      tell(`${title}: ${body}`);
      Object.assign(globalThis, { newestNotice: this });
    }
  }
  Object.assign(globalThis, { Notification: Notice });
}
