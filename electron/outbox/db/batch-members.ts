import type { DatabaseSync } from 'node:sqlite';
import type { IntentState, BatchEntryWindow } from '../../contract/outbox.ts';
import { type BatchId, type BatchView, parseBatchNumber, batchViews } from '../../contract/constants.ts';
import { type Row, toBatchEntryRow, readRowsByNumber } from './outbox-rows.ts';

/** A query of batch entries. If `sortAgain`, they are sorted again. */
export interface MemberQuery {
  readonly id: BatchId;
  readonly view: BatchView;
  readonly offset: number;
  readonly limit: number;
  readonly sortAgain: boolean;
}

/** The displayed order of entries. */
interface Order {
  readonly id: BatchId;
  readonly view: BatchView;
  readonly numbers: readonly number[];
  /** The number of entries in the view when it was sorted. */
  readonly count: number;
}

const sections = batchViews.filter((view) => view !== 'all');

const toIntentState = (view: BatchView): IntentState | null => {
  if (view === 'all') return null;
  return view === 'alreadyThere' ? 'done' : view;
};

const isIn = (view: BatchView, row: Row): boolean =>
  view === 'all' ||
  (row['state'] === toIntentState(view) && (row['already_there'] === 1) === (view === 'alreadyThere'));

/**
 * The entries of a batch in a stable display order: failed entries are first, then each entry keeps its position,
 * regardless of its state. Entries that no longer match the view are removed, and new ones are added at the end.
 */
export class BatchMembers {
  readonly #db: DatabaseSync;
  #order: Order | null = null;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  window(query: MemberQuery): BatchEntryWindow {
    const { view, offset, limit } = query;
    let { numbers } = this.#orderOf(query);
    let rows = this.#rowsOf(numbers.slice(offset, offset + limit));
    if (!rows.every((row) => row !== undefined && isIn(view, row))) {
      ({ numbers } = this.#renewed(query, numbers));
      rows = this.#rowsOf(numbers.slice(offset, offset + limit));
    }
    return { offset, rows: rows.filter((row) => row !== undefined).map(toBatchEntryRow), total: numbers.length };
  }

  #orderOf(query: MemberQuery): Order {
    const orderBefore = this.#order;
    if (query.sortAgain || orderBefore?.id !== query.id || orderBefore.view !== query.view)
      return this.#renewed(query, []);
    // A view is unchanged while its count is the same. If one entry replaced another one, the caller detects it by the
    // rows.
    return orderBefore.count === this.#count(query) ? orderBefore : this.#renewed(query, orderBefore.numbers);
  }

  /** Keeps the entries of `before` that are still in the view in their order, followed by the other ones. */
  #renewed(query: MemberQuery, before: readonly number[]): Order {
    const { id, view } = query;
    const count = this.#count(query);
    const shownSections = view === 'all' ? sections : [view];
    const now = new Set(shownSections.flatMap((section) => this.#numbersIn(id, section)));
    const remaining = before.filter((seq) => now.delete(seq));
    this.#order = { id, view, count, numbers: [...remaining, ...now] };
    return this.#order;
  }

  #rowsOf(numbers: readonly number[]): readonly (Row | undefined)[] {
    const rows = readRowsByNumber(this.#db, numbers);
    return numbers.map((seq) => rows.get(seq)).map((row) => (row?.['discarded_at'] === null ? row : undefined));
  }

  #numbersIn(id: BatchId, view: BatchView): number[] {
    return this.#db
      .prepare(
        `SELECT seq FROM intent WHERE discarded_at IS NULL AND batch = ? AND state = ? AND already_there = ?
         ORDER BY ifnull(place, seq)`,
      )
      .all(parseBatchNumber(id), toIntentState(view), Number(view === 'alreadyThere'))
      .map(({ seq }) => Number(seq));
  }

  #count({ id, view }: MemberQuery): number {
    const state = toIntentState(view);
    const row = this.#db
      .prepare(
        `SELECT sum(entries) AS n FROM tally WHERE kind IN ('create', 'upload') AND batch = ?
         AND state = ifnull(?, state) AND already_there = ifnull(?, already_there)`,
      )
      .get(parseBatchNumber(id), state, state === null ? null : Number(view === 'alreadyThere'));
    return Number(row?.['n'] ?? 0);
  }
}
