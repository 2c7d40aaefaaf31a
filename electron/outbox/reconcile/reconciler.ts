import { minutes, ms, seconds } from '../../base/brand.ts';
import type { IntentId, Ms } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import { toAppError } from '../../base/errors.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { claim } from '../send/attempt.ts';
import type { SendContext } from '../send/attempt.ts';
import { countsFrom } from './counts-from.ts';
import { reconcileResultOf, notAllowed } from './reconcile-result.ts';
import type { ReconcileResult } from './reconcile-result.ts';
import { newLook } from '../state/look-state.ts';
import { throttle } from '../throttle.ts';
import { intentsToMatch } from './candidates.ts';
import type { Passes, StoredIntent, FullRead } from '../types.ts';

const log = createLogger('outbox');

export interface ReconcilerOptions {
  readonly context: SendContext;
  /** Null: nothing is looked for. */
  readonly passes: Passes | null;
  /** The last pass that does not find something begins no sooner than this after it was sent. */
  readonly again: Ms;
  /** Told of what has another state now. */
  readonly onMoved: (intent: Intent) => void;
}

/** A pass over a resource, and for what. */
interface Round {
  readonly ids: ReadonlySet<IntentId>;
  readonly intents: readonly Intent[];
  items: number;
}

/** The service does not show this list: to look again would be in vain. */
const neverShown: ReadonlySet<ErrorCode> = new Set(['forbidden', 'unauthorized', 'notFound', 'notThisService']);
const shortest = minutes(1);
const longest = minutes(10);
/** So many entries tell how far a pass is; the rest says that it is on its way. */
const mostTold = 50;

