import { randomUUID } from 'node:crypto';
import { VitrineError } from '../base/errors.ts';
import { runJob } from '../base/job.ts';
import { type StartThread, type Thread, readDeadlineMs } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import type { EditIntentCalls } from '../outbox/db/edits/edit-intent-calls.ts';
import type { FieldOfItem } from '../outbox/db/edits/staged-edit-rows.ts';
import type { StagedEditCalls } from '../outbox/db/edits/staged-edit-calls.ts';
import { m } from '../messages/index.ts';
import type { ChangedCreations, CreationChange } from '../contract/outbox-creations.ts';
import type { ReadSheets } from '../sheets/index.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { SheetSelection } from '../sheets/contract.ts';
import type {
  AddedStep,
  BulkChange,
  BulkCounts,
  BulkProgress,
  BulkRows,
  BulkSource,
  BulkView,
  OpenBulk,
  SheetEdits,
} from './bulk-contract.ts';
import type { BulkHandlers, CreationValue } from './bulk-thread.ts';
import type { EditedResource, EditOrigin } from './contract.ts';

type OnProgress = (progress: BulkProgress) => void;

/** The items or cells of the open dialog. A separate thread has their data. */
export interface BulkEdits {
  open(
    request: { id: string; source: BulkSource },
    sheets: Pick<ReadSheets, 'cells'>,
    on: OnProgress,
  ): Promise<OpenBulk>;
  preview(request: { id: string; field: string; change: BulkChange }, on: OnProgress): Promise<BulkCounts>;
  evaluate(id: string, on: OnProgress): Promise<BulkCounts>;
  rows(request: { id: string; view: BulkView; offset: number; limit: number }): Promise<BulkRows>;
  countSheet(request: { id: string; ticks: SheetSelection }): Promise<SheetEdits>;
  add(request: { id: string; ticks: SheetSelection | null }, on: OnProgress): Promise<AddedStep>;
  /** Closes the items if they have this ID. */
  closeBulk(id: string): Promise<void>;
  close(): Promise<void>;
}

export interface BulkEditsOptions {
  /** Starts a thread for items of a resource. */
  readonly start: (resource: EditedResource) => Thread<BulkHandlers>;
  readonly table: Pick<Thread<StagedEditCalls & Pick<EditIntentCalls, 'refusedFields'>>, 'call'>;
  readonly cache: Pick<Cache, 'query'>;
  readonly profiles: () => Promise<readonly ProfileRules[]>;
  /** Called when the edits of a step were staged. `openedAt` is when their values were read, from `performance.now()`. */
  readonly onAdded: (fields: readonly Pick<FieldOfItem, 'resource' | 'item'>[], openedAt: number) => void;
  /** Changes fields of creations in the outbox as one step. */
  readonly changeCreations: (step: string, changes: readonly CreationChange[]) => Promise<ChangedCreations>;
}

interface Open {
  readonly id: string;
  readonly origin: EditOrigin;
  readonly thread: Thread<BulkHandlers>;
  /** The time at which the values were read, from `performance.now()`. */
  readonly openedAt: number;
  /** The number of items or cells. */
  total: number;
  /** Identifies the running work: newer work cancels it. */
  work: number;
  isClosed: boolean;
}

/** The number of edits that are staged in one transaction, and of cells that are passed to the thread together. */
const editsPerTransaction = 2_500;
/** More items than this are not named in the event of a change. */
const maxNamed = 201;

const origins: Readonly<Record<BulkSource['from'], EditOrigin>> = { list: 'bulk', paste: 'grid', sheet: 'sheet' };

const createCancelledError = (): VitrineError => new VitrineError('cancelled', m.edits.cancelled);

const getBulkResource = (source: BulkSource): EditedResource => {
  if (source.from === 'paste') return source.resource;
  if (source.from === 'sheet') return 'product';
  const { resource } = source.scope.query;
  if (resource !== 'product' && resource !== 'asset') throw new VitrineError('badArgument', m.edits.value.unknownField);
  return resource;
};

