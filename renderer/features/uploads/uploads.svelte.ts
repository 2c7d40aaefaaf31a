import { bytes } from '../../../electron/base/brand.ts';
import type { IntentId } from '../../../electron/base/brand.ts';
import type { Review, UploadBoard } from '../../../electron/contract/index.ts';
import { attempt } from '../../attempt.ts';
import { ask, bridge } from '../../bridge.ts';
import { onCommand } from '../../commands.ts';
import { count } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { router } from '../../router.svelte.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { isSettled } from './board-list.ts';

const emptyBoard: UploadBoard = {
  items: [],
  totals: { files: 0, finished: 0, bytes: bytes(0), sent: bytes(0), timeLeft: null },
};

/** How many are asked for at the same time when all failed ones are tried again. */
const atOnce = 20;

class Uploads {
  #review = $state.raw<Review | null>(null);
  #board = $state.raw<UploadBoard>(emptyBoard);
  /** The batch that goes into the outbox just now. */
  #starting: string | null = null;
  #followers = 0;
  #deafen: () => void = () => undefined;

  /** The files that wait for a decision; null: no review is open. */
  get review(): Review | null {
    return this.#review;
  }
  get board(): UploadBoard {
    return this.#board;
  }

  /** Follows the board and the command to upload while anything shows them; answers what ends that. */
  follow(): () => void {
    this.#followers += 1;
    if (this.#followers === 1) this.#listen();
    return () => {
      this.#followers -= 1;
      if (this.#followers === 0) this.#deafen();
    };
  }

  /** Lets the person choose files or a folder, and opens the review of what was chosen. */
  async pick(what: 'files' | 'folder'): Promise<void> {
    await attempt(async () => this.#open(await ask(bridge.uploads.pick({ what }))));
  }

  /** Opens the review of what was dropped on the window, among the assets. */
  async dropped(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    await attempt(async () => this.#open(await ask(bridge.drop(files))));
  }

  /** Puts what is ticked in the review into the outbox. Pressed twice it does so once. */
  async start(): Promise<void> {
    const review = this.#review;
    if (review === null || review.batch === this.#starting) return;
    this.#starting = review.batch;
    await attempt(async () => {
      const { files } = await ask(bridge.uploads.start({ batch: review.batch }));
      if (this.#review?.batch === review.batch) this.#review = null;
      announce(m.review.started(count(files, 'file')));
    });
    this.#starting = null;
  }

  /** The review in newer figures. */
  took(review: Review): void {
    const before = this.#review;
    if (before?.batch !== review.batch || before.revision > review.revision) return;
    if (before.stage !== 'ready' && review.stage === 'ready') announce(m.review.compared);
    this.#review = review;
  }

  /** Closes the review; nothing was sent. */
  async dismiss(): Promise<void> {
    const review = this.#review;
    this.#review = null;
    if (review !== null) await attempt(() => ask(bridge.uploads.dismiss({ batch: review.batch })));
  }

  /** Stops one upload, or all that are unfinished. */
  async cancel(id: IntentId | null): Promise<void> {
    await attempt(() => ask(bridge.uploads.cancel({ id })));
  }

  async retry(id: IntentId): Promise<void> {
    await attempt(() => ask(bridge.outbox.retry({ id })));
  }

  async retryFailed(): Promise<void> {
    const failed = this.#board.items.filter(({ state }) => state === 'failed');
    await attempt(async () => {
      for (let from = 0; from < failed.length; from += atOnce) {
        await Promise.all(failed.slice(from, from + atOnce).map(({ id }) => ask(bridge.outbox.retry({ id }))));
      }
    });
  }

  async clear(): Promise<void> {
    await attempt(() => ask(bridge.uploads.clear()));
  }

  #listen(): void {
    const stops = [
      bridge.on('uploads.changed', (board) => this.#take(board)),
      bridge.on('uploads.reviewed', (review) => this.took(review)),
      onCommand('app', (name) => {
        if (name === 'uploadFiles') void this.pick('files');
      }),
      bridge.on('accounts.changed', () => void this.#read()),
    ];
    this.#deafen = () => stops.forEach((stop) => stop());
    void this.#read();
  }

  async #read(): Promise<void> {
    await attempt(async () => this.#take(await ask(bridge.uploads.board())));
  }

  #open(review: Review | null): void {
    if (review === null) return;
    if (router.page.name !== 'assets') router.go('/assets');
    void this.dismiss();
    this.#review = review;
    // What was told before the review was known here went unheard.
    void attempt(async () => this.took(await ask(bridge.uploads.review({ batch: review.batch }))));
  }

  #take(board: UploadBoard): void {
    const settledNow = isSettled(board) && !isSettled(this.#board) && this.#board.items.length > 0;
    this.#board = board;
    if (!settledNow) return;
    const needing = board.items.filter(({ state }) => state === 'failed' || state === 'unknown').length;
    const finished = count(board.items.length, 'file');
    announce(m.uploads.board.settled(finished, needing === 0 ? null : String(needing)));
  }
}

export const uploads = new Uploads();
