import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';

const minRegionHeight = 132;
const defaultRegionHeight = 292;
const foldedHeight = 44;
const key = 'uploads/region';
const pause = 300;

interface StoredRegion {
  readonly height: number;
  readonly folded: boolean;
}

const read = (remembered: unknown): StoredRegion | null => {
  if (typeof remembered !== 'object' || remembered === null) return null;
  const { height, folded } = remembered as Readonly<Record<string, unknown>>;
  return typeof height === 'number' && typeof folded === 'boolean' ? { height, folded } : null;
};

/** The height of the uploads region, which is stored. */
export class RegionState {
  #height = $state(defaultRegionHeight);
  #folded = $state(false);
  /** Whether the region was folded automatically after the uploads have ended. Not stored. */
  #rests = $state(false);
  /** The maximum height in pixels that leaves room for the list above, by the height of the page. */
  most = $state(defaultRegionHeight * 2);
  /** The height of all rows in pixels, which is also a maximum. */
  needed = $state(Number.POSITIVE_INFINITY);
  readonly least = minRegionHeight;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The stored height in pixels, within the limits of the window. */
  get height(): number {
    return Math.max(minRegionHeight, Math.min(this.#height, Math.max(minRegionHeight, this.most)));
  }
  get folded(): boolean {
    return this.#folded || this.#rests;
  }
  /** The current height in pixels. */
  get taken(): number {
    return this.folded ? foldedHeight : Math.min(this.height, this.needed);
  }

  async load(): Promise<void> {
    await runWithErrorToast(async () => {
      const storedRegion = read(await unwrapReply(bridge.app.remembered({ key })));
      this.#height = storedRegion?.height ?? defaultRegionHeight;
      this.#folded = storedRegion?.folded ?? false;
    });
  }

  resize(height: number): void {
    this.#height = Math.round(Math.max(minRegionHeight, Math.min(height, Math.max(minRegionHeight, this.most))));
    this.#folded = false;
    this.#rests = false;
    this.#keepSoon();
  }

  /** Folds the region until the next upload, or unfolds it again. */
  rest(rests: boolean): void {
    this.#rests = rests;
  }

  fold(folded: boolean): void {
    this.#rests = false;
    this.#folded = folded;
    this.#keepSoon();
  }

  #keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), pause);
  }

  async #keep(): Promise<void> {
    const value = { height: this.#height, folded: this.#folded };
    await runWithErrorToast(() => unwrapReply(bridge.app.remember({ key, value })));
  }
}
