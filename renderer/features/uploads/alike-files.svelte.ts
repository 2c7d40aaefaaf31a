import { SvelteMap } from 'svelte/reactivity';
import type { AlikeAsset, ReviewFile, ReviewNote } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** Of these it is known what they are beside the account's own, or nothing can be seen of them. */
const settled: ReadonlySet<ReviewNote> = new Set(['alreadyThere', 'probablyThere', 'unreadable', 'empty', 'twice']);

/** What pictures of the account look like the files of one review: looked for as their rows are shown. */
export class AlikeFiles {
  readonly #batch: string;
  /** By the file's place; null: it is being looked for. */
  readonly #found = new SvelteMap<number, AlikeAsset | null>();

  constructor(batch: string) {
    this.#batch = batch;
  }

  /** Has it looked for, until something is found: a row that was scrolled past, or a picture that comes later, counts the next time. */
  async lookFor({ id, note, pixels, sendable, alike }: ReviewFile): Promise<void> {
    if (!sendable || pixels === null || settled.has(note) || alike !== undefined || this.#found.has(id)) return;
    this.#found.set(id, null);
    const reply = await bridge.alike.ofFile({ batch: this.#batch, file: id });
    if (reply.ok && reply.value !== null) this.#found.set(id, reply.value);
    else this.#found.delete(id);
  }

  of({ id, alike }: ReviewFile): AlikeAsset | null {
    return alike ?? this.#found.get(id) ?? null;
  }
}