/** Looks in the account for what may have been done: one complete pass over a resource for all that wait for it. */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #running = new Map<ResourceName, Promise<void>>();
  readonly #rounds = new Map<ResourceName, Round>();
  readonly #timers = new Map<ResourceName, NodeJS.Timeout>();
  readonly #failures = new Map<ResourceName, number>();
  /** Looked through once more after the pass under way, and whether a person waits for that. */
  readonly #again = new Map<ResourceName, boolean>();
  readonly #telling = throttle(
    () => seconds(1),
    () => this.#tell(),
  );
  #closed = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** The service can be reached (again): looks for whatever is looked for. */
  async wake(): Promise<void> {
    if (this.#options.passes === null || this.#closed) return;
    const rows = await this.#options.context.thread.call('looked', null);
    for (const resource of new Set(rows.map(({ intent }) => intent.resource))) this.start(resource);
  }

  /** Looks through one resource, now or as soon as the pass under way is over; `asked`: a person waits for it. */
  start(resource: ResourceName, asked = false): void {
    if (this.#options.passes === null || this.#closed) return;
    clearTimeout(this.#timers.get(resource));
    if (this.#running.has(resource)) {
      this.#again.set(resource, asked || this.#again.get(resource) === true);
      return;
    }
    const running = this.#look(resource, this.#options.passes, asked)
      .catch((error: unknown) => {
        // Closing ends it in the middle; what is not written down is looked for next time.
        if (!this.#closed) log.error('What may have arrived could not be looked for', error);
      })
      .finally(() => {
        this.#running.delete(resource);
        const again = this.#again.get(resource);
        this.#again.delete(resource);
        if (again !== undefined) this.start(resource, again);
      });
    this.#running.set(resource, running);
  }

  /** The intent as it stands now, with how far the pass under way is. */
  present(intent: Intent): Intent {
    const round = this.#rounds.get(intent.resource);
    if (!round?.ids.has(intent.id) || intent.look?.state !== 'due') return intent;
    return { ...intent, look: { ...intent.look, state: 'reading', items: round.items } };
  }

  /** Resolves when no pass is under way; one may be due later. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  close(): void {
    this.#closed = true;
    this.#telling.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #look(resource: ResourceName, passes: Passes, asked: boolean): Promise<void> {
    const rows = await this.#options.context.thread.call('looked', resource);
    const now = Date.now();
    const due = rows.filter((row) => this.#from(row, now) <= now);
    if (due.length === 0) {
      const next = Math.min(...rows.map((row) => this.#from(row, now)));
      if (rows.length > 0) this.#later(resource, ms(next - now));
      return;
    }
    const pass = await this.#read(resource, due, { passes, asked });
    if (pass === null || this.#closed) return;
    await this.#options.context.at('looked');
    await this.#make(resource, new Set(due.map(({ intent }) => intent.id)), pass);
    // What has come meanwhile waits as long as the pass took, so that others get a turn.
    this.#later(resource, ms(Math.max(0, pass.endedAt - pass.begunAt)));
  }

  #from({ intent }: StoredIntent, now: number): number {
    return countsFrom(intent, { now, again: this.#options.again });
  }

  /** Null when it did not come to its end. */
  async #read(
    resource: ResourceName,
    due: readonly StoredIntent[],
    { passes, asked }: { readonly passes: Passes; readonly asked: boolean },
  ): Promise<FullRead | null> {
    const intents = due.map(({ intent }) => intent);
    const round: Round = { ids: new Set(intents.map(({ id }) => id)), intents: intents.slice(0, mostTold), items: 0 };
    this.#rounds.set(resource, round);
    this.#telling.soon();
    try {
      const now = Date.now();
      const since = Math.max(...due.map((row) => this.#from(row, now)));
      const onItems = (items: number): void => {
        round.items = items;
        this.#telling.soon();
      };
      const pass = await passes.readWhole(resource, since, onItems, asked);
      this.#failures.delete(resource);
      return pass;
    } catch (error) {
      this.#rounds.delete(resource);
      if (!this.#closed) await this.#failed(resource, due, error);
      return null;
    } finally {
      this.#rounds.delete(resource);
    }
  }

  /** Writes down what the pass means for those it was for, and for others that were sent before it began. */
  async #make(resource: ResourceName, due: ReadonlySet<IntentId>, pass: FullRead): Promise<void> {
    const { context, again } = this.#options;
    const all = await context.thread.call('looked', resource);
    const now = Date.now();
    const rows = all.filter((row) => due.has(row.intent.id) || this.#from(row, now) <= pass.begunAt);
    const { suspects, candidates, claimed } = await intentsToMatch(context, rows);
    await context.at('judged');
    for (const [index, stored] of rows.entries()) {
      const suspect = suspects[index];
      if (!suspect) continue;
      const finding = reconcileResultOf(stored, suspect, candidates, { pass, again });
      if ('move' in finding && finding.move.patch?.resultId) claimed.add(finding.move.patch.resultId);
      await this.#write(finding);
    }
  }

  async #write(finding: ReconcileResult): Promise<void> {
    const { context, onMoved } = this.#options;
    if ('move' in finding) {
      const intent = await claim(context, finding.move);
      if (intent) onMoved(intent);
      return;
    }
    context.changes.changed(await context.thread.call('amendAll', [finding.amendment]));
  }

  async #failed(resource: ResourceName, due: readonly StoredIntent[], error: unknown): Promise<void> {
    const problem = toAppError(error);
    if (neverShown.has(problem.code)) {
      for (const { intent } of due) await this.#write(notAllowed(intent));
      return;
    }
    if (problem.code === 'internal') log.error('What may have arrived could not be looked for', error);
    const { context } = this.#options;
    const amendments = due.map(({ intent }) => {
      const { passes = 0, notBefore = null, lookedAt = null } = intent.look ?? {};
      return { id: intent.id, patch: { look: { ...newLook, passes, notBefore, lookedAt, problem } }, words: null };
    });
    context.changes.changed(await context.thread.call('amendAll', amendments));
    const times = (this.#failures.get(resource) ?? 0) + 1;
    this.#failures.set(resource, times);
    this.#later(resource, ms(Math.min(longest, shortest * 2 ** (times - 1))));
  }

  #later(resource: ResourceName, wait: Ms): void {
    clearTimeout(this.#timers.get(resource));
    if (this.#closed) return;
    const timer = setTimeout(() => this.start(resource), Math.max(0, wait));
    timer.unref();
    this.#timers.set(resource, timer);
  }

  #tell(): void {
    const { changes } = this.#options.context;
    for (const { intents } of this.#rounds.values()) changes.changed(intents);
  }
}
