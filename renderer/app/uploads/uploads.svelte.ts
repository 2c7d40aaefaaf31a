import { type IntentId, bytes } from '../../../electron/base/branded-types.ts';
import type {
  ReceiptScope,
  Review,
  UploadProgress,
  UploadChange,
  UploadItem,
} from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { runWithErrorToast } from '../run-with-toast.ts';
import { unwrapReply, bridge } from '../bridge.ts';
import { onAppCommand } from '../app-commands.ts';
import { LatestRequest } from '../latest-request.ts';
import { formatLocalCount, formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { noFilters } from '../../list/list-state.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { router } from '../router.svelte.ts';
import { shareSubscription } from '../shared-subscription.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { type MatchCounts, isUploadFinished, formatShowCreated } from './upload-progress.ts';
import { UploadList } from './upload-list.svelte.ts';

const noUploadProgress: UploadProgress = {
  counts: { all: 0, failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 },
  totals: { files: 0, finished: 0, bytes: bytes(0), sent: bytes(0), timeLeft: null, bound: null },
  speed: null,
  paused: false,
  hold: null,
  holdUntil: null,
};

const noMatches: MatchCounts = { notOnProduct: 0, noSku: 0 };

export type MoveTo = 'first' | 'earlier' | 'later' | 'last';

class Uploads {
  #review = $state.raw<Review | null>(null);
  /** Whether the user left the review to look at another page. */
  #aside = $state(false);
  #progress = $state.raw<UploadProgress>(noUploadProgress);
  /** The last reported progress. */
  #reported = noUploadProgress;
  /** Batches that are being added to the outbox. */
  #starting: readonly string[] = [];
  #asked = $state(false);
  #matches = $state.raw<MatchCounts>(noMatches);
  readonly #requests = new LatestRequest();
  readonly #matchRequests = new LatestRequest();
  readonly #pauseRequests = new LatestRequest();
  /** The visible files of the uploads. */
  readonly list = new UploadList();

  /** The open review, or null. */
  get review(): Review | null {
    return this.#review;
  }
  get progress(): UploadProgress {
    return this.#progress;
  }

  /** The finished uploads that no product uses yet, and those without an SKU in their name. Zero until all have ended. */
  get matches(): MatchCounts {
    return isUploadFinished(this.#progress) ? this.#matches : noMatches;
  }

  /** Counts the finished uploads by whether a product uses them. */
  async countMatches(): Promise<void> {
    const isLatest = this.#matchRequests.start();
    if (!isUploadFinished(this.#progress)) {
      this.#matches = noMatches;
      return;
    }
    const before = this.#matches;
    const count = async (filter: keyof MatchCounts): Promise<number> =>
      (await unwrapReply(bridge.uploads.rows({ filter, offset: 0, limit: 1 }))).total;
    await runWithErrorToast(async () => {
      const [notOnProduct, noSku] = await Promise.all([count('notOnProduct'), count('noSku')]);
      if (!isLatest()) return;
      this.#matches = { notOnProduct, noSku };
    });
    // Rows of these filters leave them when a sync finds their product.
    if (this.#matches.notOnProduct !== before.notOnProduct) await this.list.reload();
  }

  /** Whether the uploads must be shown on request and have not been yet. */
  get asked(): boolean {
    return this.#asked;
  }
  seen(): void {
    this.#asked = false;
  }

  /** Subscribes to the uploads and to the upload command while a component shows them. Returns an unsubscribe function. */
  readonly follow = shareSubscription(() => this.#listen());

  /** Whether the review is open while the user looks at another page. */
  get aside(): boolean {
    return this.#aside;
  }

  /** Navigates to a route. Decisions in the review are kept. */
  leaveReview(address: string): void {
    this.#aside = true;
    router.go(address);
  }

  backToReview(): void {
    this.#aside = false;
    if (router.page.name !== 'assets') router.go('/assets');
  }

  /** Lets the user choose files or a folder, and opens a review of them. A review that is already open is shown instead. */
  async pick(what: 'files' | 'folder'): Promise<void> {
    if (this.#aside) this.backToReview();
    else await runWithErrorToast(async () => this.#open(await unwrapReply(bridge.review.pick({ what }))));
  }

  /** Opens the page of assets and a review of the dropped files. */
  async dropped(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    if (this.#aside) this.backToReview();
    else await runWithErrorToast(async () => this.#open(await unwrapReply(bridge.drop(files))));
  }

  /** Shows a review that another component opened. */
  reviewOpened(review: Review): void {
    this.#open(review);
  }

  /** Adds the selected files of the review to the outbox. Does nothing while this is in progress for the review. */
  async start(): Promise<void> {
    const review = this.#review;
    if (review === null || this.#starting.includes(review.batch)) return;
    this.#starting = [...this.#starting, review.batch];
    await runWithErrorToast(async () => {
      const { files } = await unwrapReply(bridge.review.start({ batch: review.batch }));
      if (this.#review?.batch === review.batch) this.#closeReview();
      if (files > 0) announce(m.uploads.started(formatLocalCount(files, 'file')));
    });
    this.#starting = this.#starting.filter((batch) => batch !== review.batch);
  }

  /** Updates the counts of the review. */
  took(review: Review): void {
    const before = this.#review;
    if (before?.batch !== review.batch || before.revision > review.revision) return;
    if (before.stage !== 'ready' && review.stage === 'ready') announce(m.uploads.compared);
    this.#review = review;
  }

  /** Closes the review without sending anything. */
  async dismiss(): Promise<void> {
    const review = this.#review;
    this.#closeReview();
    if (review !== null) await runWithErrorToast(() => unwrapReply(bridge.review.dismiss({ batch: review.batch })));
  }

  /** Cancels one upload, or all unfinished ones. */
  async cancel(id: IntentId | null): Promise<void> {
    await runWithErrorToast(async () => {
      const cancelled = await unwrapReply(bridge.uploads.cancel({ id }));
      if (id === null) announce(m.uploads.region.isCancelled(formatLocalCount(cancelled, 'file')));
    });
  }

  async retry(id: IntentId): Promise<void> {
    await runWithErrorToast(() => unwrapReply(bridge.outbox.retry({ id })));
  }

  async retryFailed(): Promise<void> {
    await runWithErrorToast(async () => {
      const again = await unwrapReply(bridge.uploads.retryFailed());
      announce(m.uploads.region.retried(formatLocalCount(again, 'file')));
    });
  }

  /** Pauses or resumes the uploads. Running ones finish. */
  async pause(paused: boolean): Promise<void> {
    const isLatest = this.#pauseRequests.start();
    await runWithErrorToast(async () => {
      const progress = await unwrapReply(bridge.uploads.pause({ paused }));
      if (!isLatest()) return;
      this.#reported = this.#progress = progress;
      announce(paused ? m.uploads.region.isPaused : m.uploads.region.isResumed);
    });
  }

  /** Moves a waiting file to another position among the waiting ones. */
  async move({ id, name }: Pick<UploadItem, 'id' | 'name'>, to: MoveTo): Promise<void> {
    await runWithErrorToast(async () => {
      await unwrapReply(bridge.uploads.move({ id, to }));
      announce(m.uploads.region.moved[to](name));
    });
  }

  /** Asks for a path and writes a receipt to it. */
  async saveReceipt(scope: ReceiptScope): Promise<void> {
    await runWithErrorToast(async () => {
      const saved = await unwrapReply(bridge.uploads.saveReceipt({ scope }));
      if (saved === null) return;
      const messageText = m.uploads.region.receiptSaved(
        saved.fileName,
        formatLocalNumber(saved.rows),
        saved.rows === 1,
      );
      toasts.show({ tone: 'success', message: messageText });
    });
  }

  /** Asks for a path and writes a sheet of the uploaded files and the SKUs in their names to it. */
  async saveSkus(): Promise<void> {
    await runWithErrorToast(async () => {
      const saved = await unwrapReply(bridge.uploads.saveSkus());
      if (saved === null) return;
      const messageText = m.uploads.region.receiptSaved(
        saved.fileName,
        formatLocalNumber(saved.rows),
        saved.rows === 1,
      );
      toasts.show({ tone: 'success', message: messageText });
    });
  }

  /** Shows the assets in a view. In `all`, the newest come first. */
  showMade(view: 'justUploaded' | 'notOnProduct' | 'all' = 'justUploaded'): void {
    const list = lists.of('asset');
    list.apply({ words: '', view, type: null, filters: noFilters, order: null });
    router.go('/assets');
    list.goTo(0);
  }

  async clear(): Promise<void> {
    await runWithErrorToast(() => unwrapReply(bridge.uploads.clear()));
  }

  #listen(): () => void {
    const stops = [
      bridge.on('uploads.changed', (change) => void this.#changed(change)),
      bridge.on('review.changed', (review) => this.took(review)),
      onAppCommand((name) => {
        if (name === 'uploadFiles') void this.pick('files');
        else if (name === 'showUploads') this.#asked = true;
      }),
      onAccountSwitch(() => {
        this.#matchRequests.dropAll();
        this.#pauseRequests.dropAll();
        this.#matches = noMatches;
        // The main process has closed the review with its account.
        this.#closeReview();
        this.#reported = this.#progress = noUploadProgress;
        void this.#read();
      }),
    ];
    void this.#read();
    return () => stops.forEach((stop) => stop());
  }

  #closeReview(): void {
    this.#review = null;
    this.#aside = false;
  }

  async #read(): Promise<void> {
    this.list.forget();
    const isLatest = this.#requests.start();
    await runWithErrorToast(async () => {
      const progress = await unwrapReply(bridge.uploads.progress());
      if (isLatest()) this.#take(progress);
    });
  }

  #open(review: Review | null): void {
    if (review === null) return;
    if (router.page.name !== 'assets') router.go('/assets');
    void this.dismiss();
    this.#review = review;
    // Changes before the renderer knew the review were missed.
    void runWithErrorToast(async () => this.took(await unwrapReply(bridge.review.get({ batch: review.batch }))));
  }

  /** Progress and files are updated together, which renders once instead of twice. */
  async #changed(change: UploadChange): Promise<void> {
    this.#reported = change.progress;
    await this.list.take(change);
    this.#take(this.#reported);
  }

  #take(progress: UploadProgress): void {
    const hasJustFinished =
      isUploadFinished(progress) && !isUploadFinished(this.#progress) && this.#progress.totals.files > 0;
    this.#reported = this.#progress = progress;
    if (!hasJustFinished) return;
    const needing = progress.counts.failed + progress.counts.unknown;
    const finished = formatLocalCount(progress.totals.files, 'file');
    const messageText = m.uploads.region.settled(finished, needing === 0 ? null : String(needing));
    // On the page of assets, the region shows the result.
    if (router.page.name === 'assets') announce(messageText);
    else this.#toast(messageText, needing === 0 ? 'success' : 'warn', progress.counts.done);
  }

  #toast(text: string, tone: 'success' | 'warn', made: number): void {
    const link = { label: formatShowCreated(made), run: () => this.showMade() };
    toasts.show({ tone, message: text, ...(made > 0 ? { link } : {}) });
  }
}

export const uploads = new Uploads();
