import type { ViewerRequest, ViewerAsset } from '../../app/viewer-request.ts';
import { ViewedFile } from './viewed-file.svelte.ts';
import { ReadyPictures } from './preloaded-pictures.ts';
import { Zoom } from './zoom.svelte.ts';
import { LatestRequest } from '../../app/latest-request.ts';

export const viewerBackgrounds = ['theme', 'white', 'black', 'checks'] as const;
export type ViewerBackground = (typeof viewerBackgrounds)[number];

/** The maximum number of items without a picture to skip in one step. */
const maxSkippedItems = 200;
/** The maximum number of downloads to continue: the current picture and the previous one. */
const maxDownloads = 2;

/** The state of the viewer: one asset of a sequence, or two side by side. */
export class ViewerState {
  readonly #asked: ViewerRequest;
  readonly #ready = new ReadyPictures();
  #at = $state(0);
  #file = $state.raw<ViewedFile | null>(null);
  #other = $state.raw<ViewedFile | null>(null);
  #coming: readonly ViewedFile[] = [];
  /** The index that was requested last. */
  #wanted = $state(0);
  /**
   * Counts requests. Only the reply to the last one is shown, because an earlier one may have reached the same index
   * from the other side.
   */
  readonly #steps = new LatestRequest();
  #zoom = $state.raw(new Zoom());
  #otherZoom = $state.raw(new Zoom());
  #together = $state(true);
  ground = $state<ViewerBackground>('theme');

  constructor(request: ViewerRequest) {
    this.#asked = request;
    this.#at = request.at;
    this.#wanted = request.at;
    if (request.beside) this.#pair(...request.beside);
    else void this.#go(request.at, 1);
  }

  get at(): number {
    return this.#at;
  }
  get total(): number {
    return this.#asked.total();
  }
  /** The file, or null until the first one is found. */
  get file(): ViewedFile | null {
    return this.#file;
  }
  /** The second file of a comparison, or null. */
  get other(): ViewedFile | null {
    return this.#other;
  }
  get zoom(): Zoom {
    return this.#zoom;
  }
  /** The zoom of the second picture. */
  get otherZoom(): Zoom {
    return this.#together ? this.#zoom : this.#otherZoom;
  }
  get together(): boolean {
    return this.#together;
  }

  can(by: 1 | -1): boolean {
    const to = this.#wanted + by;
    return this.#other === null && to >= 0 && to < this.total;
  }
  step(by: 1 | -1): void {
    if (this.can(by)) void this.#go(this.#wanted + by, by);
  }
  /** Shows the next or previous page of a PDF. Returns false if there is none. */
  turnPage(by: 1 | -1): boolean {
    const file = this.#file;
    if (file === null || this.#other !== null || file.original?.kind !== 'pdf') return false;
    if (file.page + by < 1 || file.page + by > file.pages) return false;
    file.page += by;
    return true;
  }
  turnTogether(): void {
    if (this.#together) this.#otherZoom.takeOver(this.#zoom);
    this.#together = !this.#together;
  }
  turnGround(): void {
    this.ground = viewerBackgrounds[(viewerBackgrounds.indexOf(this.ground) + 1) % viewerBackgrounds.length] ?? 'theme';
  }
  swap(): void {
    if (this.#other !== null) [this.#file, this.#other] = [this.#other, this.#file];
  }
  /** Shows the next file next to this one, or ends the comparison. */
  async compare(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    if (this.#other !== null) {
      this.#other.cancel();
      this.#other = null;
      this.#zoom.toFit();
      return;
    }
    const neighbour = (await this.#find(this.#at + 1, 1)) ?? (await this.#find(this.#at - 1, -1));
    if (neighbour !== null && this.#file === file) this.#pair(file.asset, neighbour.asset);
  }
  /** Prefetches the neighbours once the current file has loaded. */
  async prepare(): Promise<void> {
    const at = this.#at;
    for (const place of [at + 1, at - 1]) {
      const asset = place < 0 || place >= this.total || this.#at !== at ? null : await this.#asked.asset(place);
      if (asset !== null) await this.#ready.want(asset.id);
    }
  }
  close(): void {
    this.#steps.dropAll();
    this.#coming.forEach((file) => file.cancel());
    this.#asked.onclosed();
  }

  #pair(left: ViewerAsset, right: ViewerAsset): void {
    // A pending step must not replace one of the two files.
    this.#steps.dropAll();
    this.#wanted = this.#at;
    this.#zoom = new Zoom();
    this.#otherZoom = new Zoom();
    this.#together = true;
    this.#file = new ViewedFile(left, this.#ready);
    this.#other = new ViewedFile(right, this.#ready);
    this.#coming = [this.#file, this.#other];
  }
  /** Resolves to the first asset from an index in a direction. */
  async #find(from: number, by: 1 | -1): Promise<{ readonly at: number; readonly asset: ViewerAsset } | null> {
    for (let index = from; index >= 0 && index < this.total && Math.abs(index - from) < maxSkippedItems; index += by) {
      const asset = await this.#asked.asset(index);
      if (asset !== null) return { at: index, asset };
    }
    return null;
  }
  async #go(to: number, by: 1 | -1): Promise<void> {
    this.#wanted = to;
    const isLatest = this.#steps.start();
    const found = await this.#find(to, by);
    if (!isLatest()) return;
    this.#wanted = found?.at ?? this.#at;
    if (found === null) return;
    this.#at = found.at;
    this.#zoom = new Zoom();
    const file = new ViewedFile(found.asset, this.#ready);
    const coming = [...this.#coming, file];
    coming.slice(0, -maxDownloads).forEach((passed) => passed.cancel());
    this.#coming = coming.slice(-maxDownloads);
    this.#file = file;
    if (found.at !== this.#asked.at || this.#coming.length > 1) this.#asked.onmoved?.(found.at);
  }
}
