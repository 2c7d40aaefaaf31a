import type { ResourceId } from '../../electron/base/brand.ts';
import { ask, bridge, errorOf } from '../app/bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { copyText } from '../detail/copy.ts';
import { moreColumns } from '../columns/columns.ts';
import type { Column } from '../columns/columns.ts';
import type { ListState } from '../list/list.svelte.ts';
import { copyOf, headOf, linesOf } from './tsv.ts';

/** Rows of one call, and what the clipboard takes at most. */
const batchSize = 500;
const mostRows = 100_000;
const mostLetters = 15_000_000;

interface Copied {
  readonly lines: readonly string[];
  /** What lacks did not fit. */
  readonly whole: boolean;
}

/** Copies of rows, one at a time: a long one tells how far it is and can be stopped. */
class Copying {
  #list = $state.raw<ListState | null>(null);
  /** Rises with each copy, and when one is stopped: an earlier copy ends then. */
  #run = 0;
  #done = $state(0);
  #total = $state(0);

  /** How far the copy of a list is; null where none runs. */
  progress(list: ListState): { readonly done: number; readonly total: number } | null {
    return this.#list === list ? { done: this.#done, total: this.#total } : null;
  }

  stop(): void {
    this.#run += 1;
    this.#list = null;
  }

  /** Copies the selected rows with these columns, and their names above them. Another copy ends this one. */
  async rows(list: ListState, columns: readonly Column[]): Promise<void> {
    const run = ++this.#run;
    this.#list = list;
    this.#done = 0;
    const count = list.selection.count(list.total ?? 0);
    this.#total = Math.min(count, mostRows);
    try {
      const ids = (await list.selectedEntries(mostRows)).map(({ id }) => id);
      const copied = await this.#read(list, ids, columns, () => run !== this.#run);
      if (copied === null) return;
      const { lines, whole } = copied;
      await put([headOf(columns), ...lines].join('\n'), lines.length, whole && lines.length >= count);
    } catch (thrown) {
      toasts.show({ tone: 'danger', words: errorOf(thrown).message });
    } finally {
      if (run === this.#run) this.#list = null;
    }
  }

  /** The lines of these items; null when it was stopped. */
  async #read(
    list: ListState,
    ids: readonly ResourceId[],
    columns: readonly Column[],
    isStopped: () => boolean,
  ): Promise<Copied | null> {
    const lines: string[] = [];
    let letters = 0;
    const resource = list.resource.name;
    const more = [...moreColumns(list.resource, columns)];
    for (let from = 0; from < ids.length; from += batchSize) {
      const rows = await ask(bridge.items.rows({ resource, ids: ids.slice(from, from + batchSize), columns: more }));
      if (isStopped()) return null;
      for (const line of linesOf(columns, rows)) {
        letters += line.length + 1;
        if (letters > mostLetters) return { lines, whole: false };
        lines.push(line);
      }
      this.#done = Math.min(ids.length, from + batchSize);
    }
    return { lines, whole: true };
  }
}

/** Puts rows on the clipboard and says how many, and whether that is all of them. */
const put = async (text: string, rows: number, whole: boolean): Promise<void> => {
  const reply = await bridge.app.copy({ text });
  if (!reply.ok) toasts.show({ tone: 'danger', words: reply.error.message });
  else if (whole) toasts.show({ tone: 'success', words: m.lists.rowsCopied(rows) });
  else toasts.show({ tone: 'info', words: m.lists.rowsCopiedSome(rows) });
};

export const copying = new Copying();

/** Copies one row with these columns, without a line of names. */
export const copyRow = async (list: ListState, id: ResourceId, columns: readonly Column[]): Promise<void> => {
  const more = [...moreColumns(list.resource, columns)];
  const reply = await bridge.items.rows({ resource: list.resource.name, ids: [id], columns: more });
  if (reply.ok) await put(linesOf(columns, reply.value).join('\n'), reply.value.length, reply.value.length === 1);
  else toasts.show({ tone: 'danger', words: reply.error.message });
};

/** Copies one cell whole, as it stands in the item. */
export const copyCell = async (list: ListState, id: ResourceId, column: Column): Promise<void> => {
  const more = [...moreColumns(list.resource, [column])];
  const reply = await bridge.items.rows({ resource: list.resource.name, ids: [id], columns: more });
  const row = reply.ok ? reply.value[0] : undefined;
  if (!reply.ok) toasts.show({ tone: 'danger', words: reply.error.message });
  else if (row !== undefined) await copyText(copyOf(column, row));
};
