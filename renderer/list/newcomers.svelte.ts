/** Milliseconds after which a row that came by itself counts as one that stays. */
const settling = 500;

/** Items whose rows have just come by themselves, as while a sync fills a list: most are moved on by the next ones. */
export class Newcomers {
  #batches = $state.raw<readonly (readonly string[])[]>([]);

  /** Whether rows keep coming. */
  get any(): boolean {
    return this.#batches.length > 0;
  }

  has(id: string): boolean {
    return this.#batches.some((ids) => ids.includes(id));
  }

  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#batches = [...this.#batches, ids];
    setTimeout(() => {
      this.#batches = this.#batches.filter((batch) => batch !== ids);
    }, settling);
  }

  clear(): void {
    if (this.any) this.#batches = [];
  }
}
