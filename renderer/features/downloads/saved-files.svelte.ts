import type { SavedFile } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** The number of rows to read beyond the rendered ones, on each side. */
const overscanRows = 20;
const maxRequestRows = 500;

/** The files of a run near the visible range. The list is never complete. */
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

  /** Returns the file at an index, or undefined while it is loading. */
  at(index: number): SavedFile | undefined {
    return this.#files[index - this.#offset];
  }

  /** Sets the rendered range and reads it with the rows nearby. */
  want(first: number, end: number): void {
    this.#first = first;
    this.#end = end;
    void this.read();
  }

  /** Reloads the rendered files after a progress report. The arguments only make the caller depend on the report. */
  async read(..._reported: readonly unknown[]): Promise<void> {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#stale) {
      this.#stale = false;
      const from = Math.max(0, this.#first - overscanRows);
      const limit = Math.min(maxRequestRows, Math.max(1, this.#end - from + overscanRows));
      const reply = await bridge.downloads.rows({ run: this.#run, from, limit });
      if (!reply.ok) break;
      this.#files = reply.value;
      this.#offset = from;
    }
    this.#asking = false;
  }
}
