import type { MatchedProduct } from '../outbox-types.ts';
import { type AccountCopy, toSkuKey } from './account-lookup.ts';

/** Characters that a file name cannot contain in every system. */
const reserved = /[/\\:*?"<>|]/gu;
/** Characters that users and programs write in their place. macOS stores `/` as `:`. */
const substitutes = /[-_ .:\u2215\u2044]/gu;
const plainSeparators = ['-', '_', ' ', '.', ''] as const;

/** Returns the key by which a SKU is equal to its spellings in file names. */
const toSpellingKey = (sku: string): string => toSkuKey(sku).replace(reserved, '_').replace(substitutes, '_');

/** Whether the spelling in a file name differs from a SKU only in characters that a file name cannot contain. */
const isSpellingOf = (text: string, sku: string): boolean => {
  const [spelling, original] = [Array.from(toSkuKey(text)), Array.from(toSkuKey(sku))];
  return (
    spelling.length === original.length &&
    spelling.every((character, index) => character === original[index] || original[index]?.search(reserved) === 0)
  );
};

/** Finds products whose SKUs contain `/` and the like, by their spelling in file names: `AB-12` for `AB/12`. */
export class ReplacedCharacters {
  readonly #copy: AccountCopy;
  /** Indexed on the first search in a version of the cache. */
  #products: Map<string, MatchedProduct[]> | null = null;
  #version: number | null = null;

  constructor(copy: AccountCopy) {
    this.#copy = copy;
  }

  /** Drops the index if the cache has changed. Called before a series of searches. */
  refresh(): void {
    const version = this.#copy.version();
    if (version !== this.#version) this.#products = null;
    this.#version = version;
  }

  /** Returns the product that a text of a file name names, or null if there is none or if it may be another one. */
  find(text: string): MatchedProduct | null {
    this.#products ??= Map.groupBy(this.#copy.outsideFileNames(), ({ sku }) => toSpellingKey(sku));
    const [product, ...others] = (this.#products.get(toSpellingKey(text)) ?? []).filter(({ sku }) =>
      isSpellingOf(text, sku),
    );
    if (product === undefined || others.length > 0) return null;
    const spellings = plainSeparators.map((separator) => product.sku.replace(reserved, separator));
    return this.#copy.bySku(spellings).size === 0 ? product : null;
  }
}
