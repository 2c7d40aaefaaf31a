import { fold } from '../../cache/shared/fold.ts';
import { createReader } from '../../cache/read/reader.ts';
import { checksumOf } from '../state/compare.ts';
import type { Digests } from '../state/compare.ts';
import type { MatchedProduct } from '../types.ts';
import type { AccountAsset } from './notes.ts';

/** A review's queries to the cache. */
export interface AccountCopy {
  /** The kinds of checksum that occur. */
  kinds(): ReadonlySet<keyof Digests>;
  /** Assets by their checksums, in lower case. */
  byChecksum(checksums: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /** Assets by exactly these names. */
  byName(names: readonly string[]): ReadonlyMap<string, AccountAsset>;
  /** Products by SKU, ignoring case and accents: the keys are those of `skuKey`. */
  bySku(skus: readonly string[]): ReadonlyMap<string, MatchedProduct>;
  close(): void;
}

/** Equal SKUs have equal keys. */
export const skuKey = (sku: string): string => fold(sku).trim();

/** Upper case too: the cache keeps a checksum as the service wrote it. */
const spellings = (checksums: readonly string[]): string[] => [
  ...checksums,
  ...checksums.map((checksum) => checksum.toUpperCase()),
];

/** Opens the cache on a connection of its own, so that browsing does not wait. Throws `disk` when it cannot be read. */
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
      const found = names.length === 0 ? [] : reader.findAssets({ checksums: [], names });
      return new Map(found.flatMap((asset) => (asset.filename === null ? [] : [[asset.filename, asset]])));
    },
    bySku: (skus) => {
      const found = skus.length === 0 ? [] : reader.knownSkus(skus);
      return new Map(found.map((product) => [skuKey(product.sku), product]));
    },
    close: () => reader.close(),
  };
};
