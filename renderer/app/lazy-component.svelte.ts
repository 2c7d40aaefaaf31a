/** A component that the first rows can do without: loaded when it is first wanted, then there for good. */
export class LazyComponent<Loaded> {
  #loaded = $state.raw<Loaded | null>(null);
  readonly #load: () => Promise<{ default: Loaded }>;

  constructor(load: () => Promise<{ default: Loaded }>) {
    this.#load = load;
  }

  /** Null until it is loaded. */
  get component(): Loaded | null {
    return this.#loaded;
  }

  /** Loads it; safe to call again. A load that failed is tried again at the next call. */
  async want(): Promise<void> {
    this.#loaded ??= (await this.#load()).default;
  }
}
