/** A row to draw: its file, its place, and which element draws it. */
interface Drawn<Item> {
  readonly item: Item;
  readonly index: number;
  readonly key: number;
}

/**
 * Which element draws which file. Files come and go many a second, and an element costs far more to make than to fill: so
 * it keeps its place and takes the file that stands there. Only while somebody is at work on one do all stay with their
 * files, so that what is pressed is what was meant.
 */
export class RowElements {
  #byFile: ReadonlyMap<string, number> = new Map();
  #byPlace: ReadonlyMap<number, number> = new Map();
  #made = 0;

  /** The rows from `first` to before `end`, as far as they are here. */
  draw<Item extends { readonly id: string }>(
    first: number,
    end: number,
    at: (index: number) => Item | undefined,
    held: boolean,
  ): readonly Drawn<Item>[] {
    const drawn: Drawn<Item>[] = [];
    for (let index = first; index < end; index++) {
      const item = at(index);
      if (item === undefined) continue;
      const before = held ? this.#byFile.get(item.id) : this.#byPlace.get(index);
      drawn.push({ item, index, key: before ?? ++this.#made });
    }
    this.#byFile = new Map(drawn.map(({ item, key }) => [item.id, key]));
    this.#byPlace = new Map(drawn.map(({ index, key }) => [index, key]));
    return drawn;
  }
}
