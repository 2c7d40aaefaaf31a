import type { DatabaseSync } from 'node:sqlite';
import { type IntentId, bytes, toResourceId } from '../../base/branded-types.ts';
import type { AppError } from '../../base/errors.ts';
import type { IntentState } from '../../contract/outbox.ts';
import type { UploadFilter, UploadView } from '../../contract/uploads.ts';
import type { UploadIntent } from '../uploads/progress-items.ts';
import type { UploadProduct } from '../outbox-types.ts';
import { parseJsonColumn, readTextColumn } from './intent-rows.ts';
import type { Row } from './outbox-rows.ts';

/** The number of files of a batch in one state, and their bytes. */
export interface BatchSum {
  readonly batch: number;
  readonly state: IntentState;
  readonly alreadyThere: boolean;
  readonly files: number;
  readonly bytes: number;
  /** The number of files being reconciled. */
  readonly looking: number;
}

/** The files to count: those of some batches, and the files being sent now. */
export interface ProgressQuery {
  readonly batches: readonly number[];
  /** Batches whose done and cancelled files have been cleared from the list and do not count. */
  readonly cleared?: readonly number[];
  readonly live: readonly IntentId[];
}

/** The counts of one snapshot. */
export interface ProgressSums {
  /** The sums of the queried batches, and of every other unfinished one. */
  readonly sums: readonly BatchSum[];
  readonly live: readonly { readonly id: IntentId; readonly state: IntentState }[];
}

/** A range of the files of some batches. */
export interface ProgressWindow {
  readonly batches: readonly number[];
  readonly cleared?: readonly number[];
  readonly filter: UploadView;
  /** The IDs of the assets that no product uses yet; only for `notOnProduct`. */
  readonly unusedAssets?: readonly string[];
  readonly offset: number;
  readonly limit: number;
  /** Files being hashed; in the database, they are waiting. */
  readonly hashing: readonly IntentId[];
}

/** Queries for the upload progress. None reads more rows than it returns. */
export interface ProgressRows {
  sums(query: ProgressQuery): ProgressSums;
  window(query: ProgressWindow): { readonly rows: readonly UploadIntent[]; readonly total: number };
  /** Returns the sequence numbers of the files of some batches in one state, in order. */
  numbers(query: { readonly batches: readonly number[]; readonly state: IntentState }): number[];
}

type Group = 'failed' | 'unknown' | 'sending' | 'hashing' | 'waiting' | 'done' | 'alreadyThere' | 'cancelled';

/** The groups of each filter, in display order. */
const groupsOf: Readonly<Record<UploadFilter, readonly Group[]>> = {
  all: ['failed', 'unknown', 'sending', 'hashing', 'waiting', 'done', 'alreadyThere', 'cancelled'],
  failed: ['failed'],
  unknown: ['unknown'],
  running: ['sending', 'hashing'],
  waiting: ['waiting'],
  done: ['done'],
  alreadyThere: ['alreadyThere'],
  cancelled: ['cancelled'],
};

/** A section of the list: files of one group, by batch. */
interface Section {
  readonly count: number;
  readonly read: (limit: number, offset: number) => Row[];
}

const uploadOf = (row: Row): UploadIntent => ({
  id: String(row['id']) as IntentId,
  title: String(row['title']),
  state: String(row['state']) as IntentState,
  file: {
    name: String(row['file_name']),
    size: bytes(Number(row['file_size'])),
    sha256: readTextColumn(row['sha256']),
    product: parseJsonColumn<UploadProduct>(row['product']),
  },
  error: parseJsonColumn<AppError>(row['error']),
  notice: readTextColumn(row['notice']),
  resultId: typeof row['result_id'] === 'string' ? toResourceId(row['result_id']) : null,
  alreadyThere: row['already_there'] === 1,
  look: parseJsonColumn<object>(row['look']),
});

const on = `kind = 'upload' AND discarded_at IS NULL`;
const columns =
  'id, title, state, file_name, file_size, sha256, error, notice, result_id, already_there, product, look';
const buildInCondition = (name: string): string => `IN (SELECT value FROM json_each(${name}))`;

const uploadedIn = `${on} AND state = 'done' AND batch ${buildInCondition('?')}`;
const isUnused = `product IS NOT NULL AND result_id ${buildInCondition('?')}`;
const inOrder = 'ORDER BY batch, ifnull(place, seq) LIMIT ? OFFSET ?';

