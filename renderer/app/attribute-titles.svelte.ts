import type { SeenAttribute } from '../../electron/contract/index.ts';

/** What people call the free attributes that products tell under other words. */
class AttributeTitles {
  #titles = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** The attribute's own name; the key itself where nothing else is known. */
  of(key: string): string {
    return this.#titles.get(key) ?? key;
  }

  take(attributes: readonly SeenAttribute[]): void {
    this.#titles = new Map(
      attributes.filter(({ name, title }) => name !== title).map(({ name, title }) => [name, title]),
    );
  }
}

export const attributeTitles = new AttributeTitles();
