import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { ExistingTitle, Intent } from '../../../../electron/contract/index.ts';
import type { Resource } from '../../../../electron/model/index.ts';
import type { FormField, InputKind, FormValues } from '../../../form/form-model.ts';
import { assignErrors } from '../assign-errors.ts';
import { parseClipboardRows } from '../../../grid/parse-clipboard-rows.ts';

/** The maximum number of rows that a user can reasonably check in a dialog. */
export const maxBatchRows = 200;

/** The maximum number of rows that a draft stores, those that do not fit into the table included. */
export const maxStoredRows = 10_000;

/** Inputs with a single line of text, which fit into a cell. */
const inCells: ReadonlySet<InputKind> = new Set(['text', 'offer', 'integer', 'yesNo', 'ref']);

/** Returns the fields that can be columns. */
export const getCellFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.filter(({ input }) => inCells.has(input));

/** Returns the cells of a text from a spreadsheet, or null if it is the text of a single cell. */
export const parsePastedCells = (text: string): readonly (readonly string[])[] | null => {
  if (!/[\t\n\r]/.test(text.replace(/\r?\n$/, ''))) return null;
  return parseClipboardRows(text).filter((row) => row.some((cell) => cell.trim() !== ''));
};

const foldHeading = (text: string): string => text.trim().toLowerCase();

/**
 * Returns the fields that a first row names, if each of its cells names a different one, so that it is a header.
 * Otherwise null.
 */
export const parseHeaderRow = (fields: readonly FormField[], row: readonly string[]): readonly FormField[] | null => {
  const named = row.map((cell) =>
    fields.find(
      ({ name, label }) => foldHeading(cell) === foldHeading(name) || foldHeading(cell) === foldHeading(label),
    ),
  );
  const known = named.filter((field) => field !== undefined);
  return known.length === row.length && new Set(known).size === known.length ? known : null;
};

/** Groups existing titles by the requested title. */
export const groupByTitle = (taken: readonly ExistingTitle[]): ReadonlyMap<string, ExistingTitle> =>
  new Map(taken.map((one) => [one.title, one]));

/**
 * Returns the indexes of rows whose text also occurs in an earlier row, ignoring case and spaces. Empty texts are
 * ignored.
 */
export const findDuplicateRows = (texts: readonly string[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  const found = new Set<number>();
  texts.forEach((text, index) => {
    const key = foldHeading(text);
    if (key === '') return;
    if (seen.has(key)) found.add(index);
    seen.add(key);
  });
  return found;
};

/** A row: the values that differ, and the result of its creation. */
export interface VariantRow {
  readonly key: number;
  /** The cell texts by field name. */
  readonly cells: FormValues;
  /** The intent as which the row was last added to the outbox, even if it cannot be read. Null if there is none. */
  readonly sentAs: IntentId | null;
  /** The intent as last read. A failed one can be corrected and sent again. */
  readonly intent: Intent | null;
  /** The field errors by field name. */
  readonly problems: FormValues;
  /** The errors that belong to no cell. */
  readonly beside: readonly string[];
  /** The existing item or intent with the same title. */
  readonly taken: ExistingTitle | null;
}

/** A row state without errors. */
export const validRowState = { problems: {}, beside: [], taken: null } as const;

/** Whether a row is not in the outbox, or has failed there. */
export const isRowUnsent = ({ sentAs, intent }: Pick<VariantRow, 'sentAs' | 'intent'>): boolean =>
  intent === null ? sentAs === null : intent.state === 'failed' || intent.state === 'cancelled';

export const isEmptyRow = ({ cells }: VariantRow): boolean => Object.values(cells).every((cell) => cell.trim() === '');

/** Returns the errors of fields that are not columns, each with the label of its field. */
const getErrorsOutsideColumns = (
  fields: readonly Pick<FormField, 'name' | 'label'>[],
  atFields: ReadonlyMap<string, string>,
  columns: readonly string[],
): readonly string[] =>
  [...atFields]
    .filter(([name]) => !columns.includes(name))
    .map(([name, message]) => `${fields.find((field) => field.name === name)?.label ?? name}: ${message}`);

/** Returns the errors of a row from the result of its intent. */
export const getRowErrors = (
  { state, error, title, found }: Pick<Intent, 'state' | 'error' | 'title' | 'found'>,
  { resource, fields }: { readonly resource: Resource; readonly fields: readonly FormField[] },
  columns: readonly string[],
): Pick<VariantRow, 'problems' | 'beside' | 'taken'> => {
  if (error === null || state !== 'failed') return validRowState;
  const named = [...fields, ...(resource.secrets ?? [])];
  const { atFields, above } = assignErrors(named, resource.title, error);
  const [item] = found;
  return {
    problems: Object.fromEntries([...atFields].filter(([name]) => columns.includes(name))),
    beside: [...above, ...getErrorsOutsideColumns(named, atFields, columns)],
    taken: error.code === 'conflict' && item !== undefined ? { title, item, intent: null } : null,
  };
};