const prepareStatements = (db: DatabaseSync) =>
  ({
    sums: db.prepare(`SELECT batch, state, already_there, sum(entries) AS files, sum(bytes) AS bytes,
      sum(iif(state = 'unknown' AND asks = 0, entries, 0)) AS looking
      FROM (
        SELECT * FROM tally WHERE kind = 'upload'
        UNION ALL SELECT 'upload', seq, 'waiting', 0, 0, coming, coming_bytes FROM batch WHERE coming > 0
      ) WHERE batch ${buildInCondition('?')} OR batch IN (
        SELECT batch FROM tally WHERE kind = 'upload' AND state IN ('waiting', 'sending')
        UNION ALL SELECT seq FROM batch WHERE coming > 0
      ) GROUP BY batch, state, already_there`),
    states: db.prepare(`SELECT id, state FROM intent WHERE id ${buildInCondition('?')}`),
    // The subquery uses only the index, so that rows before the offset are not read.
    ofBatch: db.prepare(`SELECT ${columns} FROM intent WHERE seq IN (
        SELECT seq FROM intent WHERE discarded_at IS NULL AND batch = ? AND state = ? AND already_there = ?
        ORDER BY ifnull(place, seq) LIMIT ? OFFSET ?
      ) ORDER BY ifnull(place, seq)`),
    waiting: db.prepare(`SELECT ${columns} FROM intent WHERE seq IN (
        SELECT seq FROM intent INDEXED BY upload_waiting WHERE ${on} AND state = 'waiting' AND id NOT ${buildInCondition('?')}
        ORDER BY ifnull(place, seq) LIMIT ? OFFSET ?
      ) ORDER BY ifnull(place, seq)`),
    some: db.prepare(`SELECT ${columns} FROM intent WHERE ${on} AND state = 'waiting' AND id ${buildInCondition('?')}
      ORDER BY ifnull(place, seq) LIMIT ? OFFSET ?`),
    noSku: db.prepare(`SELECT ${columns} FROM intent WHERE ${uploadedIn} AND product IS NULL ${inOrder}`),
    noSkuCount: db.prepare(`SELECT count(*) AS files FROM intent WHERE ${uploadedIn} AND product IS NULL`),
    notOnProduct: db.prepare(`SELECT ${columns} FROM intent WHERE ${uploadedIn} AND ${isUnused} ${inOrder}`),
    notOnProductCount: db.prepare(`SELECT count(*) AS files FROM intent WHERE ${uploadedIn} AND ${isUnused}`),
    numbers:
      db.prepare(`SELECT seq FROM intent WHERE discarded_at IS NULL AND batch ${buildInCondition('?')} AND state = ?
      ORDER BY batch, ifnull(place, seq)`),
  }) as const;

const sumOf = (row: Row): BatchSum => ({
  batch: Number(row['batch']),
  state: String(row['state']) as IntentState,
  alreadyThere: row['already_there'] === 1,
  files: Number(row['files']),
  bytes: Number(row['bytes']),
  looking: Number(row['looking']),
});

/** Returns the rows of a range over consecutive sections. */
const readWindow = (sections: readonly Section[], offset: number, limit: number): Row[] => {
  const rows: Row[] = [];
  let at = 0;
  for (const { count, read } of sections) {
    const from = Math.max(offset, at);
    const end = Math.min(offset + limit, at + count);
    if (end > from) rows.push(...read(end - from, from - at));
    at += count;
  }
  return rows;
};

export const createProgressRows = (db: DatabaseSync): ProgressRows => {
  const sql = prepareStatements(db);
  const toRows = (rows: readonly unknown[]): Row[] => rows as Row[];
  const readSums = ({ batches, cleared = [] }: Pick<ProgressQuery, 'batches' | 'cleared'>): BatchSum[] =>
    toRows(sql.sums.all(JSON.stringify(batches)))
      .map(sumOf)
      .filter(({ batch, state }) => !cleared.includes(batch) || (state !== 'done' && state !== 'cancelled'));

  /** Returns the files being hashed that are still waiting. A file that was stopped in the meantime is not. */
  const readHashed = (ids: string): Row[] => toRows(sql.some.all(ids, -1, 0));

  /** Returns the uploaded files of the listed batches that have no SKU in their name, or that no product uses yet. */
  const getUploadedSection = (filter: 'noSku' | 'notOnProduct', query: ProgressWindow): Section => {
    const batches = readSums(query).filter(({ state }) => state === 'done');
    const values = [JSON.stringify([...new Set(batches.map(({ batch }) => batch))])];
    if (filter === 'notOnProduct') values.push(JSON.stringify(query.unusedAssets ?? []));
    const count = Number(sql[`${filter}Count`].get(...values)?.['files']);
    return { count, read: (limit, offset) => toRows(sql[filter].all(...values, limit, offset)) };
  };

  const getSections = (query: ProgressWindow): Section[] => {
    const { filter } = query;
    if (filter === 'noSku' || filter === 'notOnProduct') return [getUploadedSection(filter, query)];
    const known = readSums(query);
    const ids = JSON.stringify(query.hashing);
    const hashing = query.hashing.length === 0 ? 0 : readHashed(ids).length;
    const waiting = known.reduce((sum, { state, files }) => sum + (state === 'waiting' ? files : 0), 0);
    const special: Partial<Record<Group, Section>> = {
      hashing: { count: hashing, read: (limit, offset) => toRows(sql.some.all(ids, limit, offset)) },
      // The user may have moved a file between the files of another batch.
      waiting: { count: waiting - hashing, read: (limit, offset) => toRows(sql.waiting.all(ids, limit, offset)) },
    };
    return groupsOf[filter].flatMap((group) => {
      const specialSection = special[group];
      if (specialSection) return [specialSection];
      const state = group === 'alreadyThere' ? 'done' : group;
      const isExistingGroup = group === 'alreadyThere';
      return known
        .filter((sum) => sum.state === state && sum.alreadyThere === isExistingGroup)
        .map(({ batch, files }) => ({
          count: files,
          read: (limit, offset) => toRows(sql.ofBatch.all(batch, state, Number(isExistingGroup), limit, offset)),
        }));
    });
  };

  return {
    sums: ({ live, ...query }) => ({
      sums: readSums(query),
      live: live.length === 0 ? [] : (toRows(sql.states.all(JSON.stringify(live))) as unknown as ProgressSums['live']),
    }),
    window: (query) => {
      const sections = getSections(query);
      const total = sections.reduce((sum, { count }) => sum + count, 0);
      return { rows: readWindow(sections, query.offset, query.limit).map(uploadOf), total };
    },
    numbers: ({ batches, state }) => sql.numbers.all(JSON.stringify(batches), state).map(({ seq }) => Number(seq)),
  };
};
