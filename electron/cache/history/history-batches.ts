import type { ChangeCount, ChangeFilter, ChangeKind, ChangeQuery } from '../../contract/changes.ts';
import { getDayAfter, startOfDay } from '../shared/date-ranges.ts';
import { fold } from '../shared/search-keys.ts';
import type { ReadContext } from '../read/read-context.ts';
import type { SqlRow } from '../db/statements.ts';

/** A batch and the number of its changes that match a query. Its heading is entry `start` of the list. */
export interface TimeSpan {
  readonly batch: SqlRow;
  readonly matching: number;
  readonly start: number;
}

/** The spans of a query, enough to compute any window of the list. */
export interface HistoryBatches {
  readonly spans: readonly TimeSpan[];
  readonly total: number;
  readonly changes: number;
  /** The number of matching changes of product values. */
  readonly revertible: number;
  /** The number of changes of each kind, regardless of the kind that the query selects. */
  readonly totals: ChangeCount;
}

export interface HistoryCondition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const kindsOf: Readonly<Record<ChangeFilter, readonly ChangeKind[]>> = {
  added: ['added', 'back'],
  changed: ['changed'],
  gone: ['gone'],
};
/** Search terms beyond this number are ignored. */
const maxSearchTerms = 20;

const getStartTime = ({ from }: ChangeQuery): number => (from === null ? -Infinity : Date.parse(startOfDay(from)));
const until = ({ to }: ChangeQuery): number => (to === null ? Infinity : Date.parse(startOfDay(getDayAfter(to))));

const parseSearchTerms = ({ searchText }: ChangeQuery): readonly string[] =>
  fold(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxSearchTerms);

const joined = (parts: readonly (readonly [string, ...(string | number)[]])[]): HistoryCondition => ({
  sql: parts.map(([sql]) => sql).join(' AND ') || '1',
  values: parts.flatMap(([, ...values]) => values),
});

const buildPeriodCondition = (query: ChangeQuery): HistoryCondition =>
  joined([
    ...(query.from === null ? [] : [['at >= ?', getStartTime(query)] as const]),
    ...(query.to === null ? [] : [['at < ?', until(query)] as const]),
    ...parseSearchTerms(query).map((word) => ['instr(name, ?) > 0', word.toWellFormed()] as const),
  ]);

/** Returns the condition on changes, without the conditions on their batch. */
export const buildChangeCondition = (query: ChangeQuery): HistoryCondition => {
  const { sql, values } = buildPeriodCondition(query);
  return query.kind === null
    ? { sql, values }
    : { sql: `kind IN ('${kindsOf[query.kind].join("', '")}') AND ${sql}`, values };
};

const queryBatches = ({ sql }: ReadContext, query: ChangeQuery): SqlRow[] => {
  const { sql: where, values } = joined([
    ...(query.resource === null ? [] : [['resource = ?', query.resource] as const]),
    ...(query.from === null ? [] : [['last_at >= ?', getStartTime(query)] as const]),
    ...(query.to === null ? [] : [['first_at < ?', until(query)] as const]),
  ]);
  return sql.all(`SELECT * FROM batch WHERE ${where} ORDER BY id DESC`, ...values);
};

const nothing: ChangeCount = { added: 0, changed: 0, gone: 0 };
const countOf = (row: SqlRow): ChangeCount => ({
  added: Number(row['added']),
  changed: Number(row['changed']),
  gone: Number(row['gone']),
});
const sumOf = ({ added, changed, gone }: ChangeCount): number => added + changed + gone;
const addCounts = (one: ChangeCount, other: ChangeCount): ChangeCount => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  gone: one.gone + other.gone,
});

const counts = `total(kind IN ('added', 'back')) AS added, total(kind = 'changed') AS changed, total(kind = 'gone') AS gone`;

/**
 * Returns a counter of the matching changes of a batch. It uses the stored totals, unless the query has search terms or
 * the period cuts through the batch.
 */
const createBatchCounter = ({ sql }: ReadContext, query: ChangeQuery): ((batch: SqlRow) => ChangeCount) => {
  const { sql: where, values } = buildPeriodCondition(query);
  if (parseSearchTerms(query).length > 0) {
    const rows = sql.all(`SELECT batch, ${counts} FROM change WHERE ${where} GROUP BY batch`, ...values);
    const counted = new Map(rows.map((row) => [row['batch'], countOf(row)]));
    return ({ id }) => counted.get(id ?? null) ?? nothing;
  }
  const [first, end] = [getStartTime(query), until(query)];
  return (batch) => {
    const isComplete = Number(batch['first_at']) >= first && Number(batch['last_at']) < end;
    const id = batch['id'] as number;
    return countOf(
      isComplete ? batch : (sql.get(`SELECT ${counts} FROM change WHERE batch = ? AND ${where}`, id, ...values) ?? {}),
    );
  };
};

const makeSpans = (reading: ReadContext, query: ChangeQuery): HistoryBatches => {
  const count = createBatchCounter(reading, query);
  const spans: TimeSpan[] = [];
  let [start, totals, revertible] = [0, nothing, 0];
  for (const batch of queryBatches(reading, query)) {
    const counted = count(batch);
    totals = addCounts(totals, counted);
    const matching = query.kind === null ? sumOf(counted) : counted[query.kind];
    if (matching === 0) continue;
    if (batch['resource'] === 'product' && (query.kind ?? 'changed') === 'changed') revertible += counted.changed;
    spans.push({ batch, matching, start });
    start += matching + 1;
  }
  return { spans, total: start, changes: start - spans.length, revertible, totals };
};

const last = new WeakMap<ReadContext, { readonly key: string; readonly spans: HistoryBatches }>();

/** Returns the spans of a query. They are cached until the query or the database changes. */
export const getHistoryBatches = (reading: ReadContext, query: ChangeQuery): HistoryBatches => {
  const key = JSON.stringify([reading.version(), query]);
  const cached = last.get(reading);
  if (cached?.key === key) return cached.spans;
  const spans = makeSpans(reading, query);
  last.set(reading, { key, spans });
  return spans;
};
