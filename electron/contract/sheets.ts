import type { FaultKind } from '../model/rules/fault.ts';
import { z } from 'zod';
import { changeQuerySchema } from './changes.ts';
import { answers } from './define.ts';
import { scopeSchema } from './export.ts';
import { nothing, resourceIdSchema, shortText } from './schemas.ts';
import { exportSeparators, sheetFormats, sheetRowStates } from './values.ts';
import type { VariantParents, VariantsOfParent } from './variants.ts';
import type { SheetKind, SheetRowState, SpellingDifference, ValueCause } from './values.ts';

const runKey = z.strictObject({ id: z.uuid() });

/** Names of fields that a sheet can fill, and free attributes as `attributes.NAME`. */
const columnsSchema = z.array(z.string().min(1).max(600)).max(200);

const changedSchema = z.strictObject({
  from: z.literal('changes'),
  query: changeQuerySchema,
  /** That change alone; null: all of the query. */
  change: z.int().min(1).nullable(),
});

const sourceSchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('items'),
    scope: scopeSchema,
    /** What is wrong with a product, in words: none where nothing is known to be. */
    faults: z.array(z.tuple([resourceIdSchema, shortText])).max(10_000),
    /** What is wrong with all others, as in a worklist; absent: nothing that is known. */
    fault: shortText.optional(),
  }),
  /** The products that changed, with what they had before the first of these changes. */
  changedSchema,
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

