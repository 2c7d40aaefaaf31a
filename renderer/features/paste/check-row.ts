import { m } from '../../messages/lazy.ts';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { ExistingTitle, EntityKind } from '../../../electron/contract/index.ts';
import { findGtinProblem } from '../../../electron/model/index.ts';
import { getKindLabels } from '../../form/inputs/kind-labels.ts';
import { normalizeHeading } from '../../../electron/model/heading-aliases.ts';
import { fold } from '../../../electron/model/text-folding.ts';
import { isSpreadsheetError } from '../../../electron/model/table/spreadsheet-errors.ts';
import {
  hasOnlyMarks,
  isFormulaText,
  isMissingCodeText,
  isMissingValueText,
} from '../../../electron/model/table/missing-values.ts';
import { isShortenedNumber } from '../../../electron/model/table/shortened-numbers.ts';
import { isDayWithMonthName, isDayWithYear } from '../../../electron/model/table/spreadsheet-texts.ts';
import {
  hasLookAlikeCharacters,
  hasLostCharacters,
  hasUnseenCharacters,
  trimPlain,
} from '../../../electron/model/table/unseen-characters.ts';
import { splitHeadingCurrency } from '../../../electron/model/table/heading-currency.ts';
import { findUnitColumns } from '../../../electron/model/table/unit-columns.ts';
import { findContinuedRows } from '../../../electron/model/table/continued-rows.ts';
import { usesDecimalComma } from '../../../electron/model/table/written-numbers.ts';
import { describeGtinError } from '../../form/describe-gtin-error.ts';
import { type CellNote, type PastedCellValue, parsePastedCell } from './parse-cell.ts';
import type { KnownFamily, KnownParent, KnownNames } from './name-lookups.ts';
import { type PasteTarget, fieldTargets } from './column-targets.ts';
import { type LaterHeaders, findLaterHeaders, isTotalText } from './header-rows.ts';
import { forEachInSlices } from './yield-to-page.ts';

const messages = m.paste.issues;

/** `fault`: the row cannot be sent. `taken`: the account or the outbox already contains it. `warn`: it can be sent. */
export type IssueTone = 'fault' | 'taken' | 'warn';

/** A problem of a row. `column` is its position. */
export interface Issue {
  readonly column: number;
  readonly tone: IssueTone;
  readonly message: string;
  /** The existing item or intent with the SKU of the row. */
  readonly taken?: ExistingTitle;
}

/** A validated row as it will be sent. */
export interface CheckedRow {
  readonly sku: string;
  /** The request body, without the parent if the parent does not exist yet. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The row of its parent, unless the account or the outbox contains the parent. */
  readonly parentRow: number | null;
  /** The outbox intent that will create its parent. */
  readonly parentIntent: IntentId | null;
  readonly issues: readonly Issue[];
  /** The most severe tone of the issues. */
  readonly state: IssueTone | 'ready';
}

/** The targets of columns. Null for a column that is not sent. */
export type Mapping = readonly (PasteTarget | null)[];

/** Facts about the whole table that the validation of each row needs. */
export interface TableFacts {
  readonly mapping: Mapping;
  readonly rowOf: ReadonlyMap<string, number>;
  /** The first row and SKU by SKU without case, accents and character widths. */
  readonly similarTo: ReadonlyMap<string, { readonly row: number; readonly sku: string }>;
  readonly laterHeaders: LaterHeaders;
  /** The number of header cells, or null without a header, or if no row can have more. */
  readonly width: number | null;
  /** The row that each row may continue, because a line break in a value ended that row too early. */
  readonly continuedRows: ReadonlyMap<number, number>;
  /** The column that is not sent and contains the unit of a column, by their indexes. */
  readonly units: ReadonlyMap<number, number>;
  /** The currency of prices without one, or '' if none is selected. */
  readonly currency: string;
  /** The currency in the header of each column, or null. */
  readonly columnCurrencies: readonly (string | null)[];
  /** The number of columns of the text, without those that were added for listed attributes. */
  readonly columns: number | undefined;
  /** Whether the numbers of the table have decimal commas. */
  readonly usesDecimalComma: boolean;
  /** The parent SKU of each row, or ''. */
  readonly parentOf: readonly string[];
}

/** Returns the column of a field, or -1. */
export const findFieldColumn = (mapping: Mapping, key: string): number =>
  mapping.findIndex((target) => target?.key === key);

const toTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const getCell = (row: readonly string[], column: number): string => (column < 0 ? '' : (row[column] ?? '').trim());

