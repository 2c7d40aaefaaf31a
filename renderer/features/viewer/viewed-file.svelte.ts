import type {
  AppError,
  ItemDetail,
  Original,
  OriginalProgress,
  PictureProperties,
} from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { ViewerAsset } from '../../app/viewer-request.ts';
import { FileFacts } from '../../detail/stage/file-metadata.svelte.ts';
import type { ReadyPictures } from './preloaded-pictures.ts';
import type { Size } from './viewport-geometry.ts';

/** The delay in milliseconds before a picture is fetched, so that pictures that the user only passes are not. */
const fetchDelayMs = 150;
const offlineCodes = new Set<AppError['code']>(['offline', 'hostNotFound', 'timeout', 'certificate']);

/**
 * `looking`: the cache is being checked. `held`: the monthly traffic limit is reached. `failed`: see `problem`.
 * `broken`: the file is available but cannot be shown.
 */
export type ViewerFileState = 'looking' | 'coming' | 'here' | 'held' | 'failed' | 'broken';

/** An asset in the viewer: its known data, and its original once it is available. */
export class ViewedFile {
  readonly asset: ViewerAsset;
  readonly #ready: ReadyPictures;
  readonly #facts = new FileFacts();
  #item = $state.raw<ItemDetail | null>(null);
  #original = $state.raw<Original | null>(null);
  #state = $state<ViewerFileState>('looking');
  #progress = $state.raw<OriginalProgress | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #natural = $state.raw<Size | null>(null);
  #small = $state.raw<Size | null>(null);
  readonly #fetches = new LatestRequest();
  /** The current page, starting at 1, and the number of pages. Only the first page of a picture is shown. */
  page = $state(1);
  pages = $state(0);

  constructor(asset: ViewerAsset, ready: ReadyPictures) {
    this.asset = asset;
    this.#ready = ready;
    this.#take(ready.get(asset.id));
  }

  get item(): ItemDetail | null {
    return this.#item;
  }
  get facts(): PictureProperties | null {
    return this.#facts.value;
  }
  get original(): Original | null {
    return this.#original;
  }
  get state(): ViewerFileState {
    return this.#state;
  }
  get progress(): OriginalProgress | null {
    return this.#progress;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Whether the service cannot be reached and the original is not available. */
  get away(): boolean {
    return this.#problem !== null && offlineCodes.has(this.#problem.code);
  }
  /** The size in pixels, if it is known. Of a thumbnail, only the aspect ratio is reliable. */
  get pixels(): Size | null {
    return this.#natural ?? this.#facts.value ?? this.#small;
  }
  /** Whether `pixels` is the size of the original. */
  get measured(): boolean {
    return this.#natural !== null || this.#facts.value !== null;
  }

  /** Starts loading. Returns a function that stops it, unless something else still needs the file. */
  open(): () => void {
    const { id } = this.asset;
    const stops = [
      this.#facts.open(id),
      bridge.on('pictures.originalCame', (progress) => {
        if (progress.id === id && this.#state === 'coming') this.#progress = progress;
      }),
    ];
    let left = false;
    const timer = setTimeout(() => {
      if (this.#state === 'looking') void this.fetch('now');
    }, fetchDelayMs);
    void bridge.items.get({ resource: 'asset', id }).then((reply) => {
      if (!left && reply.ok) this.#item = reply.value;
    });
    if (this.#original === null)
      void bridge.pictures.original({ id, how: 'kept' }).then((reply) => {
        // A file that was fetched in the meantime is newer.
        if (!left && reply.ok && this.#original === null) this.#take(reply.value);
      });
    return () => {
      left = true;
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }

  async fetch(how: 'now' | 'asked'): Promise<void> {
    this.#state = 'coming';
    this.#problem = null;
    this.#progress = null;
    const isLatest = this.#fetches.start();
    const reply = await bridge.pictures.original({ id: this.asset.id, how });
    // The reply to a fetch that the user cancelled must not end a newer one.
    if (!isLatest()) return;
    this.#progress = null;
    if (!reply.ok) {
      this.#state = 'failed';
      this.#problem = reply.error;
    } else if (reply.value === null) this.#state = 'held';
    else this.#take(reply.value);
  }
  /** Cancels fetching the original. */
  cancel(): void {
    if (this.#state === 'coming') void bridge.pictures.cancelOriginal({ id: this.asset.id });
  }
  /** Records that the original or the page of a PDF is shown. */
  shows(natural: Size): void {
    this.#natural = natural;
  }
  showsSmall(natural: Size): void {
    this.#small = natural;
  }
  breaks(): void {
    this.#state = 'broken';
  }

  #take(original: Original | null): void {
    if (original === null) return;
    this.#ready.keep(original);
    this.#original = original;
    this.pages = original.pages ?? 0;
    this.#state = original.kind === 'other' || original.tooLarge !== undefined ? 'broken' : 'here';
  }
}
