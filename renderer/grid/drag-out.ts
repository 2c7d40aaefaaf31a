import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { ItemRow } from '../../electron/contract/index.ts';
import { runWithErrorToast } from '../app/run-with-toast.ts';
import { unwrapReply, beginFileDrag, bridge } from '../app/bridge.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { ListState } from '../list/list-state.svelte.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { indexAt } from './grid-keyboard.ts';
import { formatTsvLines } from './tsv.ts';

/** The maximum numbers of files and of rows in one drag. */
const maxDraggedFiles = 100;
const maxDraggedRows = 1_000;

/** Returns the rows to drag: all loaded selected rows if the dragged row is one of them, otherwise only that row. */
const getDraggedRows = (list: ListState, index: number, most: number): readonly ItemRow[] => {
  const row = list.row(index);
  if (row === undefined) return [];
  if (!list.selection.has(row.id)) return [row];
  const all = Array.from({ length: Math.min(list.total ?? 0, 100_000) }, (_, at) => list.row(at));
  return all.filter((one) => one !== undefined && list.selection.has(one.id)).slice(0, most) as ItemRow[];
};

/** Returns the file of a row: an asset itself, or the picture of a product. */
const getRowFile = (list: ListState, { id, thumb }: ItemRow): ResourceId | null =>
  list.resource.name === 'asset' ? id : thumb;

const dragFiles = async (ids: readonly ResourceId[]): Promise<void> => {
  beginFileDrag(() => void bridge.pictures.cancelDrag());
  if ((await unwrapReply(bridge.pictures.dragOriginals({ ids: [...ids] }))) > 0) return;
  toasts.show({ tone: 'info', message: m.lists.dragComing(ids.length) });
  for (const id of ids) await unwrapReply(bridge.pictures.original({ id, how: 'asked' }));
  toasts.show({ tone: 'success', message: m.lists.dragReady(ids.length) });
};

/**
 * Returns the `dragstart` handler of a list. A drag of a picture exports the file, any other drag of a row exports
 * text.
 */
export const createDragHandler =
  (list: ListState, columns: () => readonly ListColumn[]) =>
  (event: DragEvent): void => {
    const index = indexAt(event.target);
    const { target, dataTransfer } = event;
    if (index === null || dataTransfer === null || !(target instanceof Element)) return;
    if (target.matches('[data-drag-file]')) {
      event.preventDefault();
      const ids = getDraggedRows(list, index, maxDraggedFiles).flatMap((row) => getRowFile(list, row) ?? []);
      if (ids.length > 0) void runWithErrorToast(() => dragFiles(ids));
      return;
    }
    const rows = getDraggedRows(list, index, maxDraggedRows);
    const shown = columns();
    const lines =
      shown.length > 0
        ? formatTsvLines(shown, rows)
        : rows.map(({ id, cells }) => String(cells[list.resource.title] ?? id));
    dataTransfer.effectAllowed = 'copy';
    dataTransfer.setData('text/plain', lines.join('\n'));
  };
