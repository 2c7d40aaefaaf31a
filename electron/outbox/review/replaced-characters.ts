import type { MatchedProduct } from '../outbox-types.ts';
import { type AccountCopy, toSkuKey } from './account-lookup.ts';

/** Characters that a file name or a web address cannot contain in every system. */
const reserved = /[/\\:*?"<>|+&#%,;=@!()]/gu;
/** Characters that users and programs write in their place. macOS stores `/` as `:`. */
const substitutes = /[-_ .:\u2215\u2044]/gu;
const plainSeparators = ['-', '_', ' ', '.', ''] as const;

/** Returns the key by which a SKU is equal to its spellings in file names. */
const toSpellingKey = (sku: string): string => toSkuKey(sku).replace(reserved, '_').replace(substitutes, '_');

const isSeparator = (character: string): boolean => character.search(substitutes) === 0;

/** Whether the spelling in a file name differs from a SKU only in separators and characters that a file name cannot contain. */
const isSpellingOf = (text: string, sku: string): boolean => {
  const [spelling, original] = [Array.from(toSkuKey(text)), Array.from(toSkuKey(sku))];
  return (
    spelling.length === original.length &&
    spelling.every((character, index) => {
      const own = original[index] ?? '';
      return character === own || own.search(reserved) === 0 || (isSeparator(character) && isSeparator(own));
    })
  );
};

/** Finds products by the spelling of their SKUs in file names: `AB-12` for `AB/12`, and `KEY_5` for `KEY 5`. */
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
    this.#products ??= Map.groupBy(this.#copy.withSpecialCharacters(), ({ sku }) => toSpellingKey(sku));
    const spelled = [...(this.#products.get(toSpellingKey(text)) ?? []), ...this.#findHyphenated(text)];
    const bySku = new Map(spelled.filter(({ sku }) => isSpellingOf(text, sku)).map((found) => [found.sku, found]));
    const [product, ...others] = bySku.values();
    if (product === undefined || others.length > 0) return null;
    const spellings = plainSeparators.map((separator) => product.sku.replace(reserved, separator));
    const isOther = ({ sku }: MatchedProduct): boolean => sku !== product.sku;
    return this.#copy.bySku(spellings).values().some(isOther) ? null : product;
  }

  /** Returns the product whose SKU has hyphens in place of all separators. The index does not contain such SKUs. */
  #findHyphenated(text: string): Iterable<MatchedProduct> {
    const hyphenated = text.replace(substitutes, '-');
    return hyphenated === text ? [] : this.#copy.bySku([hyphenated]).values();
  }
}