const findUnits = (mapping: Mapping, headings: readonly string[]): TableFacts['units'] => {
  const columns = headings.map((written, at) => ({ at, written }));
  const isSent = ({ at }: { readonly at: number }): boolean => (mapping[at] ?? null) !== null;
  const others = columns.filter((column) => !isSent(column)).map(({ at, written }) => [at, written] as const);
  return findUnitColumns(columns.filter(isSent), others);
};

/** Collects the facts about all rows in slices, so that the page stays responsive. */
export const collectTableFacts = async (
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  {
    width = null,
    widths = [],
    currency = '',
    columns,
    headings = [],
  }: Partial<Pick<TableFacts, 'width' | 'currency' | 'columns'>> & {
    readonly widths?: readonly number[];
    readonly headings?: readonly string[];
  } = {},
): Promise<TableFacts> => {
  const [sku, parent] = [findFieldColumn(mapping, 'sku'), findFieldColumn(mapping, 'parent_id')];
  const rowOf = new Map<string, number>();
  const similarTo = new Map<string, { readonly row: number; readonly sku: string }>();
  await forEachInSlices(rows, (row, index) => {
    const ownSku = getCell(row, sku);
    if (ownSku === '' || rowOf.has(ownSku)) return;
    rowOf.set(ownSku, index);
    const folded = fold(ownSku);
    if (!similarTo.has(folded)) similarTo.set(folded, { row: index, sku: ownSku });
  });
  const numeric = [...mapping.entries()].filter(([, target]) => target?.kind === 'number' || target?.kind === 'price');
  return {
    ...{ mapping, rowOf, similarTo, width, currency, columns },
    columnCurrencies: headings.map((heading) => splitHeadingCurrency(heading)?.currency ?? null),
    continuedRows: findContinuedRows(width === null ? [] : widths, width ?? 0, () => true),
    usesDecimalComma: usesDecimalComma(rows.flatMap((row) => numeric.map(([column]) => getCell(row, column)))),
    units: findUnits(mapping, headings),
    laterHeaders: await findLaterHeaders(rows, headings, sku),
    parentOf: rows.map((row) => getCell(row, parent)),
  };
};

const getGtinProblem = (gtin: string): string | null => {
  const problem = findGtinProblem(gtin);
  if (problem === null) return null;
  return problem.what === 'check' ? messages.gtinCheck(problem.ends) : describeGtinError(problem);
};

/** Returns the problem of the cell of an SKU, or null. */
const getSkuProblem = (cell: string): string | null => {
  const sku = trimPlain(cell);
  if (isSpreadsheetError(sku)) return messages.formulaError;
  if (isFormulaText(sku)) return messages.formula;
  if (isMissingValueText(sku) || hasOnlyMarks(sku)) return messages.missingSku;
  if (isShortenedNumber(sku)) return messages.shortened;
  if (hasLostCharacters(sku)) return messages.lostCharacters;
  return hasUnseenCharacters(sku) ? messages.hidden : null;
};

