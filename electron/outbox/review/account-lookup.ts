import { fold } from '../../cache/shared/search-keys.ts';
import { createReader } from '../../cache/read/reader.ts';
import { type Digests, parseChecksum } from '../../model/checksum.ts';
import { toNameKey, withPlainHyphens } from '../../model/name-key.ts';
import type { MatchedProduct } from '../outbox-types.ts';
import type { AccountAsset } from './review-notes.ts';

/** A review's queries of the cache. */
export interface AccountCopy {
  /** Returns the kinds of checksum that occur. */
  kinds(): ReadonlySet<keyof Digests>;
  /** Returns assets by their checksums, in lower case. */
  byChecksum(checksums: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /**
   * Returns assets by name, preferring an exact match to one by `toNameKey`, which is equality for a file system. The
   * keys are the requested names.
   */
  byName(names: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /** Returns products by SKU, ignoring case and accents. The keys are those of `toSkuKey`. */
  bySku(skus: readonly string[]): ReadonlyMap<string, MatchedProduct>;
  /** Returns the products whose SKUs file names spell differently, except those with only hyphens. */
  withSpecialCharacters(): readonly MatchedProduct[];
  /** Returns a number that changes when the cache has changed. */
  version(): number;
  close(): void;
}

/** Returns the key by which SKUs are compared, as in the search: any kind of hyphen is equal. */
export const toSkuKey = (sku: string): string => fold(withPlainHyphens(sku)).trim();

/** Returns the spellings under which the cache may have a SKU: unchanged, and with plain hyphens. */
const getSkuSpellings = (skus: readonly string[]): string[] => [...new Set([...skus, ...skus.map(withPlainHyphens)])];

/** Returns the checksums in lower and upper case, because the cache stores the service's spelling. */
const getChecksumSpellings = (checksums: readonly string[]): string[] => [
  ...checksums,
  ...checksums.map((checksum) => checksum.toUpperCase()),
];

/** Opens a separate connection to the cache, so that browsing does not wait. Throws `disk` if it cannot be read. */
export const openAccountCopy = (folder: string): AccountCopy => {
  const reader = createReader(folder);
  return {
    kinds: () => new Set(reader.checksumSamples().flatMap((sample) => parseChecksum(sample)?.kind ?? [])),
    byChecksum: (checksums) => {
      if (checksums.length === 0) return new Map();
      const found = reader.findAssets({ checksums: getChecksumSpellings(checksums), names: [] });
      return new Map(
        found.flatMap((asset) => (asset.checksum === null ? [] : [[asset.checksum.trim().toLowerCase(), asset]])),
      );
    },
    byName: (names) => {
      if (names.length === 0) return new Map();
      const found = reader.findAssets({ checksums: [], names, isAnyForm: true });
      const named = found.flatMap((asset) => (asset.filename === null ? [] : [[asset.filename, asset] as const]));
      const exact = new Map<string, AccountAsset>(named);
      const assetByNameKey = new Map<string, AccountAsset>(
        named.map(([filename, asset]) => [toNameKey(filename), asset]),
      );
      return new Map(
        names.flatMap((name) => {
          const asset = exact.get(name) ?? assetByNameKey.get(toNameKey(name));
          return asset === undefined ? [] : [[name, asset]];
        }),
      );
    },
    bySku: (skus) => {
      const found = skus.length === 0 ? [] : reader.knownSkus(getSkuSpellings(skus));
      return new Map(found.map((product) => [toSkuKey(product.sku), product]));
    },
    withSpecialCharacters: () => reader.skusWithSpecialCharacters(),
    version: () => reader.dataVersion(),
    close: () => reader.close(),
  };
};
