import type { SavedFile } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** Rows read on either side of those that are drawn. */
const spare = 20;
const mostRead = 500;

/** The files of a run near those that are seen: nothing holds them all. */
export class SavedList {
  readonly #run: string;
  #files = $state.raw<readonly SavedFile[]>([]);
  #offset = $state(0);
  #first = 0;
  #end = 20;
  #asking = false;
  #stale = false;

  constructor(run: string) {
    this.#run = run;
  }

  /** The file at that place; undefined while it is being read. */
  at(index: number): SavedFile | undefined {
    return this.#files[index - this.#offset];
  }

  /** These are drawn: they are read, and those near them. */
  want(first: number, end: number): void {
    this.#first = first;
    this.#end = end;
    void this.read();
  }

  /** Reads what is drawn as it is now: after a report of the run, whose figures are of no matter here. */
  async read(..._reported: readonly unknown[]): Promise<void> {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#stale) {
      this.#stale = false;
      const from = Math.max(0, this.#first - spare);
      const limit = Math.min(mostRead, Math.max(1, this.#end - from + spare));
      const reply = await bridge.saving.rows({ run: this.#run, from, limit });
      if (!reply.ok) break;
      this.#files = reply.value;
      this.#offset = from;
    }
    this.#asking = false;
  }
}