/** A sheet that was saved, or that was read back. */
export interface SheetEntry {
  readonly id: string;
  readonly kind: SheetKind;
  /** Of its first file, without its folder. */
  readonly fileName: string;
  readonly files: number;
  readonly rows: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A sheet that was read and compared with the copy on this computer. It stays open until `sheets.closeRead`. */
export interface ReadSheet {
  readonly id: string;
  /** Without its folder. */
  readonly fileName: string;
  /** When it was made, ISO 8601; null where it does not say, and nothing tells what has changed since. */
  readonly madeAt: string | null;
  readonly rows: number;
  readonly counts: Readonly<Record<SheetRowState, number>>;
  /** Headers of the columns that were compared, and of those that the account does not know. */
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  /** Columns that were matched by another header than their own. */
  readonly matched: readonly { readonly column: string; readonly header: string }[];
  /** The worksheet, and all visible ones by their names; null if the file is no workbook. */
  readonly worksheet: { readonly name: string; readonly names: readonly string[] } | null;
  /** The row of the headers, as a spreadsheet counts. */
  readonly headerRow: number;
  /** The column that is the SKU's, and the columns that could be. */
  readonly skuColumn: number;
  readonly headers: readonly { readonly at: number; readonly header: string }[];
  /** Columns in which the spreadsheet rewrote values that nobody filled in, and the number of rows with such a value. */
  readonly rewritten: { readonly columns: readonly string[]; readonly rows: number };
}

const choiceSchema = z.strictObject({
  /** The name of a worksheet; null: the one that was found. */
  sheet: z.string().max(1_000).nullable(),
  /** The index of the SKU's column; null: the one that was found. */
  sku: z.int().min(0).max(100_000).nullable(),
});
/** What the user chose of a file that is read. */
export type SheetChoice = z.output<typeof choiceSchema>;

/** A sheet that was made in another account: nothing of it was compared. */
export interface OthersSheet {
  readonly other: string;
}

export interface SheetChange {
  /** The head of its column. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** What a row does to a rule about a value that it changes: `stays` is failed before and after. */
export interface SheetRowRule {
  /** The profile's name. */
  readonly profile: string;
  readonly words: string;
  readonly effect: 'mends' | 'breaks' | 'stays';
  /** What is wrong after it; null: nothing. */
  readonly fault: FaultKind | null;
}

/** What the rows that are ticked do to a rule. */
export interface SheetEffect {
  readonly profile: string;
  readonly profileName: string;
  readonly rule: string;
  readonly words: string;
  /** Products that fail it now; null while they have not been judged. */
  readonly failing: number | null;
  readonly mends: number;
  readonly breaks: number;
  /** Rows that are not ticked and would change what it finds, or do not mend it. */
  readonly leftOut: number;
}

/** One row of a sheet that was read. */
export interface SheetRow {
  /** As a spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly sku: string;
  /** The product; null where the account has none of that SKU. */
  readonly productId: string | null;
  readonly label: string | null;
  readonly state: SheetRowState;
  /** Why it does not fit, in words; null where it does. */
  readonly why: string | null;
  /** In a list the first few, each cut to its first difference and some letters. */
  readonly changes: readonly SheetChange[];
  readonly more: number;
  readonly rules: readonly SheetRowRule[];
}

export interface SheetRowWindow {
  readonly offset: number;
  readonly rows: readonly SheetRow[];
  readonly total: number;
}

const rowStateSchema = z.enum(sheetRowStates).nullable();
/** Rows by their number: all of a state but `rows` where `inverted`, else `rows` alone. */
const pickedSchema = z.strictObject({ inverted: z.boolean(), rows: z.array(z.int().min(2)).max(200_000) });
/** Which rows are ticked, of those that fit and of those that do not. */
const ticksSchema = z.strictObject({ fits: pickedSchema, misfit: pickedSchema });
export type SheetTicks = z.output<typeof ticksSchema>;

/** A column that changed, with the number of changes. */
export interface ChangedColumn {
  readonly key: string;
  readonly changes: number;
}

/** A value as it is spelled, with the number of products that have it. */
export interface Spelling {
  readonly value: string;
  readonly products: number;
}

/** Spellings of what is probably one value, the most used first. */
export interface Cluster {
  readonly spellings: readonly (Spelling & { readonly differs: SpellingDifference })[];
  /** Products that would be set if all were spelled as most are. */
  readonly toSet: number;
}

/** How the numbers of an attribute are written, where they are not all written alike. */
export interface MixedNumbers {
  /** Units that occur, the most used first; '' stands for none. */
  readonly units: readonly string[];
  /** An example of each way to write decimals that occurs. */
  readonly separators: readonly string[];
}

/** What the values of an attribute are, in short. */
export interface AttributeValues {
  readonly name: string;
  readonly label: string | null;
  /** What is the matter, the first cause that holds; null: nothing. */
  readonly cause: ValueCause | null;
  readonly products: number;
  /** Different values; null where they are too many to be kept apart, as texts are. */
  readonly values: number | null;
  readonly clusters: number;
  readonly once: number;
  readonly mixed: MixedNumbers | null;
}

/** The values of one attribute. */
export interface ValuesOfAttribute extends AttributeValues {
  readonly inClusters: readonly Cluster[];
  /** Values that one product alone has. */
  readonly usedOnce: readonly Spelling[];
  /** Values that are none of the attribute's options, where it has some. */
  readonly notOptions: readonly Spelling[];
  /** All of them, the most used first; 1,000 at most. */
  readonly all: readonly Spelling[];
}

export const sheetCalls = {
  /**
   * Counts the values of all attributes on a thread, and what is the matter with them; those with something first.
   * `id` names it in `sheets.progress` and `sheets.cancel`. A newer call ends an older one: that fails with `cancelled`.
   */
  'sheets.countValues': answers<readonly AttributeValues[]>()(runKey),
  /** The values of one attribute as they were counted last; null where it is not among them. `notFound` before any count. */
  'sheets.valuesOf': answers<ValuesOfAttribute | null>()(z.strictObject({ attribute: z.string().min(1).max(500) })),
  /** The parents whose variants have something to fix, as they were counted last with the values. `notFound` before any count. */
  'sheets.variantParents': answers<VariantParents>()(nothing),
  /** The variants of one parent as they were counted last; null where it has none. `notFound` before any count. */
  'sheets.variantsOf': answers<VariantsOfParent | null>()(z.strictObject({ parent: resourceIdSchema })),
  /** The variants of one parent as the copy has them now; null where it has none. */
  'sheets.variantsNow': answers<VariantsOfParent | null>()(z.strictObject({ parent: resourceIdSchema })),
  /** The columns of a sheet that products changed in, those with most changes first. */
  'sheets.changedColumns': answers<readonly ChangedColumn[]>()(changedSchema),
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
  /** The last 100 sheets that were saved or read, the newest first. */
  'sheets.history': answers<readonly SheetEntry[]>()(nothing),
  /** Shows the first file of a sheet of the history in the system's file manager. `notFound` when it is not known any more. */
  'sheets.showInFolder': answers<undefined>()(runKey),
  /**
   * Asks for a file in the system's dialog, reads it on a thread and compares it with the copy here; nothing is sent.
   * `again`: the file that was refused as another account's is read all the same; `entry`: the file of a sheet of the
   * history, without asking for one. Null when the person closed the dialog.
   * Fails with `file` where it is no sheet, in words that say what to do, `cancelled` after `sheets.cancel`.
   */
  'sheets.read': answers<ReadSheet | OthersSheet | null>()(
    z.strictObject({ id: z.uuid(), again: z.boolean(), entry: z.uuid().optional() }),
  ),
  /**
   * Reads the file of the sheet that is open once more, with another worksheet or another column as the SKU's. The sheet has
   * the new ID `id` then. Fails as `sheets.read`, and with `notFound` if the sheet is closed.
   */
  'sheets.readAs': answers<ReadSheet>()(z.strictObject({ id: z.uuid(), of: z.uuid(), choice: choiceSchema })),
  /** Rows of a sheet that is open; `state` null: all, those first that do not fit. Fails with `notFound` when it is closed. */
  'sheets.rows': answers<SheetRowWindow>()(
    z.strictObject({ id: z.uuid(), state: rowStateSchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** What these rows do to the rules about the columns of the sheet. `notFound` when it is closed. */
  'sheets.effects': answers<readonly SheetEffect[]>()(z.strictObject({ id: z.uuid(), ticks: ticksSchema })),
  /** One row with all its changes whole; null where the sheet has no such row. */
  'sheets.row': answers<SheetRow | null>()(z.strictObject({ id: z.uuid(), row: z.int().min(2) })),
  /**
   * Saves rows of a sheet that is open, in the system's save dialog: `import` those that are ticked, with the SKU and the
   * columns that change; `rest` the others, as a sheet to be filled again. `run` names it in `sheets.progress`.
   */
  'sheets.saveRead': answers<SheetDone | null>()(
    z.strictObject({ id: z.uuid(), run: z.uuid(), what: z.enum(['import', 'rest']), ticks: ticksSchema }),
  ),
  'sheets.closeRead': answers<undefined>()(runKey),
} as const;

export interface SheetEvents {
  /** Some times a second while a sheet is written, or read. */
  readonly 'sheets.progress': SheetProgress;
  /** A sheet was saved, or read back. */
  readonly 'sheets.added': SheetEntry;
}
