import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';

const minRegionHeight = 132;
const defaultRegionHeight = 292;
const foldedHeight = 44;
const key = 'uploads/region';
const saveDelayMs = 300;

interface StoredRegion {
  readonly height: number;
  readonly folded: boolean;
}

const parseStoredRegion = (remembered: unknown): StoredRegion | null => {
  if (typeof remembered !== 'object' || remembered === null) return null;
  const { height, folded } = remembered as Readonly<Record<string, unknown>>;
  return typeof height === 'number' && typeof folded === 'boolean' ? { height, folded } : null;
};

/** The height of the uploads region, which is stored. */
export class RegionState {
  #height = $state(defaultRegionHeight);
  #folded = $state(false);
  /** Whether the region was folded automatically after the uploads have ended. Not stored. */
  #isAutoCollapsed = $state(false);
  /** Whether the user has changed the region. Stored values that are read later are then outdated. */
  #hasOwnChoice = false;
  /** The maximum height in pixels that leaves room for the list above, by the height of the page. */
  maxHeight = $state(defaultRegionHeight * 2);
  /** The height of all rows in pixels, which is also a maximum. */
  contentHeight = $state(Number.POSITIVE_INFINITY);
  readonly minHeight = minRegionHeight;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The stored height in pixels, within the limits of the window. */
  get height(): number {
    return Math.max(minRegionHeight, Math.min(this.#height, Math.max(minRegionHeight, this.maxHeight)));
  }
  get folded(): boolean {
    return this.#folded || this.#isAutoCollapsed;
  }
  /** The current height in pixels. */
  get currentHeight(): number {
    return this.folded ? foldedHeight : Math.min(this.height, this.contentHeight);
  }

  async load(): Promise<void> {
    await runWithErrorToast(async () => {
      const storedRegion = parseStoredRegion(await unwrapReply(bridge.app.remembered({ key })));
      if (this.#hasOwnChoice) return;
      this.#height = storedRegion?.height ?? defaultRegionHeight;
      this.#folded = storedRegion?.folded ?? false;
    });
  }

  resize(height: number): void {
    this.#height = Math.round(Math.max(minRegionHeight, Math.min(height, Math.max(minRegionHeight, this.maxHeight))));
    this.#folded = false;
    this.#isAutoCollapsed = false;
    this.#storeSoon();
  }

  /** Folds the region until the next upload, or unfolds it again. */
  autoCollapse(isCollapsed: boolean): void {
    this.#isAutoCollapsed = isCollapsed;
  }

  fold(folded: boolean): void {
    this.#isAutoCollapsed = false;
    this.#folded = folded;
    this.#storeSoon();
  }

  #storeSoon(): void {
    this.#hasOwnChoice = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#store(), saveDelayMs);
  }

  async #store(): Promise<void> {
    const value = { height: this.#height, folded: this.#folded };
    await runWithErrorToast(() => unwrapReply(bridge.app.remember({ key, value })));
  }
}
