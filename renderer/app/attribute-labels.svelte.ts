import type { ProductAttributeUse } from '../../electron/contract/index.ts';

/** The titles of custom attributes whose keys in products differ from them. */
class AttributeTitles {
  #titles = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** Returns the title of an attribute, or the key if it is unknown. */
  of(key: string): string {
    return this.#titles.get(key) ?? key;
  }

  take(attributes: readonly ProductAttributeUse[]): void {
    this.#titles = new Map(
      attributes.filter(({ name, title }) => name !== title).map(({ name, title }) => [name, title]),
    );
  }
}

export const attributeTitles = new AttributeTitles();
