/** The element at an index that starts over at the list's end. Throws a RangeError for an empty list. */
export function turn<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError(`Nothing is at ${index}`);
  return found;
}
