/** A component that is loaded on first use, because the first rows do not need it, and then stays loaded. */
export class LazyComponent<Loaded> {
  #loaded = $state.raw<Loaded | null>(null);
  readonly #load: () => Promise<{ default: Loaded }>;

  constructor(load: () => Promise<{ default: Loaded }>) {
    this.#load = load;
  }

  get component(): Loaded | null {
    return this.#loaded;
  }

  /** Loads the component. Repeated calls load it only once; after a failure the next call tries again. */
  async want(): Promise<void> {
    this.#loaded ??= (await this.#load()).default;
  }
}

/** The state of a popover whose content is loaded on first use. It opens when the content has loaded. */
export class LazyPopover {
  readonly #content: LazyComponent<unknown>;
  #isRequested = $state(false);

  constructor(content: LazyComponent<unknown>) {
    this.#content = content;
  }

  get open(): boolean {
    return this.#isRequested && this.#content.component !== null;
  }
  set open(open: boolean) {
    this.#isRequested = open;
    if (open) void this.#content.want();
  }
}
