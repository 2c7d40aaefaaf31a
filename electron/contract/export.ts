import { z } from 'zod';
import { changeQuerySchema } from './changes.ts';
import { answers } from './define.ts';
import { itemQuerySchema } from './items.ts';
import { resourceIdSchema } from './schemas.ts';
import { exportFormats, exportSeparators } from './values.ts';

const pickedSchema = z.strictObject({
  /** True: all of the query but `ids`; false: `ids` alone, wherever they are. */
  inverted: z.boolean(),
  ids: z.array(resourceIdSchema).max(2_000_000),
});

/** Which items: see `ExportScope`. */
export const scopeSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('view'), query: itemQuerySchema }),
  z.strictObject({ what: z.literal('selection'), query: itemQuerySchema, picked: pickedSchema }),
  z.strictObject({ what: z.literal('all'), query: itemQuerySchema }),
]);

const requestSchema = z.strictObject({
  /** Made by the page; names the run in `export.cancel`, `export.showInFolder` and `export.progress`. */
  id: z.uuid(),
  scope: scopeSchema,
  format: z.enum(exportFormats),
  /** Field names in order (`completeness` too); null: every field of the model, free attributes one column each. */
  columns: z.array(z.string().min(1).max(200)).min(1).max(500).nullable(),
  /** CSV alone. */
  separator: z.enum(exportSeparators),
  /** CSV alone: a byte-order mark, by which some spreadsheets know UTF-8. */
  bom: z.boolean(),
  /** JSON and JSON Lines: the typed view of the columns, or the body as it came. */
  body: z.enum(['typed', 'raw']),
});

/** Which items: those of a query, those picked, or all of the query's resource in the query's order. */
export type ExportScope = z.output<typeof scopeSchema>;
/** What is exported and how. The page never names a path. */
export type ExportRequest = z.output<typeof requestSchema>;

const changesSchema = z.strictObject({
  id: z.uuid(),
  query: changeQuerySchema,
  format: z.enum(['csv', 'jsonLines']),
  separator: z.enum(exportSeparators),
  bom: z.boolean(),
});

/** Which changes are exported and how: CSV has a line for each member that differs, JSON Lines one for each change. */
export type ChangesExport = z.output<typeof changesSchema>;

export interface ExportDone {
  /** The file's name, without its folder. */
  readonly fileName: string;
  readonly rows: number;
  /** Texts longer than a spreadsheet's cell can hold (32,767 characters), which were cut. XLSX alone. */
  readonly cut: number;
}

export interface ExportProgress {
  readonly id: string;
  readonly written: number;
  /** Rows in all, exactly. */
  readonly total: number;
}

const runKey = z.strictObject({ id: z.uuid() });

export const exportCalls = {
  /**
   * Asks for a place in the system's save dialog, then writes the items from the cache, as they stood at the start.
   * Answers when the file is whole; null when the person closed the dialog. Fails with `cancelled` after
   * `export.cancel`, `disk` when the file cannot be written (nothing of it stays), `conflict` while another export runs.
   */
  'export.run': answers<ExportDone | null>()(requestSchema),
  /** The same for the changes of a query; `rows` of the answer are changes. */
  'export.changes': answers<ExportDone | null>()(changesSchema),
  /** Stops a run; what was written of it is removed. Safe to call when there is none. */
  'export.cancel': answers<undefined>()(runKey),
  /** Shows the file of a run of this session in the system's file manager. */
  'export.showInFolder': answers<undefined>()(runKey),
} as const;

export interface ExportEvents {
  /** Some times a second while a run writes. */
  readonly 'export.progress': ExportProgress;
}
