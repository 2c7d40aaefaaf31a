import { type IntentId, type Ms, minutes, ms, seconds } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { type ErrorCode, toAppError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { type SendContext, cacheFoundUpload, recordIfUnchanged } from '../send/attempt.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import { throttle } from '../../base/throttle.ts';
import type { FullReader, StoredIntent, FullReadTimes } from '../outbox-types.ts';
import { type ReconcileResult, isInConflict, getNotAllowedResult, getReconcileResult } from './reconcile-result.ts';
import { prepareIntentsToMatch } from './candidates.ts';
import { PassDelays, requestTravel } from './pass-delays.ts';
import type { IntentToMatch } from './match.ts';

/**
 * Returns the earliest start of a pass that counts for an intent, in milliseconds: after it was sent. A time in the
 * future, after the clock was set back, counts as now.
 */
export const getEarliestPassStart = (
  { sentAt, createdAt }: Pick<Intent, 'sentAt' | 'createdAt'>,
  now: number,
): number => {
  const sent = Date.parse(sentAt ?? createdAt);
  return sent > now ? now : sent + 1;
};

const log = createLogger('outbox');

/**
 * Whether no pass has been read for an unknown intent. The first one starts immediately, because it finds most items.
 */
const isFirstPass = ({ state, look }: Intent): boolean => state === 'unknown' && (look?.passes ?? 0) === 0;

const isDue = (intent: Intent, waits: ReadonlyMap<IntentId, number>): boolean =>
  isFirstPass(intent) || isInConflict(intent) || (waits.get(intent.id) ?? 0) <= 0;

const getShortestWait = (waits: ReadonlyMap<IntentId, number>): Ms => ms(Math.max(0, Math.min(...waits.values())));

/** A complete pass with the intents for which it was read. */
interface FinishedPass {
  readonly due: ReadonlySet<IntentId>;
  readonly pass: FullReadTimes;
  /** When the pass was requested, by the monotonic clock. */
  readonly began: number;
  readonly delay: Ms;
}

export interface ReconcilerOptions {
  readonly context: SendContext;
  /** Null: nothing is reconciled. */
  readonly fullReader: FullReader | null;
  /** An item counts as absent if the last pass started at least this long after its request had failed. */
  readonly recheckAfter: Ms;
  /** Called with an intent whose state changed. */
  readonly onMoved: (intent: Intent) => void;
}

/** A running pass over a resource, with its intents. */
interface RunningPass {
  readonly ids: ReadonlySet<IntentId>;
  readonly intents: readonly Intent[];
  items: number;
}

/** Errors that mean that the service does not show the list, so that further passes are useless. */
const notListable: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'notInPlan',
  'unauthorized',
  'notFound',
  'notThisService',
]);
const minPassDelay = minutes(1);
const maxPassDelay = minutes(10);
/** The maximum number of intents that are notified of a pass's progress. */
const maxNotified = 50;

