import { minutes, ms, seconds } from '../../base/brand.ts';
import type { IntentId, Ms } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import { toAppError } from '../../base/errors.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { noteFound, tryRecord } from '../send/attempt.ts';
import type { SendContext } from '../send/attempt.ts';
import { newLook } from '../state/look-state.ts';
import { throttle } from '../../base/throttle.ts';
import type { FullReader, StoredIntent, FullRead } from '../types.ts';
import { reconcileResultOf, notAllowed } from './reconcile-result.ts';
import type { ReconcileResult } from './reconcile-result.ts';
import { intentsToMatch } from './candidates.ts';

/**
 * The earliest start of a pass that counts for an intent, in milliseconds: after it was sent, and not before its
 * `notBefore` (`recheckAfter` later at most). A time in the future, since the clock was set back, counts as now. Pure.
 */
export const countsFrom = (
  { sentAt, createdAt, look }: Pick<Intent, 'sentAt' | 'createdAt' | 'look'>,
  { now, again }: { readonly now: number; readonly again: Ms },
): number => {
  const sent = Date.parse(sentAt ?? createdAt);
  const notBefore = Date.parse(look?.notBefore ?? '') || 0;
  return Math.max(sent > now ? now : sent + 1, notBefore > now + again ? now : notBefore);
};

const log = createLogger('outbox');

export interface ReconcilerOptions {
  readonly context: SendContext;
  /** Null: nothing is reconciled. */
  readonly fullReader: FullReader | null;
  /** An item counts as absent when the last pass began this long after it was sent. */
  readonly recheckAfter: Ms;
  /** Called with an intent whose state changed. */
  readonly onMoved: (intent: Intent) => void;
}

/** A running pass over a resource, and the intents it is for. */
interface RunningPass {
  readonly ids: ReadonlySet<IntentId>;
  readonly intents: readonly Intent[];
  items: number;
}

/** The service does not show this list, so further passes are useless. */
const notListable: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'notInPlan',
  'unauthorized',
  'notFound',
  'notThisService',
]);
const shortest = minutes(1);
const longest = minutes(10);
/** Maximum number of intents that are notified of a pass's progress. */
const maxNotified = 50;

