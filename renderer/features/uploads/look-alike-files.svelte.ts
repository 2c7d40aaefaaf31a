import { SvelteMap } from 'svelte/reactivity';
import type { LookAlikeAsset, ReviewFile, ReviewNote } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** Notes after which no look-alike is searched: the content is in the account already, or the file has no picture. */
const comparedNotes: ReadonlySet<ReviewNote> = new Set([
  'alreadyThere',
  'probablyThere',
  'unreadable',
  'empty',
  'twice',
]);

/** Finds the pictures of the account that look like the files of one review, as their rows are shown. */
export class SimilarFiles {
  readonly #batch: string;
  /** The look-alikes by the file's index; null while one is being searched. */
  readonly #found = new SvelteMap<number, LookAlikeAsset | null>();

  constructor(batch: string) {
    this.#batch = batch;
  }

  /** Searches the look-alike of a file until one is found. If the row was scrolled past or the picture arrives later, the next call searches again. */
  async lookFor({ id, note, pixels, sendable, alike }: ReviewFile): Promise<void> {
    if (!sendable || pixels === null || comparedNotes.has(note) || alike !== undefined || this.#found.has(id)) return;
    this.#found.set(id, null);
    const reply = await bridge.lookAlikes.ofFile({ batch: this.#batch, file: id });
    if (reply.ok && reply.value !== null) this.#found.set(id, reply.value);
    else this.#found.delete(id);
  }

  of({ id, alike }: ReviewFile): LookAlikeAsset | null {
    return alike ?? this.#found.get(id) ?? null;
  }
}
