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

  /** Puts these files of the review into the outbox. */
  async start(files: readonly string[]): Promise<void> {
    const review = this.#review;
    if (review === null || files.length === 0) return;
    await attempt(async () => {
      const started = await ask(bridge.uploads.start({ batch: review.batch, files: [...files] }));
      this.#review = null;
      announce(m.uploads.review.started(count(started.length, 'file')));
    });
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
      bridge.on('uploads.reviewed', (review) => this.#reviewed(review)),
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
    this.#review = review;
  }

  #reviewed(review: Review): void {
    if (review.batch !== this.#review?.batch) return;
    if (this.#review.checking && !review.checking) announce(m.uploads.review.compared);
    this.#review = review;
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
