/**
 * Returns a well-distributed 32-bit number from a seed and up to three other numbers. Deterministic on every platform.
 */
export function hashNumbers(seed: number, a: number, b: number, salt = 0): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ a, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16) ^ b, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15) ^ salt, 0x165667b1);
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A sequence of pseudorandom numbers that only depends on its seed. */
export class RandomSequence {
  private state: number;

  constructor(seed: number, kind: number, index: number) {
    this.state = hashNumbers(seed, kind, index, 0xd1ce);
  }

  /** Returns an integer from 0 (inclusive) to `sides` (exclusive). */
  below(sides: number): number {
    return this.next() % sides;
  }

  /** Returns true with a probability of `percent`. */
  chance(percent: number): boolean {
    return this.next() % 10_000 < percent * 100;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }
}

/** Returns the element at an index that wraps around at the list's end. Throws a RangeError for an empty list. */
export function getWrapped<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError(`Nothing is at ${index}`);
  return found;
}
