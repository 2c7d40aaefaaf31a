import type { ComparedFile, ComparedGroup } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** The number of rows to read beyond the rendered ones, on each side. */
const overscanRows = 20;
const maxRequestRows = 500;

/** The files of a comparison group near the visible range. */
export class ComparedList {
  readonly #id: string;
  readonly #group: ComparedGroup;
  #files = $state.raw<readonly ComparedFile[]>([]);
  #offset = $state(0);
  #turn = 0;

  constructor(id: string, group: ComparedGroup) {
    this.#id = id;
    this.#group = group;
  }

  at(index: number): ComparedFile | undefined {
    return this.#files[index - this.#offset];
  }

  /** Sets the rendered range and reads it. */
  async want(first: number, end: number): Promise<void> {
    const requestNumber = ++this.#turn;
    const from = Math.max(0, first - overscanRows);
    const limit = Math.min(maxRequestRows, Math.max(1, end - from + overscanRows));
    const reply = await bridge.downloads.comparedRows({ id: this.#id, group: this.#group, from, limit });
    if (!reply.ok || requestNumber !== this.#turn) return;
    this.#files = reply.value;
    this.#offset = from;
  }
}
