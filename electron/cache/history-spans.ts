import type { ChangeFilter, ChangeKind, ChangeQuery } from '../contract/changes.ts';
import { dayAfter, startOfDay } from './days.ts';
import { fold } from './fold.ts';
import type { Reading } from './reading.ts';
import type { Row } from './statements.ts';

/** A batch with those of its changes that a query asks for: its heading is entry `start` of the list. */
export interface Span {
  readonly batch: Row;
  readonly matching: number;
  readonly start: number;
}

/** The list of a query, as far as it is needed to find any window of it. */
export interface Spans {
  readonly spans: readonly Span[];
  readonly total: number;
  readonly changes: number;
}

export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const kindsOf: Readonly<Record<ChangeFilter, readonly ChangeKind[]>> = {
  added: ['added', 'back'],
  changed: ['changed'],
  gone: ['gone'],
};
/** More words narrow no further. */
const mostWords = 20;

const since = ({ from }: ChangeQuery): number => (from === null ? -Infinity : Date.parse(startOfDay(from)));
const until = ({ to }: ChangeQuery): number => (to === null ? Infinity : Date.parse(startOfDay(dayAfter(to))));

const wordsOf = ({ words }: ChangeQuery): readonly string[] =>
  fold(words)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

const joined = (parts: readonly (readonly [string, ...(string | number)[]])[]): Condition => ({
  sql: parts.map(([sql]) => sql).join(' AND ') || '1',
  values: parts.flatMap(([, ...values]) => values),
});

/** The condition on changes beside their batch. */
export const conditionOf = (query: ChangeQuery): Condition => {
  const { kind, from, to } = query;
  return joined([
    ...(kind === null ? [] : [[`kind IN ('${kindsOf[kind].join("', '")}')`] as const]),
    ...(from === null ? [] : [['at >= ?', since(query)] as const]),
    ...(to === null ? [] : [['at < ?', until(query)] as const]),
    ...wordsOf(query).map((word) => ['instr(name, ?) > 0', word.toWellFormed()] as const),
  ]);
};

const batchesOf = ({ sql }: Reading, query: ChangeQuery): Row[] => {
  const { sql: where, values } = joined([
    ...(query.resource === null ? [] : [['resource = ?', query.resource] as const]),
    ...(query.from === null ? [] : [['last_at >= ?', since(query)] as const]),
    ...(query.to === null ? [] : [['first_at < ?', until(query)] as const]),
  ]);
  return sql.all(`SELECT * FROM batch WHERE ${where} ORDER BY id DESC`, ...values);
};

const totalOf = (batch: Row, kind: ChangeFilter | null): number =>
  kind === null ? Number(batch['added']) + Number(batch['changed']) + Number(batch['gone']) : Number(batch[kind]);

/** How many changes of each batch match: known from its totals, unless words or a day in its middle ask for more. */
const counter = ({ sql }: Reading, query: ChangeQuery): ((batch: Row) => number) => {
  const { sql: where, values } = conditionOf(query);
  if (wordsOf(query).length > 0) {
    const rows = sql.all(`SELECT batch, count(*) AS n FROM change WHERE ${where} GROUP BY batch`, ...values);
    const counts = new Map(rows.map(({ batch, n }) => [batch, Number(n)]));
    return ({ id }) => counts.get(id ?? null) ?? 0;
  }
  const [first, end] = [since(query), until(query)];
  return (batch) => {
    const whole = Number(batch['first_at']) >= first && Number(batch['last_at']) < end;
    if (whole) return totalOf(batch, query.kind);
    const id = batch['id'] as number;
    return Number(sql.get(`SELECT count(*) AS n FROM change WHERE batch = ? AND ${where}`, id, ...values)?.['n']);
  };
};

const makeSpans = (reading: Reading, query: ChangeQuery): Spans => {
  const count = counter(reading, query);
  const spans: Span[] = [];
  let start = 0;
  for (const batch of batchesOf(reading, query)) {
    const matching = count(batch);
    if (matching === 0) continue;
    spans.push({ batch, matching, start });
    start += matching + 1;
  }
  return { spans, total: start, changes: start - spans.length };
};

const last = new WeakMap<Reading, { readonly key: string; readonly spans: Spans }>();

/** The spans of a query, remembered while it is asked again and nothing was written. */
export const spansOf = (reading: Reading, query: ChangeQuery): Spans => {
  const key = JSON.stringify([reading.version(), query]);
  const held = last.get(reading);
  if (held?.key === key) return held.spans;
  const spans = makeSpans(reading, query);
  last.set(reading, { key, spans });
  return spans;
};
