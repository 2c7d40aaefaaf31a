import { workerData } from 'node:worker_threads';
import type { ResourceId } from '../base/branded-types.ts';
import { type Job, createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { ExportScope } from '../export/contract.ts';
import type { EditValue } from '../model/edit-value.ts';
import type { RefusedField } from '../outbox/db/edits/edit-intents.ts';
import type { StagedValue } from '../outbox/db/edits/staged-edit-queries.ts';
import type { EditToStage } from '../outbox/db/edits/staged-edit-rows.ts';
import type { CreationChange } from '../contract/outbox-creations.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { SheetSelection } from '../sheets/contract.ts';
import type { BulkChange, BulkCounts, BulkField, BulkRows, BulkView, SheetEdits } from './bulk-contract.ts';
import type { EditedResource } from './contract.ts';
import { toRefusedFields } from './editable-items.ts';
import { type CellJob, type SheetCell, openCellJob } from './thread/cell-job.ts';
import { type BulkAccount, type BulkListJob, openListJob } from './thread/bulk-job.ts';
import { type BulkValue, countRows, sortBulkRows, toBulkRow } from './thread/bulk-rows.ts';
import { evaluateRows } from './thread/evaluate-rows.ts';

const { folder, resource } = workerData as { readonly folder: string; readonly resource: EditedResource };
/** The duration of a turn in milliseconds, short because the user waits for the first rows of a preview. */
const turnMs = 50;

/** A new value for a field of the product that a creation in the outbox creates. */
export type CreationValue = Pick<CreationChange, 'id' | 'title'> & CreationChange['values'][number];

const staged = new Map<string, Map<ResourceId, EditValue>>();
const refused = new Map<string, string>();
const account: BulkAccount = { folder, resource, staged, refused };
const cells: SheetCell[] = [];
let list: BulkListJob | null = null;
let block: CellJob | null = null;
/** The field and the copied field whose values are read. */
let readFor: string | null = null;
let isEvaluated = false;
/** The running work, whose result is the counts of the rows. */
const work = createJobSlot<Job<BulkCounts>>(turnMs);
/** The sorted rows of the last view. */
let shown: { readonly view: BulkView; readonly rows: readonly BulkValue[] } | null = null;

const getRows = (): readonly BulkValue[] => list?.rows ?? block?.rows ?? [];

const begin = (steps: Generator<number, void>): void => {
  shown = null;
  work.begin(() => ({
    total: list?.total ?? cells.length,
    *steps() {
      yield* steps;
      return countRows(getRows(), isEvaluated);
    },
    close: () => void steps.return(),
  }));
};

function* preview(job: BulkListJob, field: string, change: BulkChange): Generator<number, void> {
  isEvaluated = false;
  const fields = JSON.stringify([field, change.copied]);
  if (readFor !== fields) {
    readFor = null;
    yield* job.read(field, change.copied);
    readFor = fields;
  }
  yield* job.apply(change);
}

function* evaluate(profiles: readonly ProfileRules[]): Generator<number, void> {
  yield* evaluateRows({ folder, resource, profiles }, getRows());
  isEvaluated = true;
}

/** The thread of the items whose fields are changed. It holds them until it is closed. */
const handlers = {
  /** Adds values of earlier edits. They must be complete before items are opened. */
  addStaged: (values: readonly StagedValue[]): void => {
    for (const { field, item, value } of values) {
      const items = staged.get(field) ?? new Map<ResourceId, EditValue>();
      staged.set(field, items.set(item, value));
    }
  },
  /** Adds fields that the service refuses to change. They must be complete before items are opened. */
  addRefused: (fields: readonly RefusedField[]): void => {
    for (const [field, message] of toRefusedFields(resource, fields)) refused.set(field, message);
  },
  openList: (scope: ExportScope): { readonly total: number; readonly fields: readonly BulkField[] } => {
    list = openListJob(account, scope);
    return { total: list.total, fields: list.fields };
  },
  addCells: (some: readonly SheetCell[]): void => {
    cells.push(...some);
  },
  /** Starts reading the added cells. Returns their number. */
  beginCells: (): number => {
    block = openCellJob(account, cells);
    begin(block.read());
    return cells.length;
  },
  beginPreview: ({ field, change }: { readonly field: string; readonly change: BulkChange }): void => {
    if (list === null) throw new Error('No list was opened');
    begin(preview(list, field, change));
  },
  beginEvaluation: async (profiles: readonly ProfileRules[]): Promise<void> => {
    await loadPatterns();
    begin(evaluate(profiles));
  },
  /** Continues for one turn. */
  continue: work.continue,
  counts: (): BulkCounts => countRows(getRows(), isEvaluated),
  rows: ({ view, offset, limit }: { view: BulkView; offset: number; limit: number }): BulkRows => {
    shown = shown?.view === view ? shown : { view, rows: sortBulkRows(getRows(), view) };
    const { rows } = shown;
    return { offset, rows: rows.slice(offset, offset + limit).map(toBulkRow), total: rows.length };
  },
  countTicked: (ticks: SheetSelection): SheetEdits =>
    block?.countTicked(ticks) ?? { edits: 0, creations: 0, stoppedCreations: 0, leftOut: [] },
  /**
   * Returns the edits among the rows from `from`, those of creations in the outbox separately, and the position after them, or null
   * at the end.
   */
  edits: ({
    from,
    ticks,
    limit,
  }: {
    readonly from: number;
    readonly ticks: SheetSelection | null;
    readonly limit: number;
  }): {
    readonly edits: readonly EditToStage[];
    readonly creations: readonly CreationValue[];
    readonly next: number | null;
  } => {
    const isTicked = ticks === null ? null : (block?.createTickedFilter(ticks) ?? null);
    const rows = getRows();
    const edits: EditToStage[] = [];
    const creations: CreationValue[] = [];
    let at = from;
    for (; at < rows.length && edits.length + creations.length < limit; at += 1) {
      const row = rows[at];
      if (row?.state !== 'change' || isTicked?.(at) === false) continue;
      const { field, current, after: value } = row;
      const creation = block?.getCreation(at) ?? null;
      if (creation === null) edits.push({ resource, item: row.id, field, current, value });
      else creations.push({ id: creation.id, title: creation.title, field, value });
    }
    return { edits, creations, next: at < rows.length ? at : null };
  },
  close: work.close,
};
export type BulkHandlers = typeof handlers;

serveCalls(handlers);