/** Finds out whether unknown intents were performed: one complete pass over a resource serves all of them. */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #running = new Map<ResourceName, Promise<void>>();
  readonly #passes = new Map<ResourceName, RunningPass>();
  readonly #timers = new Map<ResourceName, NodeJS.Timeout>();
  readonly #failures = new Map<ResourceName, number>();
  /** Resources to read again after the running pass, and whether the user waits for it. */
  readonly #runAgain = new Map<ResourceName, boolean>();
  readonly #notifications = throttle(
    () => seconds(1),
    () => this.#notify(),
  );
  #closed = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** Reconciles whatever is due: the service can be reached (again). */
  async wake(): Promise<void> {
    if (this.#options.fullReader === null || this.#closed) return;
    const rows = await this.#options.context.thread.call('toReconcile', null);
    for (const resource of new Set(rows.map(({ intent }) => intent.resource))) this.start(resource);
  }

  /** Reconciles one resource, now or after the running pass; `foreground`: the user waits for it. */
  start(resource: ResourceName, foreground = false): void {
    if (this.#options.fullReader === null || this.#closed) return;
    clearTimeout(this.#timers.get(resource));
    if (this.#running.has(resource)) {
      this.#runAgain.set(resource, foreground || this.#runAgain.get(resource) === true);
      return;
    }
    const running = this.#reconcile(resource, this.#options.fullReader, foreground)
      .catch((error: unknown) => {
        // Closing ends it in the middle; what is not recorded is reconciled after the next start.
        if (!this.#closed) log.error('Reconciling failed', error);
        this.#backOff(resource);
        return false;
      })
      .then((succeeded) => {
        this.#running.delete(resource);
        const again = this.#runAgain.get(resource);
        this.#runAgain.delete(resource);
        // After a failure only the user makes it start sooner: what asked for it may be the failed pass's own first page.
        if (again !== undefined && (succeeded || again)) this.start(resource, again);
      });
    this.#running.set(resource, running);
  }

  /** The intent with the progress of the running pass. */
  present(intent: Intent): Intent {
    const running = this.#passes.get(intent.resource);
    if (!running?.ids.has(intent.id) || intent.look?.state !== 'due') return intent;
    return { ...intent, look: { ...intent.look, state: 'reading', items: running.items } };
  }

  /** Resolves when no pass is running; one may be due later. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  close(): void {
    this.#closed = true;
    this.#notifications.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** False: the pass failed; the next is scheduled. */
  async #reconcile(resource: ResourceName, fullReader: FullReader, foreground: boolean): Promise<boolean> {
    const rows = await this.#options.context.thread.call('toReconcile', resource);
    const now = Date.now();
    const due = rows.filter((row) => this.#countsFrom(row, now) <= now);
    if (due.length === 0) {
      const next = Math.min(...rows.map((row) => this.#countsFrom(row, now)));
      if (rows.length > 0) this.#schedule(resource, ms(next - now));
      return true;
    }
    const pass = await this.#read(resource, due, { fullReader, foreground });
    if (pass === null || this.#closed) return false;
    await this.#options.context.at('passEnded');
    await this.#apply(resource, new Set(due.map(({ intent }) => intent.id)), pass);
    // Intents that came meanwhile wait as long as the pass took, so that others get a turn.
    this.#schedule(resource, ms(Math.max(0, pass.endedAt - pass.begunAt)));
    return true;
  }

  #countsFrom({ intent }: StoredIntent, now: number): number {
    return countsFrom(intent, { now, again: this.#options.recheckAfter });
  }

  /** Null when it failed. */
  async #read(
    resource: ResourceName,
    due: readonly StoredIntent[],
    { fullReader, foreground }: { readonly fullReader: FullReader; readonly foreground: boolean },
  ): Promise<FullRead | null> {
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
      const since = Math.max(...due.map((row) => this.#countsFrom(row, now)));
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

  /** Records what the pass means for its intents, and for others that were sent before it began. */
  async #apply(resource: ResourceName, due: ReadonlySet<IntentId>, pass: FullRead): Promise<void> {
    const { context, recheckAfter } = this.#options;
    const all = await context.thread.call('toReconcile', resource);
    const now = Date.now();
    const rows = all.filter((row) => due.has(row.intent.id) || this.#countsFrom(row, now) <= pass.begunAt);
    const { targets, candidates, claimed } = await intentsToMatch(context, rows);
    await context.at('matched');
    for (const [index, stored] of rows.entries()) {
      const target = targets[index];
      if (!target) continue;
      const result = reconcileResultOf(stored, target, candidates, { pass, recheckAfter });
      if ('move' in result && result.move.patch?.resultId) claimed.add(result.move.patch.resultId);
      await this.#record(result);
    }
  }

  async #record(result: ReconcileResult): Promise<void> {
    const { context, onMoved } = this.#options;
    if ('move' in result) {
      const intent = await tryRecord(context, result.move);
      if (intent) {
        onMoved(intent);
        await noteFound(context, intent);
      }
      return;
    }
    context.changes.changed(await context.thread.call('amendAll', [result.amendment]));
  }

  async #failed(resource: ResourceName, due: readonly StoredIntent[], error: unknown): Promise<void> {
    const problem = toAppError(error);
    if (notListable.has(problem.code)) {
      for (const { intent } of due) await this.#record(notAllowed(intent));
      this.#backOff(resource);
      return;
    }
    if (problem.code === 'internal') log.error('Reconciling failed', error);
    const { context } = this.#options;
    const amendments = due.map(({ intent }) => {
      const { passes = 0, notBefore = null, lookedAt = null } = intent.look ?? {};
      return { id: intent.id, patch: { look: { ...newLook, passes, notBefore, lookedAt, problem } }, words: null };
    });
    context.changes.changed(await context.thread.call('amendAll', amendments));
    this.#backOff(resource);
  }

  /** Starts again after a pause that doubles with each failure. */
  #backOff(resource: ResourceName): void {
    const times = (this.#failures.get(resource) ?? 0) + 1;
    this.#failures.set(resource, times);
    this.#schedule(resource, ms(Math.min(longest, shortest * 2 ** (times - 1))));
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
