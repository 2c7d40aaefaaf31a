import { hash, turn } from './random.ts';

/** Everything that has an id. The number is part of the id, so it never changes. */
export const ID_KINDS = {
  products: 1,
  assets: 2,
  'asset-lists': 3,
  channels: 4,
  ecatalogs: 5,
  'pdf-catalogs': 6,
  'product-attributes': 7,
  'product-families': 8,
  connections: 9,
  categories: 10,
  assetCategories: 11,
  staticLists: 12,
  assetStaticLists: 13,
  productLists: 14,
  attributeGroups: 15,
  relationships: 16,
  users: 17,
  webhooks: 18,
  accounts: 19,
  templates: 20,
  outputAttributes: 21,
  familyAttributes: 22,
} as const;

export type IdKind = keyof typeof ID_KINDS;

const FIRST_STAMP = 0x61000000;
const STAMPS = 0x04000000;
const SPREAD = 0x9e3779b1;
const GATHER = inverse(SPREAD);
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const FORM = /^[0-9a-f]{24}$/;

/**
 * Ids of 24 hexadecimal digits that lead back to what they name without a table:
 * time stamp (8), the account's mark (6), kind (2), scattered index (8).
 */
export class Ids {
  private readonly seed: number;
  private readonly mark: string;
  private readonly mask: number;

  constructor(seed: number) {
    this.seed = seed;
    this.mark = hex8(hash(seed, 0, 0, 1)).slice(2);
    this.mask = hash(seed, 0, 0, 7);
  }

  of(kind: IdKind, index: number): string {
    const code = ID_KINDS[kind];
    const scattered = Math.imul(index ^ this.mask, SPREAD);
    return hex8(this.stamp(code, index)) + this.mark + turn(HEX, code) + hex8(scattered);
  }

  /** The index behind an id of this kind; undefined if the id was never given out. */
  indexOf(kind: IdKind, id: unknown): number | undefined {
    if (typeof id !== 'string' || !FORM.test(id)) return undefined;
    const index = (Math.imul(parseInt(id.slice(16), 16), GATHER) ^ this.mask) >>> 0;
    return this.of(kind, index) === id ? index : undefined;
  }

  /** The time in the id's stamp, in milliseconds: when the item was created. */
  createdAt(kind: IdKind, index: number): number {
    return this.stamp(ID_KINDS[kind], index) * 1000 + (hash(this.seed, ID_KINDS[kind], index, 3) % 1000);
  }

  private stamp(code: number, index: number): number {
    return FIRST_STAMP + (hash(this.seed, code, index, 2) % STAMPS);
  }
}

// By table: ids are the greater part of a page's cost.
function hex8(value: number): string {
  const byte = (shift: number): string => turn(HEX, (value >>> shift) & 0xff);
  return byte(24) + byte(16) + byte(8) + byte(0);
}

// Newton's iteration doubles the number of right bits each time.
function inverse(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}
