import { hashNumbers, getWrapped } from './random.ts';

/** Everything with an ID. The number is part of the ID and must never change. */
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
const GATHER = computeInverse(SPREAD);
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const FORM = /^[0-9a-f]{24}$/;

/**
 * IDs of 24 hexadecimal digits from which kind and index are computed without a table: time stamp (8), account (6),
 * kind (2), scrambled index (8).
 */
export class Ids {
  private readonly seed: number;
  private readonly mark: string;
  private readonly mask: number;

  constructor(seed: number) {
    this.seed = seed;
    this.mark = toHex8(hashNumbers(seed, 0, 0, 1)).slice(2);
    this.mask = hashNumbers(seed, 0, 0, 7);
  }

  of(kind: IdKind, index: number): string {
    const code = ID_KINDS[kind];
    const scattered = Math.imul(index ^ this.mask, SPREAD);
    return toHex8(this.stamp(code, index)) + this.mark + getWrapped(HEX, code) + toHex8(scattered);
  }

  /** Returns the index of an ID of this kind, or undefined if the ID was never issued. */
  indexOf(kind: IdKind, id: unknown): number | undefined {
    if (typeof id !== 'string' || !FORM.test(id)) return undefined;
    const index = (Math.imul(parseInt(id.slice(16), 16), GATHER) ^ this.mask) >>> 0;
    return this.of(kind, index) === id ? index : undefined;
  }

  /** Returns the time in the ID's stamp, in milliseconds: the item's creation. */
  createdAt(kind: IdKind, index: number): number {
    return this.stamp(ID_KINDS[kind], index) * 1000 + (hashNumbers(this.seed, ID_KINDS[kind], index, 3) % 1000);
  }

  private stamp(code: number, index: number): number {
    return FIRST_STAMP + (hashNumbers(this.seed, code, index, 2) % STAMPS);
  }
}

// Uses a table, because IDs take most of the time to build a page.
function toHex8(value: number): string {
  const getByteHex = (shift: number): string => getWrapped(HEX, (value >>> shift) & 0xff);
  return getByteHex(24) + getByteHex(16) + getByteHex(8) + getByteHex(0);
}

// Each of Newton's iterations doubles the number of correct bits.
function computeInverse(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}