const closeItems = async (items: Open | null): Promise<void> => {
  if (items === null) return;
  items.isClosed = true;
  items.work += 1;
  await items.thread.close({ finalCall: 'close', deadlineMs: readDeadlineMs }).catch(() => undefined);
};

class OpenItems implements BulkEdits {
  readonly #options: BulkEditsOptions;
  #open: Open | null = null;

  constructor(options: BulkEditsOptions) {
    this.#options = options;
  }

  async open(
    { id, source }: { id: string; source: BulkSource },
    sheets: Pick<ReadSheets, 'cells'>,
    on: OnProgress,
  ): Promise<OpenBulk> {
    const resource = getBulkResource(source);
    const last = this.#open;
    const thread = this.#options.start(resource);
    const openedAt = performance.now();
    const own: Open = { id, origin: origins[source.from], thread, openedAt, total: 0, work: 0, isClosed: false };
    // Before the others are closed: while they end, these can be closed or replaced.
    this.#open = own;
    await closeItems(last);
    try {
      await this.#addStaged(own, resource);
      await thread.call('addRefused', await this.#options.table.call('refusedFields', undefined));
      const { total, fields } = await this.#openSource(own, source, sheets, on);
      own.total = total;
      return { total, fields, counts: await thread.call('counts', undefined) };
    } catch (error) {
      const { isClosed } = own;
      await this.closeBulk(id);
      throw isClosed ? createCancelledError() : error;
    }
  }

  async preview({ id, field, change }: Parameters<BulkEdits['preview']>[0], on: OnProgress): Promise<BulkCounts> {
    const own = this.#known(id);
    return this.#run(own, () => own.thread.call('beginPreview', { field, change }), on);
  }

  async evaluate(id: string, on: OnProgress): Promise<BulkCounts> {
    const own = this.#known(id);
    const { work } = own;
    const profiles = await this.#options.profiles();
    if (own.work !== work) throw createCancelledError();
    return this.#run(own, () => own.thread.call('beginEvaluation', profiles), on);
  }

  async rows({ id, ...asked }: Parameters<BulkEdits['rows']>[0]): Promise<BulkRows> {
    return this.#known(id).thread.call('rows', asked);
  }

  async countSheet({ id, ticks }: Parameters<BulkEdits['countSheet']>[0]): Promise<SheetEdits> {
    return this.#known(id).thread.call('countTicked', ticks);
  }

  async add({ id, ticks }: Parameters<BulkEdits['add']>[0], on: OnProgress): Promise<AddedStep> {
    const own = this.#known(id);
    const { origin, openedAt } = own;
    // Ends an evaluation that is still running: it would delay each read, and all edits are evaluated once they are staged.
    own.work += 1;
    const step = randomUUID();
    const fields: Pick<FieldOfItem, 'resource' | 'item'>[] = [];
    const ofCreations: CreationValue[] = [];
    let added = 0;
    try {
      // The thread prepares the next edits while the outbox writes.
      let next: Promise<EditsToAdd> | null = readEdits(own, 0, ticks);
      while (next !== null) {
        const chunk: EditsToAdd = await next;
        next = chunk.next === null ? null : readEdits(own, chunk.next, ticks);
        next?.catch(() => undefined); // Awaited in the next iteration.
        if (chunk.edits.length > 0)
          added += await this.#options.table.call('stageStep', { step, origin, edits: chunk.edits });
        ofCreations.push(...chunk.creations);
        for (const { item, resource } of chunk.edits) if (fields.length < maxNamed) fields.push({ item, resource });
        on({ id, done: chunk.next ?? own.total, total: own.total });
      }
    } finally {
      // One event for all: each makes the page and the offline copy read the edited items again.
      if (added > 0) this.#options.onAdded(fields, openedAt);
    }
    return { step, added, creations: await this.#changeCreations(step, ofCreations) };
  }

  async #changeCreations(step: string, values: readonly CreationValue[]): Promise<ChangedCreations> {
    if (values.length === 0) return { changed: 0, left: [] };
    const byId = Map.groupBy(values, ({ id }) => id);
    return this.#options.changeCreations(
      step,
      [...byId].map(([id, own]) => ({
        id,
        title: own[0]?.title ?? '',
        values: own.map(({ field, value }) => ({ field, value })),
      })),
    );
  }

