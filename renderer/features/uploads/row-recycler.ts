/** A row to render: its file, its index, and its element. */
interface Drawn<Item> {
  readonly item: Item;
  readonly index: number;
  readonly key: number;
}

/**
 * Assigns files to row elements. Files change many times a second, and creating an element costs far more than filling
 * it, so an element keeps its position and shows the file at that position. While the user interacts with a row, all
 * elements keep their files, so that a press acts on the intended file.
 */
export class UploadRowElements {
  #byFile: ReadonlyMap<string, number> = new Map();
  #byPlace: ReadonlyMap<number, number> = new Map();
  #made = 0;

  /** Returns the loaded rows from `first` to `end`, exclusive. */
  draw<Item extends { readonly id: string }>(
    first: number,
    end: number,
    at: (index: number) => Item | undefined,
    isHeld: boolean,
  ): readonly Drawn<Item>[] {
    const drawn: Drawn<Item>[] = [];
    for (let index = first; index < end; index++) {
      const item = at(index);
      if (item === undefined) continue;
      const before = isHeld ? this.#byFile.get(item.id) : this.#byPlace.get(index);
      drawn.push({ item, index, key: before ?? ++this.#made });
    }
    this.#byFile = new Map(drawn.map(({ item, key }) => [item.id, key]));
    this.#byPlace = new Map(drawn.map(({ index, key }) => [index, key]));
    return drawn;
  }
}
