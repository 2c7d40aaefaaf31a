import { parse } from 'csv-parse/browser/esm/sync';
import { openSeparated } from '../../../../electron/model/table/separated.ts';
import type { IntentId } from '../../../../electron/base/brand.ts';
import type { TakenTitle, Intent } from '../../../../electron/contract/index.ts';
import type { Resource } from '../../../../electron/model/index.ts';
import type { FormField, InputKind, Draft } from '../../../form/inputs.ts';
import { place } from '../placing.ts';

/** So many rows are more than a person looks through in a dialog. */
export const mostRows = 200;

/** Inputs that fit into a cell: what is one line of text. */
const inCells: ReadonlySet<InputKind> = new Set(['text', 'offer', 'integer', 'yesNo', 'ref']);

/** The fields that can be columns. */
export const cellFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.filter(({ input }) => inCells.has(input));

const readTable = (text: string): readonly (readonly string[])[] => {
  // A spreadsheet gives tabs to the clipboard.
  const separated = openSeparated(text, parse, '\t');
  try {
    return parse(separated.text, separated.options).map((row) => row.map(separated.restore));
  } catch {
    // A quote that nothing closes is a quote.
    return parse(separated.text, { ...separated.options, quote: null });
  }
};

/** The cells that stand in a text from a spreadsheet; null where it is the text of one cell. */
export const pastedCells = (text: string): readonly (readonly string[])[] | null => {
  if (!/[\t\n\r]/.test(text.replace(/\r?\n$/, ''))) return null;
  return readTable(text).filter((row) => row.some((cell) => cell.trim() !== ''));
};

const plain = (text: string): string => text.trim().toLowerCase();

/** The fields that a first row names, when each of its cells names another one: it is a heading then. */
export const headingOf = (fields: readonly FormField[], row: readonly string[]): readonly FormField[] | null => {
  const named = row.map((cell) =>
    fields.find(({ name, label }) => plain(cell) === plain(name) || plain(cell) === plain(label)),
  );
  const known = named.filter((field) => field !== undefined);
  return known.length === row.length && new Set(known).size === known.length ? known : null;
};

/** Who has which name, by the name as it was asked for. */
export const byTitle = (taken: readonly TakenTitle[]): ReadonlyMap<string, TakenTitle> =>
  new Map(taken.map((one) => [one.title, one]));

/** Rows (by their place) whose text stands in an earlier one too, case and spaces aside; empty ones are none. */
export const duplicates = (texts: readonly string[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  const found = new Set<number>();
  texts.forEach((text, at) => {
    const key = plain(text);
    if (key === '') return;
    if (seen.has(key)) found.add(at);
    seen.add(key);
  });
  return found;
};

/** One variant: what differs of it, and what became of it. */
export interface VariantRow {
  readonly key: number;
  /** By field name. */
  readonly cells: Draft;
  /** The entry of the outbox that it was handed over as last, also while that entry cannot be read; null: none. */
  readonly sentAs: IntentId | null;
  /** The entry as it was read last; a failed one can be corrected and sent again. */
  readonly intent: Intent | null;
  /** By field name. */
  readonly problems: Draft;
  /** Complaints that stand at no cell. */
  readonly beside: readonly string[];
  /** Who has its name already. */
  readonly taken: TakenTitle | null;
}

/** What nobody has said anything of. */
export const unsaid = { problems: {}, beside: [], taken: null } as const;

/** Whether it is not in the outbox, or came back from there. */
export const isOpen = ({ sentAs, intent }: Pick<VariantRow, 'sentAs' | 'intent'>): boolean =>
  intent === null ? sentAs === null : intent.state === 'failed' || intent.state === 'cancelled';

export const saysNothing = ({ cells }: VariantRow): boolean => Object.values(cells).every((cell) => cell.trim() === '');

/** Where complaints stand that are at no cell of the table: beside the row, with the label of their field. */
const besideOf = (
  fields: readonly Pick<FormField, 'name' | 'label'>[],
  atFields: ReadonlyMap<string, string>,
  columns: readonly string[],
): readonly string[] =>
  [...atFields]
    .filter(([name]) => !columns.includes(name))
    .map(([name, words]) => `${fields.find((field) => field.name === name)?.label ?? name}: ${words}`);

/** What an answer of the service says of its row. */
export const saidBy = (
  { state, error, title, found }: Pick<Intent, 'state' | 'error' | 'title' | 'found'>,
  { resource, fields }: { readonly resource: Resource; readonly fields: readonly FormField[] },
  columns: readonly string[],
): Pick<VariantRow, 'problems' | 'beside' | 'taken'> => {
  if (error === null || state !== 'failed') return unsaid;
  const named = [...fields, ...(resource.secrets ?? [])];
  const { atFields, above } = place(named, resource.title, error);
  const [item] = found;
  return {
    problems: Object.fromEntries([...atFields].filter(([name]) => columns.includes(name))),
    beside: [...above, ...besideOf(named, atFields, columns)],
    taken: error.code === 'conflict' && item !== undefined ? { title, item, intent: null } : null,
  };
};
