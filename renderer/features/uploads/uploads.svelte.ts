import { bytes } from '../../../electron/base/brand.ts';
import type { IntentId } from '../../../electron/base/brand.ts';
import type {
  ReceiptScope,
  Review,
  UploadProgress,
  UploadChange,
  UploadItem,
} from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../../app/account-switch.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { onCommand } from '../../app/commands.ts';
import { count, number } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { noFilters } from '../../list/list.svelte.ts';
import { lists } from '../../list/lists.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { whileFollowed } from '../../app/while-followed.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { isSettled, showMadeWords } from './upload-progress.ts';
import { UploadList } from './upload-list.svelte.ts';

const noUploadProgress: UploadProgress = {
  counts: { all: 0, failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 },
  totals: { files: 0, finished: 0, bytes: bytes(0), sent: bytes(0), timeLeft: null, bound: null },
  speed: null,
  paused: false,
  hold: null,
  holdUntil: null,
};

export type MoveTo = 'first' | 'earlier' | 'later' | 'last';

class Uploads {
  #review = $state.raw<Review | null>(null);
  /** The review was left for a while, to look at something else. */
  #aside = $state(false);
  #progress = $state.raw<UploadProgress>(noUploadProgress);
  /** The figures that came last. */
  #reported = noUploadProgress;
  /** Batches that are being put into the outbox. */
  #starting: readonly string[] = [];
  #asked = $state(false);
  /** The files of the uploads, as far as they are looked at. */
  readonly list = new UploadList();

  /** The files that wait for a decision; null: no review is open. */
  get review(): Review | null {
    return this.#review;
  }
  get progress(): UploadProgress {
    return this.#progress;
  }

  /** Somebody asked to see the uploads, and has not seen it yet. */
  get asked(): boolean {
    return this.#asked;
  }
  seen(): void {
    this.#asked = false;
  }

