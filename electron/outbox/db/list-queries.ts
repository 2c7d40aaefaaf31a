import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type BatchId,
  type IntentGroup,
  parseBatchNumber,
  intentGroups,
  intentStates,
  isBatchId,
} from '../../contract/constants.ts';
import type {
  BatchListRow,
  IntentListRow,
  IntentQuery,
  IntentScope,
  IntentState,
  IntentWindow,
  OutboxRowId,
} from '../../contract/outbox.ts';
import type { IntentId } from '../../base/branded-types.ts';
import { fold } from '../../model/text-folding.ts';
import { receiptColumns, toReceiptRow } from './receipt-rows.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import { type BatchRows, type ListedLine, createBatchRows } from './batch-rows.ts';
import { type Row, groupSql, toIntentListRow, readRowsWhere, readRowsByNumber } from './outbox-rows.ts';
import { runRead } from './transaction.ts';
import type { UploadRowPage } from './upload-rows.ts';

const maxIds = 100_000;

interface Where {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const startOfDay = (day: string, after = 0): string => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
};

const splitSearchText = (searchText: string): readonly string[] =>
  fold(searchText)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every intent of the list matches the query. */
const isOfAll = ({ resource, from, to, searchText, batch }: IntentQuery): boolean =>
  resource === null && from === null && to === null && searchText.trim() === '' && batch === undefined;

/** Whether batches are rows of the query's result. */
const isGrouped = (query: IntentQuery): boolean => query.grouped === true && query.state === null && isOfAll(query);

const buildQueryCondition = (
  { resource, from, to, searchText, state, batch }: IntentQuery,
  withState: boolean,
): Where => {
  const tests: [string, ...SQLInputValue[]][] = [['discarded_at IS NULL']];
  if (withState && state !== null) tests.push(['state = ?', state]);
  if (resource !== null) tests.push(['resource = ?', resource]);
  if (from !== null) tests.push(['created_at >= ?', startOfDay(from)]);
  if (to !== null) tests.push(['created_at < ?', startOfDay(to, 1)]);
  if (batch !== undefined) tests.push(['batch = ?', parseBatchNumber(batch)]);
  for (const word of splitSearchText(searchText))
    tests.push([`instr(folded(title || ' ' || ifnull(result_id, '') || ' ' || ifnull(error, '')), ?) > 0`, word]);
  return { sql: tests.map(([test]) => test).join(' AND '), values: tests.flatMap(([, ...values]) => values) };
};

/** Returns the condition for intents with these IDs and for the entries of these batches. */
const withIds = (ids: readonly OutboxRowId[]): Where => {
  const [batches, entries] = [ids.filter(isBatchId), ids.filter((id) => !isBatchId(id))];
  const idCondition = 'seq IN (SELECT seq FROM intent WHERE id IN (SELECT value FROM json_each(?)))';
  if (batches.length === 0) return { sql: idCondition, values: [JSON.stringify(entries)] };
  return {
    sql: `(${idCondition} OR ifnull(batch, 0) IN (SELECT value FROM json_each(?)))`,
    values: [JSON.stringify(entries), JSON.stringify(batches.map(parseBatchNumber))],
  };
};

const buildScopeCondition = (scope: IntentScope): Where => {
  const named = withIds('ids' in scope ? scope.ids : scope.except);
  if ('ids' in scope) return { sql: `discarded_at IS NULL AND ${named.sql}`, values: named.values };
  const { sql, values } = buildQueryCondition(scope.query, true);
  return scope.except.length === 0
    ? { sql, values }
    : { sql: `${sql} AND NOT ${named.sql}`, values: [...values, ...named.values] };
};

const buildUnchangedCondition = (scope: IntentScope): Where => {
  const { sql, values } = buildScopeCondition(scope);
  const { unchangedSince } = scope;
  return unchangedSince === undefined
    ? { sql, values }
    : { sql: `${sql} AND changed_at < ?`, values: [...values, unchangedSince] };
};

/** The heading and rows of one group. */
interface Part {
  readonly group: IntentGroup;
  readonly count: number;
  /** The index of its heading. */
  readonly at: number;
}

const getGroupParts = (groups: IntentWindow['groups']): readonly Part[] => {
  let at = 0;
  return intentGroups
    .filter((group) => groups[group] > 0)
    .map((group) => {
      const part = { group, count: groups[group], at };
      at += 1 + part.count;
      return part;
    });
};

