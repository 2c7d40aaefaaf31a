import { z } from 'zod';
import { changeQuerySchema } from './changes.ts';
import { answers } from './define.ts';
import { scopeSchema } from './export.ts';
import { resourceIdSchema, shortText } from './schemas.ts';
import { exportSeparators, sheetFormats } from './values.ts';

/** Names of fields that a sheet can fill, and free attributes as `attributes.NAME`. */
const columnsSchema = z.array(z.string().min(1).max(600)).max(200);

const sourceSchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('items'),
    scope: scopeSchema,
    /** What is wrong with a product, in words: none where nothing is known to be. */
    faults: z.array(z.tuple([resourceIdSchema, shortText])).max(10_000),
  }),
  /** The products that changed, with what they had before the first of these changes. */
  z.strictObject({ from: z.literal('changes'), query: changeQuerySchema }),
]);

/** Texts of one column that are written as others. */
const settingSchema = z.strictObject({
  column: z.string().min(1).max(600),
  values: z.array(z.tuple([z.string().max(100_000), z.string().max(100_000)])).max(5_000),
});

const requestSchema = z.strictObject({
  /** Made by the page; names the run in `sheets.cancel`, `sheets.showInFolder` and `sheets.progress`. */
  id: z.uuid(),
  source: sourceSchema,
  columns: columnsSchema,
  set: z.array(settingSchema).max(20),
  /** What the save dialog offers, without an ending. */
  name: z.string().min(1).max(200),
  format: z.enum(sheetFormats),
  /** CSV alone. */
  separator: z.enum(exportSeparators),
  /** Rows of a file at most; null: as many as fit into 20 MB. */
  mostRows: z.int().min(1).max(1_000_000).nullable(),
});

/** Which products' sheet, with which columns to fill, and how it is written. The page never names a path. */
export type SheetRequest = z.output<typeof requestSchema>;
export type SheetSource = SheetRequest['source'];

export interface SheetFile {
  /** Without its folder. */
  readonly fileName: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface SheetDone {
  readonly files: readonly SheetFile[];
  readonly rows: number;
  /** Texts longer than a spreadsheet's cell can hold (32,767 characters), which were cut. XLSX alone. */
  readonly cut: number;
}

/** What a sheet would be: its heads, its first rows, and how many there are. */
export interface SheetPreview {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
  /** The files it would have; null where they are too many rows to be worked out beforehand. */
  readonly files: readonly SheetFile[] | null;
}

export interface SheetProgress {
  readonly id: string;
  readonly done: number;
  /** Rows in all, exactly. */
  readonly total: number;
}

const runKey = z.strictObject({ id: z.uuid() });

export const sheetCalls = {
  /**
   * The first rows as they would be written, and the files. A newer call replaces one that runs: that one answers
   * `cancelled`.
   */
  'sheets.preview': answers<SheetPreview>()(requestSchema),
  /**
   * Asks for a place in the system's save dialog, then writes the sheet from the cache, as it stood at the start, in files
   * under 20 MB. Answers when all are whole; null when the person closed the dialog. Fails with `cancelled` after
   * `sheets.cancel`, `disk` when a file cannot be written (nothing stays), `conflict` while another sheet is written.
   */
  'sheets.save': answers<SheetDone | null>()(requestSchema),
  /** Stops a run; what was written of it is removed. Safe to call when there is none. */
  'sheets.cancel': answers<undefined>()(runKey),
  /** Shows the first file of a run of this session in the system's file manager. */
  'sheets.showInFolder': answers<undefined>()(runKey),
} as const;

export interface SheetEvents {
  /** Some times a second while a sheet is written. */
  readonly 'sheets.progress': SheetProgress;
}