/** In the place of an SKU, these are the headings of a table whose cells are below each other. */
const fieldLabels: ReadonlySet<string> = new Set(fieldTargets.map(({ label }) => normalizeHeading(label)));
/** Quotation marks, and marks of Markdown, around a text. */
const quotedSku = /^(?:["“”„'‘’‚«»‹›`].*["“”'‘’«»‹›`]|(\*{1,2}|_{1,2}).+\1|\[.*\]\(.*\))$/u;

/** Whether a row with this SKU is probably no product, and is sent only if the user ticks it. */
export const isUnlikelySku = (sku: string): boolean => isTotalText(sku) || isMissingCodeText(sku);

/** Returns the message about an SKU that can be sent and may be wrong, or null. */
const getSkuWarning = (sku: string): string | null => {
  if (isTotalText(sku)) return messages.total;
  if (isMissingCodeText(sku)) return messages.skuMissingWord;
  if (fieldLabels.has(normalizeHeading(sku))) return messages.skuAsHeading;
  if (quotedSku.test(sku)) return messages.skuQuoted;
  if (isDayWithMonthName(sku) || isDayWithYear(sku)) return messages.skuAsDay;
  if (/^\d+\.0$/.test(sku)) return messages.skuAsNumber;
  if (/^['’]/.test(sku)) return messages.skuApostrophe;
  return hasLookAlikeCharacters(sku) ? messages.lookAlikes : null;
};

const getSkuIssues = (cell: string, column: number, at: number, facts: TableFacts, known: KnownNames): Issue[] => {
  const sku = cell.trim();
  const createIssue = (tone: IssueTone, text: string, taken?: ExistingTitle): Issue[] => [
    { column, tone, message: text, ...(taken === undefined ? {} : { taken }) },
  ];
  const { rows: headers, other } = facts.laterHeaders;
  if (headers.has(at)) return createIssue('fault', messages.repeatsHeadings);
  if (other !== null && at > other) return createIssue('fault', messages.otherHeadings(other + 1));
  if (sku === '') return createIssue('fault', messages.missingSku);
  const problem = getSkuProblem(cell);
  if (problem !== null) return createIssue('fault', problem);
  const first = facts.rowOf.get(sku);
  if (first !== undefined && first < at) return createIssue('fault', messages.duplicate(first + 1));
  const takenTitle = known.taken(sku);
  if (takenTitle?.item?.title === sku) return createIssue('taken', messages.there(sku), takenTitle);
  if (takenTitle?.intent) return createIssue('taken', messages.inOutbox, takenTitle);
  if (takenTitle?.item) return createIssue('warn', messages.nearlyThere(takenTitle.item.title), takenTitle);
  const similar = facts.similarTo.get(fold(sku));
  if (similar !== undefined && similar.sku !== sku)
    return createIssue('warn', messages.similar(similar.row + 1, similar.sku));
  const warning = getSkuWarning(sku);
  return warning === null ? [] : createIssue('warn', warning);
};

/** A row with more cells than the header may have cells in the wrong columns. */
const findExtraCells = (row: readonly string[], { width, columns }: TableFacts): Issue[] => {
  const cells = row.slice(0, columns).findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width === null || cells <= width) return [];
  return [{ column: width, tone: 'fault', message: messages.extraCells(cells, width) }];
};

/** Returns the issues of the SKU of a row, and of values that may be in the wrong columns or rows. */
const findRowIssues = (row: readonly string[], at: number, facts: TableFacts, known: KnownNames): Issue[] => {
  const column = findFieldColumn(facts.mapping, 'sku');
  const issues = [...getSkuIssues(row[column] ?? '', column, at, facts, known), ...findExtraCells(row, facts)];
  const continued = facts.continuedRows.get(at);
  // The rest of a value of an earlier row would be sent as a product.
  if (continued !== undefined) issues.push({ column, tone: 'warn', message: messages.continued(continued + 1) });
  for (const [value, unit] of facts.units)
    if (getCell(row, value) !== '' && getCell(row, unit) !== '')
      issues.push({ column: value, tone: 'warn', message: messages.unit(getCell(row, unit)) });
  return issues;
};

const getNoteText = (note: CellNote, value: unknown): string =>
  note === 'sentAs' ? messages.sentAs(String(value)) : messages[note];

/** Whether the chain of a row's parents is a cycle. */
const isParentCycle = (at: number, { rowOf, parentOf }: TableFacts): boolean => {
  const seen = new Set<number>();
  for (let row: number | undefined = at; row !== undefined && !seen.has(row);) {
    seen.add(row);
    const parent: string = parentOf[row] ?? '';
    row = parent === '' ? undefined : rowOf.get(parent);
    if (row === at) return true;
  }
  return false;
};

interface ParentFound {
  readonly row: number | null;
  readonly parent: KnownParent | null;
  readonly issue: { readonly tone: IssueTone; readonly message: string } | null;
}

/** Finds the parent of a row. The account and the outbox have priority over rows of the table. */
const findRowParent = (cell: string, at: number, facts: TableFacts, known: KnownNames): ParentFound => {
  const row = facts.rowOf.get(cell);
  const parent = known.parent(cell);
  if (row === at) return { row: null, parent: null, issue: { tone: 'fault', message: messages.ownParent } };
  if (parent !== null)
    return {
      row: null,
      parent,
      issue: parent.isVariant ? { tone: 'warn', message: messages.parentIsVariant(parent.title) } : null,
    };
  if (row === undefined) return { row: null, parent: null, issue: { tone: 'fault', message: messages.noParent } };
  if (isParentCycle(at, facts)) return { row: null, parent: null, issue: { tone: 'fault', message: messages.circle } };
  const isVariant = (facts.parentOf[row] ?? '') !== '';
  return { row, parent: null, issue: isVariant ? { tone: 'warn', message: messages.parentIsVariant(cell) } : null };
};

/** Returns the IDs of the items that a list names, and the first unknown entry. */
const idsOf = (
  to: EntityKind,
  value: unknown,
  known: KnownNames,
): { readonly ids: readonly string[]; readonly unknown: string | undefined } => {
  const entries = toTexts(value).map((entry) => ({ entry, id: known.idOf(to, entry) }));
  return {
    ids: [...new Set(entries.flatMap(({ id }) => id ?? []))],
    unknown: entries.find(({ id }) => id === null)?.entry,
  };
};

const parseTargetCell = (target: PasteTarget, cell: string, column: number, facts: TableFacts): PastedCellValue => {
  const { currency, columnCurrencies, usesDecimalComma: hasDecimalCommas } = facts;
  const read = parsePastedCell(target.kind, cell, {
    price: target.price,
    currency: columnCurrencies[column] ?? currency,
    usesDecimalComma: hasDecimalCommas,
  });
  // An SKU has its own warning about a day.
  const isOwnWarning = target.key === 'sku' && read !== null && 'value' in read && read.note === 'asDay';
  return isOwnWarning ? { value: read.value } : read;
};

const order: readonly IssueTone[] = ['fault', 'taken', 'warn'];

/** Validates a row. Returns the values to send and all issues. */
export const checkRow = (row: readonly string[], at: number, facts: TableFacts, known: KnownNames): CheckedRow => {
  const fields: Record<string, unknown> = {};
  const attributes: [string, unknown][] = [];
  let parentRow: number | null = null;
  let family: KnownFamily | null = null;
  let parent: KnownParent | null = null;
  const skuColumn = findFieldColumn(facts.mapping, 'sku');
  const issues = findRowIssues(row, at, facts, known);

  for (const [column, target] of facts.mapping.entries()) {
    // Problems of an SKU have already been reported above.
    if (target === null || (target.key === 'sku' && getSkuProblem(row[column] ?? '') !== null)) continue;
    const read = parseTargetCell(target, row[column] ?? '', column, facts);
    if (read === null) continue;
    if ('fault' in read) {
      issues.push({ column, tone: 'fault', message: messages[read.fault] });
      continue;
    }
    if (read.note !== undefined) issues.push({ column, tone: 'warn', message: getNoteText(read.note, read.value) });
    if (read.note === 'missing') continue;
    if (target.attribute !== null) {
      attributes.push([target.attribute, read.value]);
      continue;
    }
    const cell = getCell(row, column);
    if (target.kind === 'family') {
      family = known.family(cell);
      if (family === null) issues.push({ column, tone: 'fault', message: messages.noFamily });
      else fields[target.key] = family.id;
    } else if (target.kind === 'parent') {
      const found = findRowParent(cell, at, facts, known);
      ({ row: parentRow, parent } = found);
      if (found.issue !== null) issues.push({ column, ...found.issue });
      if (parent !== null && 'item' in parent.is) fields[target.key] = parent.is.item;
    } else if (target.to !== undefined) {
      const { ids, unknown } = idsOf(target.to, read.value, known);
      fields[target.key] = ids;
      if (unknown !== undefined)
        issues.push({ column, tone: 'fault', message: m.form.namesNothing(getKindLabels(target.to).one, unknown) });
    } else {
      const warning = target.kind === 'gtin' ? getGtinProblem(String(read.value)) : known.advice(target.key, cell);
      if (warning !== null) issues.push({ column, tone: 'warn', message: warning });
      fields[target.key] = read.value;
    }
  }
  if (family !== null && parent !== null && 'item' in parent.is && parent.family !== family.id)
    issues.push({
      column: findFieldColumn(facts.mapping, 'product_family_id'),
      tone: 'warn',
      message: messages.familyOfParent(parent.familyName ?? ''),
    });
  const sku = getCell(row, skuColumn);
  return {
    sku,
    // Unlike an assignment, `fromEntries` also defines a property for names such as `__proto__`.
    body: attributes.length === 0 ? fields : { ...fields, attributes: Object.fromEntries(attributes) },
    parentRow,
    parentIntent: parent !== null && 'intent' in parent.is ? parent.is.intent : null,
    issues,
    state: order.find((tone) => issues.some((issue) => issue.tone === tone)) ?? 'ready',
  };
};

/** Returns the SKUs, families, parents and other items that rows name, to be looked up. */
export const namesIn = (
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): {
  readonly skus: readonly string[];
  readonly families: readonly string[];
  readonly parents: readonly string[];
  readonly references: readonly { readonly to: EntityKind; readonly texts: readonly string[] }[];
} => {
  const getColumnTexts = (key: string): readonly string[] => {
    const at = findFieldColumn(mapping, key);
    if (at < 0) return [];
    return [...new Set(rows.map((row) => getCell(row, at)))].filter((cell) => cell !== '');
  };
  const references = mapping.flatMap((target, index) => {
    if (target?.to === undefined) return [];
    const texts = rows.flatMap((row) => {
      const read = parsePastedCell(target.kind, row[index] ?? '');
      return read !== null && 'value' in read ? toTexts(read.value) : [];
    });
    return [{ to: target.to, texts }];
  });
  return {
    references,
    skus: getColumnTexts('sku'),
    families: getColumnTexts('product_family_id'),
    parents: getColumnTexts('parent_id'),
  };
};