/** Determines whether unknown intents were performed. One complete pass over a resource serves all of them. */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #running = new Map<ResourceName, Promise<void>>();
  readonly #passes = new Map<ResourceName, RunningPass>();
  readonly #timers = new Map<ResourceName, NodeJS.Timeout>();
  readonly #failures = new Map<ResourceName, number>();
  /** Resources to read again after the running pass, and whether the user waits for the result. */
  readonly #runAgain = new Map<ResourceName, boolean>();
  readonly #passDelays = new PassDelays();
  readonly #notifications = throttle(
    () => seconds(1),
    () => this.#notify(),
  );
  #closed = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** Reconciles all due intents after the service has become reachable. */
  async wake(): Promise<void> {
    if (this.#closed) return;
    const rows = await this.#options.context.thread.call('toReconcile', null);
    for (const resource of new Set(rows.map(({ intent }) => intent.resource))) this.start(resource);
  }

  /** Reconciles one resource, now or after the running pass. `foreground`: the user waits for the result. */
  start(resource: ResourceName, foreground = false): void {
    if (this.#closed) return;
    clearTimeout(this.#timers.get(resource));
    if (this.#running.has(resource)) {
      this.#runAgain.set(resource, foreground || this.#runAgain.get(resource) === true);
      return;
    }
    const running = this.#reconcile(resource, this.#options.fullReader, foreground)
      .catch((error: unknown) => {
        // Closing interrupts the pass; unrecorded intents are reconciled after the next start.
        if (!this.#closed) log.error('Reconciling failed', error);
        this.#backOff(resource);
        return false;
      })
      .then((succeeded) => {
        this.#running.delete(resource);
        const again = this.#runAgain.get(resource);
        this.#runAgain.delete(resource);
        // After a failure, only the user can restart it earlier: another request may be a result of the failed pass's
        // own first page.
        if (again !== undefined && (succeeded || again)) this.start(resource, again);
      });
    this.#running.set(resource, running);
  }

  /** Returns the intent with the progress of the running pass. */
  present(intent: Intent): Intent {
    const running = this.#passes.get(intent.resource);
    if (!running?.ids.has(intent.id) || intent.look?.state !== 'due') return intent;
    return { ...intent, look: { ...intent.look, state: 'reading', items: running.items } };
  }

  /** Resolves when no pass is running; another one may be scheduled. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  close(): void {
    this.#closed = true;
    this.#notifications.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Runs a pass. Resolves to false if it failed and the next one is scheduled. */
  async #reconcile(resource: ResourceName, fullReader: FullReader | null, foreground: boolean): Promise<boolean> {
    const rows = await this.#options.context.thread.call('toReconcile', resource);
    if (fullReader === null) {
      await this.#release(rows);
      return true;
    }
    const delay = await this.#recheckAfter(resource);
    const waits = this.#passDelays.of(rows, delay);
    const due = rows.filter(({ intent }) => isDue(intent, waits));
    if (due.length === 0) {
      if (rows.length > 0) this.#schedule(resource, getShortestWait(waits));
      return true;
    }
    const began = performance.now();
    const pass = await this.#read(resource, due, { fullReader, foreground });
    if (pass === null || this.#closed) return false;
    await this.#options.context.at('passEnded');
    await this.#apply(resource, { due: new Set(due.map(({ intent }) => intent.id)), pass, began, delay });
    // New intents wait as long as the pass took, so that other work gets a turn.
    this.#schedule(resource, ms(performance.now() - began));
    return true;
  }

  /** Returns the minimum time between a failed request and the pass that proves its item absent. */
  async #recheckAfter(resource: ResourceName): Promise<Ms> {
    const { context, recheckAfter } = this.#options;
    try {
      const lateness = await context.cache.lateness(resource);
      return lateness === 0 ? recheckAfter : ms(Math.max(recheckAfter, lateness + requestTravel));
    } catch (error) {
      log.error('The delay of lists could not be read from the cache', error);
      return recheckAfter;
    }
  }

  /** Permits sending waiting intents without a pass, because no list can be read. */
  async #release(rows: readonly StoredIntent[]): Promise<void> {
    for (const { intent } of rows.filter((row) => row.intent.state === 'waiting'))
      await this.#record({ amendment: { id: intent.id, patch: { look: null }, message: null } });
  }

  /** Reads the resource. Resolves to null if that failed. */
  async #read(
    resource: ResourceName,
    due: readonly StoredIntent[],
    { fullReader, foreground }: { readonly fullReader: FullReader; readonly foreground: boolean },
  ): Promise<FullReadTimes | null> {
    const intents = due.map(({ intent }) => intent);
    const running: RunningPass = {
      ids: new Set(intents.map(({ id }) => id)),
      intents: intents.slice(0, maxNotified),
      items: 0,
    };
    this.#passes.set(resource, running);
    this.#notifications.schedule();
    try {
      const now = Date.now();
      // An intent that an earlier pass did not find, or that will be sent again, needs a pass that starts now.
      const isAgain = due.some(({ intent }) => intent.state === 'waiting' || (intent.look?.passes ?? 0) > 0);
      const since = isAgain ? now : Math.max(...due.map(({ intent }) => getEarliestPassStart(intent, now)));
      const onItems = (items: number): void => {
        running.items = items;
        this.#notifications.schedule();
      };
      const pass = await fullReader.readWhole(resource, since, onItems, foreground);
      this.#failures.delete(resource);
      return pass;
    } catch (error) {
      this.#passes.delete(resource);
      if (!this.#closed) await this.#failed(resource, due, error);
      return null;
    } finally {
      this.#passes.delete(resource);
    }
  }

  /** Records the result of the pass for its intents, and for others that were sent before it started. */
  async #apply(resource: ResourceName, { due, pass, began, delay }: FinishedPass): Promise<void> {
    const { context } = this.#options;
    const all = await context.thread.call('toReconcile', resource);
    const now = Date.now();
    const rows = all.filter(
      ({ intent }) =>
        due.has(intent.id) || (intent.state === 'unknown' && getEarliestPassStart(intent, now) <= pass.begunAt),
    );
    const { targets, candidates, claimed, more, until } = await prepareIntentsToMatch(context, rows, pass.endedAt);
    await context.at('matched');
    const waits = this.#passDelays.of(rows, delay, began);
    const getResult = (stored: StoredIntent, target: IntentToMatch): ReconcileResult => {
      const wait = waits.get(stored.intent.id) ?? 0;
      const isLate = due.has(stored.intent.id) && wait <= 0 && !isFirstPass(stored.intent);
      const nextAt = Date.now() + Math.max(0, this.#passDelays.left(stored, delay));
      return getReconcileResult(stored, target, candidates, { pass, until, isLate, nextAt, more });
    };
    // Definite matches are recorded first, so that their items are not candidates for other intents.
    const later: [StoredIntent, IntentToMatch][] = [];
    for (const [index, stored] of rows.entries()) {
      const target = targets[index];
      if (!target) continue;
      const result = getResult(stored, target);
      if (!('move' in result) || result.move.happening !== 'found') later.push([stored, target]);
      else {
        if (result.move.patch?.resultId) claimed.add(result.move.patch.resultId);
        await this.#record(result);
      }
    }
    for (const [stored, target] of later) {
      const result = getResult(stored, target);
      if ('move' in result && result.move.patch?.resultId) claimed.add(result.move.patch.resultId);
      await this.#record(result);
    }
  }

  async #record(result: ReconcileResult): Promise<void> {
    const { context, onMoved } = this.#options;
    if ('move' in result) {
      const intent = await recordIfUnchanged(context, result.move);
      if (intent) {
        onMoved(intent);
        await cacheFoundUpload(context, intent);
      }
      return;
    }
    const amended = await context.thread.call('amendAll', [result.amendment]);
    context.changes.changed(amended);
    // The pass did not find it, so it may be sent.
    for (const intent of amended) if (intent.state === 'waiting' && intent.look === null) onMoved(intent);
  }

  async #failed(resource: ResourceName, due: readonly StoredIntent[], error: unknown): Promise<void> {
    const problem = toAppError(error);
    if (notListable.has(problem.code)) {
      for (const row of due) await this.#record(getNotAllowedResult(row));
      this.#backOff(resource);
      return;
    }
    if (problem.code === 'internal') log.error('Reconciling failed', error);
    const { context } = this.#options;
    const amendments = due.map(({ intent }) => {
      const { passes = 0, notBefore = null, lookedAt = null } = intent.look ?? {};
      return {
        id: intent.id,
        patch: { look: { ...initialReconcileState, passes, notBefore, lookedAt, problem } },
        message: null,
      };
    });
    context.changes.changed(await context.thread.call('amendAll', amendments));
    this.#backOff(resource);
  }

  /** Restarts after a pause that doubles with each failure. */
  #backOff(resource: ResourceName): void {
    const times = (this.#failures.get(resource) ?? 0) + 1;
    this.#failures.set(resource, times);
    this.#schedule(resource, ms(Math.min(maxPassDelay, minPassDelay * 2 ** (times - 1))));
  }

  #schedule(resource: ResourceName, wait: Ms): void {
    clearTimeout(this.#timers.get(resource));
    if (this.#closed) return;
    const timer = setTimeout(() => this.start(resource), Math.max(0, wait));
    timer.unref();
    this.#timers.set(resource, timer);
  }

  #notify(): void {
    const { changes } = this.#options.context;
    for (const { intents } of this.#passes.values()) changes.changed(intents);
  }
}
