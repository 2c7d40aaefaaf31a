import type { Job } from '../../base/job.ts';
import { type SheetSnapshot, openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { OutboxCreation } from '../../contract/outbox-creations.ts';
import { type HeadingTarget, createHeadingMatcher } from '../../model/heading-aliases.ts';
import { expandListedAttributes } from '../../model/table/listed-attributes.ts';
import { findFooter } from '../../model/table/row-counts.ts';
import { trimPlain } from '../../model/table/unseen-characters.ts';
import { matchesMarkedValue } from '../../tables/sheet/sheet-marker.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { getSheetColumn, fieldHeaderEntries } from '../../tables/sheet/sheet-columns.ts';
import {
  type Comparison,
  type SheetComparedRow,
  compareRow,
  createKnownValues,
  findContinuedSheetRows,
  findSimilarSkus,
  countSkuRows,
} from './compare-rows.ts';
import { type CheckedRule, type ProfileRules, openEffects } from '../../cache/read/evaluation/rule-effects.ts';
import {
  type SheetHeader,
  type KnownHeaders,
  findHeader,
  findSheetHeaderRow,
  readSheetHeader,
} from './read-headers.ts';
import { findVariantRows } from './variant-rows.ts';
import { findOtherHeader } from './row-shape.ts';
import { createSkuSpellings } from './sku-spellings.ts';
import type { Table } from './table.ts';

/** The comparison of one sheet on its thread. */
export interface ReadJob extends Job<number> {
  readonly heads: SheetHeader;
  readonly sheet: Table['sheet'];
  /** The notes and the number of rows below the rows, which are left out. */
  readonly footer: readonly string[];
  /** The rules about its columns. */
  readonly rules: readonly CheckedRule[];
  /** The rows compared so far, in the order of the sheet. */
  readonly rows: readonly SheetComparedRow[];
  /** Returns the SKUs that no product has. */
  unknownSkus(): string[];
  /** Adds creations of the outbox: a row with the SKU of one is compared with it. */
  addCreations(creations: readonly OutboxCreation[]): void;
}

/** The number of rows in memory at a time, and of sampled rows to determine the meaning of an unknown header. */
const page = 200;

/** The cache that a sheet is compared with. */
export interface OpenAccount {
  readonly snapshot: SheetSnapshot;
  readonly keys: Comparison['keys'];
  readonly heads: KnownHeaders;
  readonly close: () => void;
}

/** Returns the possible meanings of a column, with the headers that name them. */
const listHeadingTargets = (snapshot: SheetSnapshot): readonly HeadingTarget[] => [
  ...fieldHeaderEntries.map(([key, header]) => ({ key, names: [header], isAttribute: false })),
  ...snapshot.attributesSeen().map(({ name, title, label, price }) => ({
    key: `attributes.${name}`,
    names: [name, title, ...(label === null ? [] : [label])],
    isAttribute: true,
    isPrice: price !== undefined,
  })),
];

/**
 * Opens the cache in `folder` for a sheet. Throws `disk`. The caller must close it: while it is open, the write-ahead
 * log only grows.
 */
export const openAccount = (folder: string): OpenAccount => {
  const snapshot = openSheetSnapshot(folder);
  try {
    const keys = snapshot.keysBySku();
    const names = new Set(snapshot.attributesSeen().map(({ name }) => name));
    const heads: KnownHeaders = {
      isAttribute: (name) => names.has(name),
      match: createHeadingMatcher(listHeadingTargets(snapshot)),
      nameOf: (kind, id) => snapshot.nameOf(kind, id),
      isKnownSku: (sku) => keys.has(sku),
    };
    let isOpen = true;
    const close = (): void => {
      if (isOpen) snapshot.close();
      isOpen = false;
    };
    return { snapshot, keys, heads, close };
  } catch (error) {
    snapshot.close();
    throw error;
  }
};

/**
 * Returns whether the rows' markers include an attribute: then the sheet was written with it, although the account has
 * not declared it.
 */
const wasWritten = ({ rows }: Table, { snapshot, keys, heads }: OpenAccount): ((name: string) => boolean) => {
  const row = findHeader(rows, heads)?.row ?? 0;
  const header = rows[row] ?? [];
  const [sku, marks] = [header.indexOf('sku'), header.findIndex((head) => head.startsWith('vitrine:'))];
  const sampledRows = rows
    .slice(row + 1, row + page)
    .map((cells) => ({ pk: keys.get(cells[sku] ?? '')?.[0] ?? -1, mark: cells[marks] ?? '' }));
  const products = snapshot.products(sampledRows.map(({ pk }) => pk));
  return (name) => {
    const column = getSheetColumn(`attributes.${name}`, () => null);
    if (column === null) return false;
    return sampledRows.some(({ pk, mark }) => {
      const product = products.get(pk);
      return (
        product !== undefined && matchesMarkedValue(mark, column.key, toCellText(column.cell(product.raw))) === true
      );
    });
  };
};

const withoutRowsFrom = (table: Table, start: number): Table => ({
  ...table,
  rows: table.rows.slice(0, start),
  widths: table.widths?.slice(0, start) ?? null,
});

/** Returns a table with a column for each attribute that its rows list in another column. */
const withListedAttributes = (table: Table, heads: KnownHeaders): Table => {
  const row = findSheetHeaderRow(table.rows, heads);
  const expanded = row === null ? null : expandListedAttributes(table.rows, row);
  return expanded === null ? table : { ...table, rows: expanded.rows, firstAdded: expanded.firstAdded };
};

const createComparison = (
  account: OpenAccount,
  {
    table: readTable,
    profiles,
    sku,
  }: { readonly table: Table; readonly profiles: readonly ProfileRules[]; readonly sku: number | null },
): Comparison & Pick<ReadJob, 'footer'> => {
  const { snapshot, keys } = account;
  const table = withListedAttributes(readTable, account.heads);
  const written = wasWritten(table, account);
  const isAttribute = (name: string): boolean => account.heads.isAttribute(name) || written(name);
  const heads = readSheetHeader(table, { ...account.heads, isAttribute }, sku);
  const effects = openEffects(snapshot, profiles, heads.columns);
  const footer = findFooter(table.rows, heads.row + 1);
  const own = footer === null ? table : withoutRowsFrom(table, footer.start);
  const seen = countSkuRows(own, heads);
  return {
    ...{ table: own, footer: footer?.texts ?? [], heads, snapshot, keys, seen, effects },
    otherHeader: findOtherHeader(own, heads),
    variantRows: findVariantRows(own, heads),
    continued: findContinuedSheetRows(own, heads, keys),
    sameSku: findSimilarSkus(seen),
    known: createKnownValues(snapshot, own, heads),
    spellings: createSkuSpellings(keys),
    creations: new Map(),
  };
};

function* compareAll(comparison: Comparison, rows: SheetComparedRow[]): Generator<number, number> {
  const { keys, heads, snapshot, table } = comparison;
  const findPk = (cells: readonly string[]): number => keys.get(trimPlain(cells[heads.sku] ?? ''))?.[0] ?? -1;
  for (let from = heads.row + 1; from < table.rows.length; from += page) {
    const rowsOfPage = table.rows.slice(from, from + page);
    const products = snapshot.products(rowsOfPage.map(findPk));
    for (const [step, cells] of rowsOfPage.entries())
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push(compareRow(cells, from + step, products.get(findPk(cells)), comparison));
    yield Math.min(from + page, table.rows.length) - heads.row - 1;
  }
  return rows.length;
}

/**
 * Opens the comparison of a table with an account. It closes the account too. Throws `file` if the table cannot be
 * compared.
 */
export const openReadJob = (
  account: OpenAccount,
  request: { readonly table: Table; readonly profiles: readonly ProfileRules[]; readonly sku: number | null },
): ReadJob => {
  try {
    const comparison = createComparison(account, request);
    const { heads, effects, table, footer } = comparison;
    const total = table.rows.length - heads.row - 1;
    if (total < 1) throw new VitrineError('file', m.sheets.file.noRows);
    const rows: SheetComparedRow[] = [];
    return {
      heads,
      footer,
      sheet: table.sheet,
      rules: effects.rules.map(({ profile, profileName, rule, failing }) => ({ profile, profileName, rule, failing })),
      total,
      rows,
      steps: () => compareAll(comparison, rows),
      unknownSkus: () => [...comparison.seen.keys()].filter((sku) => !comparison.keys.has(sku)),
      addCreations: (creations) => {
        for (const [sku, own] of Map.groupBy(creations, ({ title }) => title)) comparison.creations.set(sku, own);
      },
      close: () => account.close(),
    };
  } catch (error) {
    account.close();
    throw error;
  }
};
