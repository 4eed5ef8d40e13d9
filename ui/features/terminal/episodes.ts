/** What each terminal has told since its person last looked: the same words twice are no news. */
export class Episodes {
  readonly #told = new Map<string, Set<string>>();

  /** True the first time a terminal says this in an episode. */
  isNews(sessionId: string, text: string): boolean {
    const told = this.#told.get(sessionId) ?? new Set();
    if (told.has(text)) return false;
    this.#told.set(sessionId, told.add(text));
    return true;
  }

  /** The person has looked. */
  end(sessionId: string): void {
    this.#told.delete(sessionId);
  }
}
