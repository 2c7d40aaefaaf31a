import { fold } from '../../cache/shared/fold.ts';
import { createReader } from '../../cache/read/reader.ts';
import { checksumOf } from '../state/compare.ts';
import { nameKey, withPlainHyphens } from '../../model/name-key.ts';
import type { Digests } from '../state/compare.ts';
import type { MatchedProduct } from '../types.ts';
import type { AccountAsset } from './notes.ts';

/** A review's queries of the cache. */
export interface AccountCopy {
  /** Returns the kinds of checksum that occur. */
  kinds(): ReadonlySet<keyof Digests>;
  /** Returns assets by their checksums, in lower case. */
  byChecksum(checksums: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /**
   * Returns assets by name, preferring an exact match to one by `nameKey`, which is equality for a file system. The
   * keys are the requested names.
   */
  byName(names: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /** Returns products by SKU, ignoring case and accents. The keys are those of `skuKey`. */
  bySku(skus: readonly string[]): ReadonlyMap<string, MatchedProduct>;
  close(): void;
}

/** Returns the key by which SKUs are compared, as in the search: any kind of hyphen is equal. */
export const skuKey = (sku: string): string => fold(withPlainHyphens(sku)).trim();

/** Returns the spellings under which the cache may have a SKU: unchanged, and with plain hyphens. */
const skuSpellings = (skus: readonly string[]): string[] => [...new Set([...skus, ...skus.map(withPlainHyphens)])];

/** Returns the checksums in lower and upper case, because the cache stores the service's spelling. */
const spellings = (checksums: readonly string[]): string[] => [
  ...checksums,
  ...checksums.map((checksum) => checksum.toUpperCase()),
];

/** Opens a separate connection to the cache, so that browsing does not wait. Throws `disk` if it cannot be read. */
export const openAccountCopy = (folder: string): AccountCopy => {
  const reader = createReader(folder);
  return {
    kinds: () => new Set(reader.checksumSamples().flatMap((sample) => checksumOf(sample)?.kind ?? [])),
    byChecksum: (checksums) => {
      if (checksums.length === 0) return new Map();
      const found = reader.findAssets({ checksums: spellings(checksums), names: [] });
      return new Map(
        found.flatMap((asset) => (asset.checksum === null ? [] : [[asset.checksum.trim().toLowerCase(), asset]])),
      );
    },
    byName: (names) => {
      if (names.length === 0) return new Map();
      const found = reader.findAssets({ checksums: [], names, isAnyForm: true });
      const named = found.flatMap((asset) => (asset.filename === null ? [] : [[asset.filename, asset] as const]));
      const exact = new Map<string, AccountAsset>(named);
      const alike = new Map<string, AccountAsset>(named.map(([filename, asset]) => [nameKey(filename), asset]));
      return new Map(
        names.flatMap((name) => {
          const asset = exact.get(name) ?? alike.get(nameKey(name));
          return asset === undefined ? [] : [[name, asset]];
        }),
      );
    },
    bySku: (skus) => {
      const found = skus.length === 0 ? [] : reader.knownSkus(skuSpellings(skus));
      return new Map(found.map((product) => [skuKey(product.sku), product]));
    },
    close: () => reader.close(),
  };
};
