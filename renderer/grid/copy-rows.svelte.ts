import type { ResourceId } from '../../electron/base/branded-types.ts';
import { unwrapReply, bridge, getBridgeError } from '../app/bridge.ts';
import { LatestRequest } from '../app/latest-request.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { copyText } from '../detail/copy-text.ts';
import { type ListColumn, getExtraFields } from '../columns/columns.ts';
import type { ListState } from '../list/list-state.svelte.ts';
import { formatCellCopy, formatTsvHeader, formatTsvLines } from './tsv.ts';

/** The number of rows in one call, and the limits of the clipboard. */
const batchSize = 500;
const maxCopiedRows = 100_000;
const maxCopiedCharacters = 15_000_000;

interface Copied {
  readonly lines: readonly string[];
  /** Whether all rows fit within the limits. */
  readonly whole: boolean;
}

/** Copies rows to the clipboard, one copy at a time. A long copy reports its progress and can be cancelled. */
class Copying {
  #list = $state.raw<ListState | null>(null);
  readonly #copies = new LatestRequest();
  #done = $state(0);
  #total = $state(0);

  /** Returns the progress of a list's copy, or null if none is running. */
  progress(list: ListState): { readonly done: number; readonly total: number } | null {
    return this.#list === list ? { done: this.#done, total: this.#total } : null;
  }

  stop(): void {
    this.#copies.dropAll();
    this.#list = null;
  }

  /** Copies the selected rows with these columns and a header line. Starting another copy cancels this one. */
  async rows(list: ListState, columns: readonly ListColumn[]): Promise<void> {
    const isLatest = this.#copies.start();
    this.#list = list;
    this.#done = 0;
    const count = list.selection.count(list.total ?? 0);
    this.#total = Math.min(count, maxCopiedRows);
    try {
      const ids = (await list.selectedEntries(maxCopiedRows)).map(({ id }) => id);
      const copied = await this.#read(list, ids, columns, isLatest);
      if (copied === null) return;
      const { lines, whole } = copied;
      await put([formatTsvHeader(columns), ...lines].join('\n'), lines.length, whole && lines.length >= count);
    } catch (thrown) {
      const { message } = getBridgeError(thrown);
      if (isLatest()) toasts.show({ tone: 'danger', message });
    } finally {
      if (isLatest()) this.#list = null;
    }
  }

  /** Returns the lines of these items, or null if the copy was cancelled. */
  async #read(
    list: ListState,
    ids: readonly ResourceId[],
    columns: readonly ListColumn[],
    isLatest: () => boolean,
  ): Promise<Copied | null> {
    const lines: string[] = [];
    let letters = 0;
    const resource = list.resource.name;
    const extraFields = [...getExtraFields(list.resource, columns)];
    for (let from = 0; from < ids.length; from += batchSize) {
      const rows = await unwrapReply(
        bridge.items.rows({ resource, ids: ids.slice(from, from + batchSize), columns: extraFields }),
      );
      if (!isLatest()) return null;
      for (const line of formatTsvLines(columns, rows)) {
        letters += line.length + 1;
        if (letters > maxCopiedCharacters) return { lines, whole: false };
        lines.push(line);
      }
      this.#done = Math.min(ids.length, from + batchSize);
    }
    return { lines, whole: true };
  }
}

/** Copies rows to the clipboard and shows their number, and whether they are complete. */
const put = async (text: string, rows: number, whole: boolean): Promise<void> => {
  const reply = await bridge.app.copy({ text });
  if (!reply.ok) toasts.show({ tone: 'danger', message: reply.error.message });
  else if (whole) toasts.show({ tone: 'success', message: m.lists.rowsCopied(rows) });
  else toasts.show({ tone: 'info', message: m.lists.rowsCopiedSome(rows) });
};

export const copying = new Copying();

/** Copies one row with these columns, without a header line. */
export const copyRow = async (list: ListState, id: ResourceId, columns: readonly ListColumn[]): Promise<void> => {
  const extraFields = [...getExtraFields(list.resource, columns)];
  const reply = await bridge.items.rows({ resource: list.resource.name, ids: [id], columns: extraFields });
  if (reply.ok)
    await put(formatTsvLines(columns, reply.value).join('\n'), reply.value.length, reply.value.length === 1);
  else toasts.show({ tone: 'danger', message: reply.error.message });
};

export const copyCell = async (list: ListState, id: ResourceId, column: ListColumn): Promise<void> => {
  const extraFields = [...getExtraFields(list.resource, [column])];
  const reply = await bridge.items.rows({ resource: list.resource.name, ids: [id], columns: extraFields });
  const row = reply.ok ? reply.value[0] : undefined;
  if (!reply.ok) toasts.show({ tone: 'danger', message: reply.error.message });
  else if (row !== undefined) await copyText(formatCellCopy(column, row));
};
