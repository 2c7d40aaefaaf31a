import { createLogger } from '../base/logger.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { Cache } from '../cache/cache.ts';
import type { StagedEditCalls } from '../outbox/db/edits/staged-edit-calls.ts';
import type { FieldOfItem, SeenValue, StoredEdit } from '../outbox/db/edits/staged-edit-rows.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { StagedEdit } from './contract.ts';
import { getCachedFieldValue } from './current-value.ts';
import type { EditsHandlers } from './edits-thread.ts';

const log = createLogger('edits');

/** A change to staged edits that the user did not make. */
export interface BackgroundChange {
  readonly fields: readonly FieldOfItem[];
  /** Edits that were removed because the service has their value by now. */
  readonly alreadyThere: number;
}

export interface BackgroundOptions {
  /** The thread that evaluates rules. */
  readonly thread: Pick<Thread<EditsHandlers>, 'call'>;
  readonly table: Pick<Thread<StagedEditCalls>, 'call'>;
  readonly cache: Pick<Cache, 'editSources'>;
  /** Whether the offline copy is being read: `copyChanged` is called afterwards. */
  readonly isReading: () => boolean;
  /** Returns the rules that are in force. */
  readonly profiles: () => Promise<readonly ProfileRules[]>;
  readonly onChanged: (change: BackgroundChange) => void;
  /** Changes within this time are handled together, in milliseconds. */
  readonly delayMs?: number | undefined;
}

/** Updates staged edits after a sync and after changes of the rules. */
export interface Background {
  /** The offline copy changed: compares all edits with it soon. */
  copyChanged(): void;
  /** Edits were staged or rules changed: evaluates them soon. */
  evaluateSoon(): void;
  /** Compares these edits with the offline copy now. */
  compare(edits: readonly StagedEdit[]): Promise<BackgroundChange>;
  /** Resolves when nothing is due. */
  settled(): Promise<void>;
  /** Ends all work. Can be called twice. */
  close(): Promise<void>;
}

type Table = BackgroundOptions['table'];

/** Yields staged edits in pages: all, or those whose effects on rules are unknown. */
async function* readPages(
  table: Table,
  call: 'pageOfEdits' | 'unevaluatedEdits',
): AsyncGenerator<readonly StoredEdit[]> {
  for (let after = 0; ;) {
    const page =
      call === 'pageOfEdits'
        ? await table.call(call, { after, only: null })
        : await table.call('unevaluatedEdits', after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.seq;
  }
}

class Worker implements Background {
  readonly #options: BackgroundOptions;
  #timer: NodeJS.Timeout | undefined;
  #due = { compare: false, evaluate: false };
  #running: Promise<void> | null = null;
  #isClosed = false;
  /** The rules that the stored effects are of. */
  #evaluatedBy: string | null = null;

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  copyChanged(): void {
    this.#due.compare = true;
    this.#schedule();
  }

  evaluateSoon(): void {
    this.#due.evaluate = true;
    this.#schedule();
  }

  async compare(edits: readonly StagedEdit[]): Promise<BackgroundChange> {
    const { table, cache } = this.#options;
    const values: SeenValue[] = [];
    for (const [resource, own] of Map.groupBy(edits, (edit) => edit.resource)) {
      const sources = await cache.editSources(resource, [...new Set(own.map(({ item }) => item))]);
      const byId = new Map(sources.map((source) => [source.id, source]));
      for (const { id, item, field } of own) {
        const source = byId.get(item);
        // An item that is not cached may only not be read yet.
        if (source === undefined) continue;
        values.push(source.gone ? { id, missing: true } : { id, current: getCachedFieldValue(source, field) });
      }
    }
    const { changed, alreadyThere } = await table.call('editsSeen', values);
    return { fields: changed, alreadyThere };
  }

  async settled(): Promise<void> {
    while (this.#timer !== undefined || this.#running !== null) {
      if (this.#running === null) this.#begin();
      await this.#running;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  #schedule(): void {
    if (this.#isClosed || this.#running !== null) return;
    this.#timer ??= setTimeout(() => this.#begin(), this.#options.delayMs ?? 300);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#options.isReading()) return;
    const { compare, evaluate } = this.#due;
    this.#due = { compare: false, evaluate: false };
    this.#running = this.#work(compare, evaluate)
      .catch((error: unknown) => {
        // The account was left.
        if (this.#isClosed || (error instanceof VitrineError && error.code === 'cancelled')) return;
        log.error('Staged edits could not be updated', error);
      })
      .finally(() => {
        this.#running = null;
        if (this.#due.compare || this.#due.evaluate) this.#schedule();
      });
  }

  async #work(compare: boolean, evaluate: boolean): Promise<void> {
    const { table } = this.#options;
    if ((await table.call('countEdits', undefined)).all === 0) return;
    let isChanged = false;
    if (compare)
      for await (const page of readPages(table, 'pageOfEdits')) {
        if (this.#isClosed) return;
        const change = await this.compare(page);
        isChanged ||= change.fields.length > 0;
        if (change.fields.length > 0) this.#options.onChanged(change);
      }
    if (evaluate || compare || isChanged) await this.#evaluate();
  }

  /** Evaluates the edits that were not evaluated by the rules in force. */
  async #evaluate(): Promise<void> {
    const { table, profiles: getProfiles } = this.#options;
    const profiles = await getProfiles();
    const signature = JSON.stringify(profiles);
    if (signature !== this.#evaluatedBy) await table.call('forgetEditEffects', undefined);
    this.#evaluatedBy = signature;
    const fields = await table.call('unevaluatedFields', undefined);
    if (fields.length === 0) return;
    const changed = await this.#evaluateAll(profiles, fields);
    if (changed.length > 0) this.#options.onChanged({ fields: changed, alreadyThere: 0 });
  }

  async #evaluateAll(profiles: readonly ProfileRules[], fields: readonly string[]): Promise<FieldOfItem[]> {
    const { table, thread } = this.#options;
    const changed: FieldOfItem[] = [];
    await thread.call('beginEvaluation', { profiles, fields });
    try {
      for await (const due of readPages(table, 'unevaluatedEdits')) {
        if (this.#isClosed) break;
        await table.call('setEditEffects', await thread.call('evaluate', due));
        for (const { resource, item, field } of due) changed.push({ resource, item, field });
      }
    } finally {
      await thread.call('endEvaluation', undefined);
    }
    return changed;
  }
}

export const createBackground = (options: BackgroundOptions): Background => new Worker(options);
