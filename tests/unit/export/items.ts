import type { SnapshotItem } from '../../../electron/cache/read/snapshot.ts';
import type { Cell } from '../../../electron/model/table/cell-values.ts';
import type { WriterColumn } from '../../../electron/tables/columns.ts';

/** Builds an item whose body has these properties. */
export const itemOf = (raw: Readonly<Record<string, unknown>>): SnapshotItem => ({
  id: typeof raw['id'] === 'string' ? raw['id'] : 'x',
  text: JSON.stringify(raw),
  raw,
  completeness: null,
});

/** Items and columns of a table with these cells. */
export const tableOf = (
  rows: readonly (readonly Cell[])[],
  width = rows[0]?.length ?? 0,
): { columns: WriterColumn[]; items: SnapshotItem[] } => ({
  columns: Array.from({ length: width }, (_, index) => ({
    header: `c${index}`,
    cell: ({ raw }) => (raw['cells'] as readonly Cell[])[index] ?? null,
  })),
  items: rows.map((cells) => itemOf({ cells })),
});

/** Collects the chunks of a writer. */
export const gather = (): { put: (chunk: Uint8Array) => void; bytes: () => Buffer } => {
  const chunks: Uint8Array[] = [];
  return { put: (chunk) => void chunks.push(Uint8Array.from(chunk)), bytes: () => Buffer.concat(chunks) };
};
