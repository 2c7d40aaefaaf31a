import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { resourceId } from '../../base/brand.ts';
import type { IntentId } from '../../base/brand.ts';
import type { AppError } from '../../base/errors.ts';
import { intentGroups, intentStates } from '../../contract/values.ts';
import type { IntentGroup } from '../../contract/values.ts';
import type { IntentLine, IntentQuery, IntentScope, IntentWindow, Intent, IntentState } from '../../contract/outbox.ts';
import { fold } from '../../model/fold.ts';
import type { ResourceName } from '../../model/index.ts';
import { receiptColumns, receiptOf } from '../state/receipt-rows.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import { reading } from './transaction.ts';
import type { Paged } from './upload-rows.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** The group of a row, as in the index `intent_listed`. */
const groupSql = `CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END`;
const maxIds = 100_000;

interface Where {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const startOfDay = (day: string, after = 0): string => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
};

const wordsOf = (words: string): readonly string[] =>
  fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');

const whereOf = ({ resource, from, to, words, state }: IntentQuery, withState: boolean): Where => {
  const tests: [string, ...SQLInputValue[]][] = [['discarded_at IS NULL']];
  if (withState && state !== null) tests.push(['state = ?', state]);
  if (resource !== null) tests.push(['resource = ?', resource]);
  if (from !== null) tests.push(['created_at >= ?', startOfDay(from)]);
  if (to !== null) tests.push(['created_at < ?', startOfDay(to, 1)]);
  for (const word of wordsOf(words))
    tests.push([`instr(folded(title || ' ' || ifnull(result_id, '') || ' ' || ifnull(error, '')), ?) > 0`, word]);
  return { sql: tests.map(([test]) => test).join(' AND '), values: tests.flatMap(([, ...values]) => values) };
};

const withIds = 'seq IN (SELECT seq FROM intent WHERE id IN (SELECT value FROM json_each(?)))';

const whereIn = (scope: IntentScope): Where => {
  if ('ids' in scope) return { sql: `discarded_at IS NULL AND ${withIds}`, values: [JSON.stringify(scope.ids)] };
  const { sql, values } = whereOf(scope.query, true);
  return scope.except.length === 0
    ? { sql, values }
    : { sql: `${sql} AND NOT ${withIds}`, values: [...values, JSON.stringify(scope.except)] };
};

const problemOf = (text: Row[string] | undefined): IntentLine['problem'] => {
  if (typeof text !== 'string') return null;
  const { code, message } = JSON.parse(text) as AppError;
  return { code, message };
};

const lineOf = (row: Row): IntentLine => ({
  entry: 'intent',
  id: row['id'] as IntentId,
  kind: row['kind'] as Intent['kind'],
  resource: row['resource'] as ResourceName,
  state: row['state'] as IntentState,
  title: String(row['title']),
  attempts: Number(row['attempts']),
  createdAt: String(row['created_at']),
  changedAt: String(row['changed_at']),
  resultId: typeof row['result_id'] === 'string' ? resourceId(row['result_id']) : null,
  alreadyThere: row['already_there'] === 1,
  notice: row['notice'] as string | null,
  problem: problemOf(row['error']),
  notTaken: Number(row['lost']),
  looking: row['state'] === 'unknown' && row['asks'] === 0,
  waitsFor: row['needs'] as string | null,
  unconfirmed: null,
});

/** The heading and rows of one group. */
interface Part {
  readonly group: IntentGroup;
  readonly count: number;
  /** The index of its heading. */
  readonly at: number;
}

const partsOf = (groups: IntentWindow['groups']): readonly Part[] => {
  let at = 0;
  return intentGroups
    .filter((group) => groups[group] > 0)
    .map((group) => {
      const part = { group, count: groups[group], at };
      at += 1 + part.count;
      return part;
    });
};

/** Counts by group and state, whatever state is queried. */
interface Counted {
  readonly groups: Readonly<Record<IntentGroup, number>>;
  readonly states: Readonly<Record<IntentState, number>>;
}