  async closeBulk(id: string): Promise<void> {
    if (this.#open?.id === id) await this.close();
  }

  async close(): Promise<void> {
    const last = this.#open;
    this.#open = null;
    await closeItems(last);
  }

  #known(id: string): Open {
    if (this.#open?.id !== id) throw new VitrineError('notFound', m.edits.closed);
    return this.#open;
  }

  /** Passes the values of earlier edits to the thread: changes are applied to them. */
  async #addStaged({ thread }: Open, resource: EditedResource): Promise<void> {
    for (let after = 0; ;) {
      const values = await this.#options.table.call('stagedValues', { resource, after });
      const last = values.at(-1);
      if (last === undefined) return;
      await thread.call('addStaged', values);
      after = last.seq;
    }
  }

  async #openSource(
    own: Open,
    source: BulkSource,
    sheets: Pick<ReadSheets, 'cells'>,
    on: OnProgress,
  ): Promise<Pick<OpenBulk, 'total' | 'fields'>> {
    if (source.from === 'list') {
      const { scope } = source;
      // A query of free attributes waits here until they have been read from the bodies.
      if (scope.what !== 'all') await this.#options.cache.query(scope.query, 0, 1, 'bulk');
      return own.thread.call('openList', scope);
    }
    if (source.from === 'paste')
      for (let start = 0; start < source.cells.length; start += editsPerTransaction)
        await own.thread.call('addCells', source.cells.slice(start, start + editsPerTransaction));
    else
      for (let from: number | null = 0; from !== null;) {
        const chunk: Awaited<ReturnType<typeof sheets.cells>> = await sheets.cells({
          id: source.sheet,
          from,
          limit: editsPerTransaction,
        });
        await own.thread.call('addCells', chunk.cells);
        from = chunk.next;
      }
    await this.#run(own, async () => (own.total = await own.thread.call('beginCells', undefined)), on);
    return { total: own.total, fields: [] };
  }

  /** Begins work on the thread and continues it to its end. Fails with `cancelled` if newer work begins before the end. */
  async #run(own: Open, begin: () => Promise<unknown>, on: OnProgress): Promise<BulkCounts> {
    own.work += 1;
    const { work, thread, id } = own;
    const assertNewest = (): void => {
      if (own.work !== work) throw createCancelledError();
    };
    await begin();
    const counts = await runJob(() => thread.call('continue', undefined), {
      beforeTurn: assertNewest,
      onProgress: (done) => {
        assertNewest();
        on({ id, done, total: own.total });
      },
    });
    assertNewest();
    return counts;
  }
}

type EditsToAdd = ReturnType<BulkHandlers['edits']>;

/** Reads the next edits of the changed rows. Rejects with `cancelled` if the items were closed. */
const readEdits = async (
  { thread, isClosed }: Open,
  from: number,
  ticks: SheetSelection | null,
): Promise<EditsToAdd> => {
  if (isClosed) throw createCancelledError();
  return thread.call('edits', { from, ticks, limit: editsPerTransaction });
};

export interface BulkThreads {
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  readonly startThread: StartThread;
}

export const createBulkEdits = ({
  root,
  folder,
  startThread,
  ...options
}: BulkThreads & Omit<BulkEditsOptions, 'start'>): BulkEdits =>
  new OpenItems({
    ...options,
    start: (resource) => startThread<BulkHandlers>(root, 'edits/bulk-thread', { folder, resource }),
  });
