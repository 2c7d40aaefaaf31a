import fc from 'fast-check';

/** Damage of a file: flipped bits, overwritten bytes, or a truncated end. */
export type Damage =
  | { readonly what: 'flipped'; readonly at: readonly (readonly [place: number, bits: number])[] }
  | { readonly what: 'overwritten'; readonly from: number; readonly noise: Uint8Array }
  | { readonly what: 'cut'; readonly at: number };

/** An offset as a fraction of the size; often in the first page, which is the most important. */
const anyOffset = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4_095 }).map((byte) => -byte - 1) },
);

export const damages: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(anyOffset, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 40 })
      .map((at): Damage => ({ what: 'flipped', at })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyOffset, fc.uint8Array({ minLength: 64, maxLength: 6_000 }))
      .map(([from, noise]): Damage => ({ what: 'overwritten', from, noise })),
  },
  { weight: 2, arbitrary: anyOffset.map((at): Damage => ({ what: 'cut', at })) },
);

const getByte = (where: number, length: number): number =>
  Math.min(length - 1, where < 0 ? -where - 1 : Math.floor(where * length));

/** Returns the bytes of a damaged file. */
export const damaged = (whole: Buffer, damage: Damage): Buffer => {
  const bytes = Buffer.from(whole);
  if (damage.what === 'cut') return bytes.subarray(0, getByte(damage.at, bytes.length));
  if (damage.what === 'overwritten') {
    bytes.set(
      damage.noise.subarray(0, bytes.length - getByte(damage.from, bytes.length)),
      getByte(damage.from, bytes.length),
    );
    return bytes;
  }
  for (const [where, bits] of damage.at) {
    const at = getByte(where, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ bits;
  }
  return bytes;
};
