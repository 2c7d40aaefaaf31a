/** A list whose entry moved to another place; places outside of it are its ends. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const place = Math.max(0, Math.min(list.length - 1, to));
  const entry = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(place, 0, ...entry);
};

export const without = <T>(list: readonly T[], at: number): readonly T[] => list.toSpliced(at, 1);

export const replaced = <T>(list: readonly T[], at: number, entry: T): readonly T[] => list.with(at, entry);

export const inserted = <T>(list: readonly T[], at: number, entry: T): readonly T[] => list.toSpliced(at, 0, entry);