/** Queries of the outbox's list: each reads one consistent state, and no more rows than it returns. */
export class Listing {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.function('folded', { deterministic: true }, (text) => fold(String(text)));
  }

  window(query: IntentQuery, offset: number, limit: number): IntentWindow {
    return reading(() => {
      const { groups, states } = this.#counts(query);
      const rows = partsOf(groups).flatMap((part) => this.#slice(query, part, offset, offset + limit));
      const total = partsOf(groups).reduce((sum, { count }) => sum + count + 1, 0);
      return { offset, rows, total, groups, states };
    });
  }

  /** Ids and titles of these rows of the list. */
  ids(query: IntentQuery, from: number, to: number): { id: IntentId; title: string }[] {
    return this.window(query, from, Math.min(maxIds, Math.max(0, to - from))).rows.flatMap((row) =>
      row.entry === 'intent' ? [{ id: row.id, title: row.title }] : [],
    );
  }

  /** The index of an intent's row; null: it is not in the query. */
  indexOf(query: IntentQuery, id: IntentId): number | null {
    return reading(() => {
      const where = whereOf(query, true);
      const found = this.#db
        .prepare(`SELECT seq, ${groupSql} AS part FROM intent WHERE id = ? AND ${where.sql}`)
        .get(id, ...where.values);
      if (found === undefined) return null;
      const part = partsOf(this.#counts(query).groups).find(
        ({ group }) => group === intentGroups[Number(found['part'])],
      );
      const before = this.#db
        .prepare(`SELECT count(*) AS n FROM intent WHERE ${groupSql} = ? AND seq > ? AND ${where.sql}`)
        .get(found['part'] ?? null, found['seq'] ?? null, ...where.values);
      return part === undefined ? null : part.at + 1 + Number(before?.['n']);
    });
  }

  /** How many of a scope are in each state. */
  statesIn(scope: IntentScope): Partial<Record<IntentState, number>> {
    const { sql, values } = whereIn(scope);
    return reading(() => {
      const rows = this.#db
        .prepare(`SELECT state, count(*) AS n FROM intent WHERE ${sql} GROUP BY state`)
        .all(...values);
      return Object.fromEntries(rows.map(({ state, n }) => [state as IntentState, Number(n)]));
    });
  }

  /** The sequence numbers of those of a scope in one of these states, oldest first. */
  numbersIn(scope: IntentScope, states: readonly IntentState[]): number[] {
    const { sql, values } = whereIn(scope);
    const among = 'state IN (SELECT value FROM json_each(?))';
    return reading(() =>
      this.#db
        .prepare(`SELECT seq FROM intent WHERE ${sql} AND ${among} ORDER BY seq`)
        .all(...values, JSON.stringify(states))
        .map(({ seq }) => Number(seq)),
    );
  }

  /** Receipt rows of a query, oldest first, after a sequence number. */
  receipt(query: IntentQuery, after: number, limit: number): Paged<ReceiptRow> {
    const where = whereOf(query, true);
    const rows = this.#db
      .prepare(`SELECT seq, ${receiptColumns} FROM intent WHERE ${where.sql} AND seq > ? ORDER BY seq LIMIT ?`)
      .all(...where.values, after, limit) as Row[];
    const last = rows.at(-1);
    return { rows: rows.map(receiptOf), next: rows.length < limit || !last ? null : Number(last['seq']) };
  }

  #counts(query: IntentQuery): Counted {
    const { resource, from, to, words } = query;
    const where = whereOf(query, false);
    const all = resource === null && from === null && to === null && words.trim() === '';
    const rows = all
      ? this.#db.prepare(`SELECT ${groupSql} AS part, state, sum(entries) AS n FROM tally GROUP BY part, state`).all()
      : this.#db
          .prepare(
            `SELECT ${groupSql} AS part, state, count(*) AS n FROM intent WHERE ${where.sql} GROUP BY part, state`,
          )
          .all(...where.values);
    const sum = (counts: (row: Row) => boolean): number =>
      (rows as Row[]).filter(counts).reduce((all, row) => all + Number(row['n']), 0);
    const ofGroup = (group: IntentGroup): number =>
      sum(
        (row) => row['part'] === intentGroups.indexOf(group) && (query.state === null || row['state'] === query.state),
      );
    const states = intentStates.map((state) => [state, sum((row) => row['state'] === state)] as const);
    return {
      groups: { needsYou: ofGroup('needsYou'), onTheWay: ofGroup('onTheWay'), done: ofGroup('done') },
      states: Object.fromEntries(states) as Record<IntentState, number>,
    };
  }

  /** The rows of a part between two indexes of the list. */
  #slice(query: IntentQuery, { group, count, at }: Part, from: number, to: number): IntentWindow['rows'] {
    if (to <= at || from > at + count) return [];
    const first = Math.max(0, from - at - 1);
    const end = Math.min(count, to - at - 1);
    const where = whereOf(query, true);
    const rows =
      end <= first
        ? []
        : (this.#db
            .prepare(
              `SELECT id, kind, resource, state, title, attempts, created_at, changed_at, result_id, notice, error,
                 already_there, asks, json_array_length(not_taken) AS lost, iif(state = 'waiting',
                   (SELECT n.title FROM dependency d JOIN intent n ON n.seq = d.needs
                    WHERE d.intent = intent.seq AND n.state <> 'done' ORDER BY d.place LIMIT 1), NULL) AS needs
               FROM intent WHERE seq IN (SELECT seq FROM intent WHERE ${groupSql} = ? AND ${where.sql}
                 ORDER BY seq DESC LIMIT ? OFFSET ?) ORDER BY seq DESC`,
            )
            .all(intentGroups.indexOf(group), ...where.values, end - first, first) as Row[]);
    return [...(from <= at ? [{ entry: 'group', group, count } as const] : []), ...rows.map(lineOf)];
  }
}