  /** Follows the uploads and the command to upload while anything shows them; returns an unsubscribe function. */
  readonly follow = whileFollowed(() => this.#listen());

  /** Whether the review waits while the person looks at something else. */
  get aside(): boolean {
    return this.#aside;
  }

  /** Goes elsewhere; what was decided in the review stays. */
  leaveReview(address: string): void {
    this.#aside = true;
    router.go(address);
  }

  backToReview(): void {
    this.#aside = false;
    if (router.page.name !== 'assets') router.go('/assets');
  }

  /** Lets the person choose files or a folder, and opens the review of what was chosen. One that waits comes first. */
  async pick(what: 'files' | 'folder'): Promise<void> {
    if (this.#aside) this.backToReview();
    else await attempt(async () => this.#open(await ask(bridge.review.pick({ what }))));
  }

  /** Opens the review of what was dropped on the window, among the assets. */
  async dropped(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    if (this.#aside) this.backToReview();
    else await attempt(async () => this.#open(await ask(bridge.drop(files))));
  }

  /** Shows a review that was opened elsewhere. */
  reviewOpened(review: Review): void {
    this.#open(review);
  }

  /** Puts the ticked files of the review into the outbox. Does nothing while that is under way for this review. */
  async start(): Promise<void> {
    const review = this.#review;
    if (review === null || this.#starting.includes(review.batch)) return;
    this.#starting = [...this.#starting, review.batch];
    await attempt(async () => {
      const { files } = await ask(bridge.review.start({ batch: review.batch }));
      if (this.#review?.batch === review.batch) this.#review = null;
      if (files > 0) announce(m.uploads.started(count(files, 'file')));
    });
    this.#starting = this.#starting.filter((batch) => batch !== review.batch);
  }

  /** The review in newer figures. */
  took(review: Review): void {
    const before = this.#review;
    if (before?.batch !== review.batch || before.revision > review.revision) return;
    if (before.stage !== 'ready' && review.stage === 'ready') announce(m.uploads.compared);
    this.#review = review;
  }

  /** Closes the review; nothing was sent. */
  async dismiss(): Promise<void> {
    const review = this.#review;
    this.#review = null;
    this.#aside = false;
    if (review !== null) await attempt(() => ask(bridge.review.dismiss({ batch: review.batch })));
  }

  /** Stops one upload, or all that are unfinished. */
  async cancel(id: IntentId | null): Promise<void> {
    await attempt(async () => {
      const cancelled = await ask(bridge.uploads.cancel({ id }));
      if (id === null) announce(m.uploads.region.isCancelled(count(cancelled, 'file')));
    });
  }

  async retry(id: IntentId): Promise<void> {
    await attempt(() => ask(bridge.outbox.retry({ id })));
  }

  async retryFailed(): Promise<void> {
    await attempt(async () => {
      const again = await ask(bridge.uploads.retryFailed());
      announce(m.uploads.region.retried(count(again, 'file')));
    });
  }

  /** Begins nothing new, or goes on. */
  async pause(paused: boolean): Promise<void> {
    await attempt(async () => {
      this.#reported = this.#progress = await ask(bridge.uploads.pause({ paused }));
      announce(paused ? m.uploads.region.isPaused : m.uploads.region.isResumed);
    });
  }

  /** Moves a waiting file among those that wait. */
  async move({ id, name }: Pick<UploadItem, 'id' | 'name'>, to: MoveTo): Promise<void> {
    await attempt(async () => {
      await ask(bridge.uploads.move({ id, to }));
      announce(m.uploads.region.moved[to](name));
    });
  }

  /** Asks where to, and writes a receipt there. */
  async saveReceipt(scope: ReceiptScope): Promise<void> {
    await attempt(async () => {
      const saved = await ask(bridge.uploads.saveReceipt({ scope }));
      if (saved === null) return;
      const words = m.uploads.region.receiptSaved(saved.fileName, number(saved.rows), saved.rows === 1);
      toasts.show({ tone: 'success', words });
    });
  }

  /** Asks for a path, and writes the uploaded files with the SKUs in their names there. */
  async saveSkus(): Promise<void> {
    await attempt(async () => {
      const saved = await ask(bridge.uploads.saveSkus());
      if (saved === null) return;
      const words = m.uploads.region.receiptSaved(saved.fileName, number(saved.rows), saved.rows === 1);
      toasts.show({ tone: 'success', words });
    });
  }

  /** What was uploaded since the program's start, or all assets with it on top: the newest come first. */
  showMade(view: 'justUploaded' | 'notOnProduct' | 'all' = 'justUploaded'): void {
    const list = lists.of('asset');
    list.apply({ words: '', view, type: null, filters: noFilters, order: null });
    router.go('/assets');
    list.goTo(0);
  }

  async clear(): Promise<void> {
    await attempt(() => ask(bridge.uploads.clear()));
  }

  #listen(): () => void {
    const stops = [
      bridge.on('uploads.changed', (change) => void this.#changed(change)),
      bridge.on('review.changed', (review) => this.took(review)),
      onCommand('app', (name) => {
        if (name === 'uploadFiles') void this.pick('files');
        else if (name === 'showUploads') this.#asked = true;
      }),
      onAccountSwitch(() => void this.#read()),
    ];
    void this.#read();
    return () => stops.forEach((stop) => stop());
  }

  async #read(): Promise<void> {
    this.list.forget();
    await attempt(async () => this.#take(await ask(bridge.uploads.progress())));
  }

  #open(review: Review | null): void {
    if (review === null) return;
    if (router.page.name !== 'assets') router.go('/assets');
    void this.dismiss();
    this.#review = review;
    // What came before the review was known here went unheard.
    void attempt(async () => this.took(await ask(bridge.review.get({ batch: review.batch }))));
  }

  /** The figures are shown together with the files that they tell of: each by itself would be drawn by itself. */
  async #changed(change: UploadChange): Promise<void> {
    this.#reported = change.progress;
    await this.list.take(change);
    this.#take(this.#reported);
  }

  #take(progress: UploadProgress): void {
    const settledNow = isSettled(progress) && !isSettled(this.#progress) && this.#progress.totals.files > 0;
    this.#reported = this.#progress = progress;
    if (!settledNow) return;
    const needing = progress.counts.failed + progress.counts.unknown;
    const finished = count(progress.totals.files, 'file');
    const words = m.uploads.region.settled(finished, needing === 0 ? null : String(needing));
    // Among the assets the region says it.
    if (router.page.name === 'assets') announce(words);
    else this.#toast(words, needing === 0 ? 'success' : 'warn', progress.counts.done);
  }

  #toast(words: string, tone: 'success' | 'warn', made: number): void {
    const link = { words: showMadeWords(made), run: () => this.showMade() };
    toasts.show({ tone, words, ...(made > 0 ? { link } : {}) });
  }
}

export const uploads = new Uploads();