/** Counts by group and state, regardless of the state in the query. */
interface Counted {
  readonly groups: Readonly<Record<IntentGroup, number>>;
  readonly states: Readonly<Record<IntentState, number>>;
}

/** The group of a row, and the number of rows before it in that group. */
interface GroupPosition {
  readonly part: number;
  readonly before: number;
}

/** Queries of the outbox list. Each uses a consistent snapshot, and reads no more rows than it returns. */
export class OutboxListQueries {
  readonly #db: DatabaseSync;
  readonly #batches: BatchRows;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#batches = createBatchRows(db);
    db.function('folded', { deterministic: true }, (text) => fold(String(text)));
  }

  window(query: IntentQuery, offset: number, limit: number): IntentWindow {
    const { groups, states } = this.#counts(query);
    const rows = getGroupParts(groups).flatMap((part) => this.#slice(query, part, offset, offset + limit));
    const total = getGroupParts(groups).reduce((sum, { count }) => sum + count + 1, 0);
    return { offset, rows, total, groups, states };
  }

  /** Returns IDs and titles of these rows of the list. */
  ids(query: IntentQuery, from: number, to: number): { id: OutboxRowId; title: string }[] {
    return this.window(query, from, Math.min(maxIds, Math.max(0, to - from))).rows.flatMap((row) => {
      if (row.entry === 'group') return [];
      return [{ id: row.id, title: row.entry === 'batch' ? '' : row.title }];
    });
  }

  /** Returns the index of the row of an intent or of its batch, or null if the query does not contain it. */
  indexOf(query: IntentQuery, id: OutboxRowId): number | null {
    const position = isGrouped(query) ? this.#placeOfLine(id) : isBatchId(id) ? null : this.#placeOf(query, id);
    if (position === null) return null;
    const part = getGroupParts(this.#counts(query).groups).find(({ group }) => group === intentGroups[position.part]);
    return part === undefined ? null : part.at + 1 + position.before;
  }

  /** Returns a batch, or null if fewer than two of its entries are left. */
  batch(id: BatchId): BatchListRow | null {
    return this.#batches.line(parseBatchNumber(id));
  }

  /** Returns the batch of two or more entries to which an intent belongs. */
  batchOf(id: IntentId): BatchListRow | null {
    const batch = this.#batches.batchOf(id);
    return batch === null ? null : this.#batches.line(batch);
  }

  /** Returns the number of intents of a scope by state. */
  statesIn(scope: IntentScope): Partial<Record<IntentState, number>> {
    const { sql, values } = buildUnchangedCondition(scope);
    return runRead(() => {
      const rows = this.#db
        .prepare(`SELECT state, count(*) AS n FROM intent WHERE ${sql} GROUP BY state`)
        .all(...values);
      return Object.fromEntries(rows.map(({ state, n }) => [state as IntentState, Number(n)]));
    });
  }

  /** Returns which of these intents are in a scope. */
  idsIn(scope: IntentScope, among: readonly IntentId[]): IntentId[] {
    const [{ sql, values }, named] = [buildUnchangedCondition(scope), withIds(among)];
    const found = this.#db.prepare(`SELECT id FROM intent WHERE ${named.sql} AND ${sql}`);
    return found.all(...named.values, ...values).map(({ id }) => id as IntentId);
  }

  /** Returns the sequence numbers of the intents of a scope in these states, oldest first. */
  numbersIn(scope: IntentScope, states: readonly IntentState[]): number[] {
    const { sql, values } = buildUnchangedCondition(scope);
    const among = 'state IN (SELECT value FROM json_each(?))';
    return runRead(() =>
      this.#db
        .prepare(`SELECT seq FROM intent WHERE ${sql} AND ${among} ORDER BY seq`)
        .all(...values, JSON.stringify(states))
        .map(({ seq }) => Number(seq)),
    );
  }

  /** Returns receipt rows of a query, oldest first, after a sequence number. */
  receipt(query: IntentQuery, after: number, limit: number): UploadRowPage<ReceiptRow> {
    const where = buildQueryCondition(query, true);
    const rows = this.#db
      .prepare(`SELECT seq, ${receiptColumns} FROM intent WHERE ${where.sql} AND seq > ? ORDER BY seq LIMIT ?`)
      .all(...where.values, after, limit) as Row[];
    const last = rows.at(-1);
    return { rows: rows.map(toReceiptRow), next: rows.length < limit || !last ? null : Number(last['seq']) };
  }

  #placeOfLine(id: OutboxRowId): GroupPosition | null {
    const position = isBatchId(id) ? this.#batches.placeOfBatch(parseBatchNumber(id)) : this.#batches.placeOf(id);
    return position && { part: position.part, before: this.#batches.before(position) };
  }

  #placeOf(query: IntentQuery, id: IntentId): GroupPosition | null {
    const where = buildQueryCondition(query, true);
    const found = this.#db
      .prepare(`SELECT seq, ${groupSql} AS part FROM intent WHERE id = ? AND ${where.sql}`)
      .get(id, ...where.values);
    if (found === undefined) return null;
    const before = this.#db
      .prepare(`SELECT count(*) AS n FROM intent WHERE ${groupSql} = ? AND seq > ? AND ${where.sql}`)
      .get(found['part'] ?? null, found['seq'] ?? null, ...where.values);
    return { part: Number(found['part']), before: Number(before?.['n']) };
  }

  #counts(query: IntentQuery): Counted {
    const where = buildQueryCondition(query, false);
    const rows = isOfAll(query)
      ? this.#db.prepare(`SELECT ${groupSql} AS part, state, sum(entries) AS n FROM tally GROUP BY part, state`).all()
      : this.#db
          .prepare(
            `SELECT ${groupSql} AS part, state, count(*) AS n FROM intent WHERE ${where.sql} GROUP BY part, state`,
          )
          .all(...where.values);
    const sum = (counts: (row: Row) => boolean): number =>
      (rows as Row[]).filter(counts).reduce((all, row) => all + Number(row['n']), 0);
    const countGroup = (group: IntentGroup): number =>
      sum(
        (row) => row['part'] === intentGroups.indexOf(group) && (query.state === null || row['state'] === query.state),
      );
    const states = intentStates.map((state) => [state, sum((row) => row['state'] === state)] as const);
    const ofStates = Object.fromEntries(states) as Record<IntentState, number>;
    if (isGrouped(query)) return { groups: this.#batches.lineCounts(), states: ofStates };
    return {
      groups: { needsYou: countGroup('needsYou'), onTheWay: countGroup('onTheWay'), done: countGroup('done') },
      states: ofStates,
    };
  }

  /** Returns the rows of a part between two indexes of the list. */
  #slice(query: IntentQuery, { group, count, at }: Part, from: number, to: number): IntentWindow['rows'] {
    if (to <= at || from > at + count) return [];
    const first = Math.max(0, from - at - 1);
    const end = Math.min(count, to - at - 1);
    const lines = end <= first ? [] : this.#linesOf(query, intentGroups.indexOf(group), end - first, first);
    return [...(from <= at ? [{ entry: 'group', group, count } as const] : []), ...lines];
  }

  #linesOf(query: IntentQuery, part: number, limit: number, offset: number): (IntentListRow | BatchListRow)[] {
    if (isGrouped(query)) return this.#groupedLines(this.#batches.lines(part, limit, offset));
    const where = buildQueryCondition(query, true);
    const sequences = `SELECT seq FROM intent WHERE ${groupSql} = ? AND ${where.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`;
    const rows = readRowsWhere(this.#db, sequences, part, ...where.values, limit, offset);
    return [...rows].sort(([one], [other]) => other - one).map(([, row]) => toIntentListRow(row));
  }

  /** Converts listed rows. A batch with a single remaining entry is returned as that intent. */
  #groupedLines(lines: readonly ListedLine[]): (IntentListRow | BatchListRow)[] {
    const getIntentNumber = ({ key, batch, entries }: ListedLine): number | null => {
      if (batch === null) return key;
      return entries < 2 ? this.#batches.onlyOf(batch) : null;
    };
    const rows = readRowsByNumber(
      this.#db,
      lines.map(getIntentNumber).filter((number) => number !== null),
    );
    return lines.flatMap<IntentListRow | BatchListRow>((line) => {
      const row = rows.get(getIntentNumber(line) ?? 0);
      if (row !== undefined) return [toIntentListRow(row)];
      return line.batch === null ? [] : (this.#batches.line(line.batch) ?? []);
    });
  }
}
