import { loadPart } from './load-part.ts';
import { runWithErrorToast } from './run-with-toast.ts';

/** A component that is loaded on first use, because the first rows do not need it, and then stays loaded. */
export class LazyComponent<Loaded> {
  #loaded = $state.raw<Loaded | null>(null);
  #hasFailed = $state(false);
  readonly #load: () => Promise<{ default: Loaded }>;

  constructor(load: () => Promise<{ default: Loaded }>) {
    this.#load = load;
  }

  get component(): Loaded | null {
    return this.#loaded;
  }

  /** Whether the last attempt to load the component has failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Loads the component once. After a failure, the next call tries again. Rejects with a `LoadFailure`. */
  async load(): Promise<void> {
    try {
      this.#loaded ??= (await loadPart(this.#load)).default;
      this.#hasFailed = false;
    } catch (failure) {
      this.#hasFailed = true;
      throw failure;
    }
  }

  /** Loads the component that the user needs now. Resolves to whether it has loaded: if not, a toast offers to try again. */
  want(): Promise<boolean> {
    return runWithErrorToast(() => this.load());
  }

  /** Loads the component early. A failure is ignored, because the user may never need it. */
  preload(): Promise<void> {
    return this.load().catch(() => undefined);
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
