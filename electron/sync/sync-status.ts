import { Emitter } from '../base/emitter.ts';
import type { SetTimer, MonotonicClock } from '../base/monotonic-clock.ts';
import { type Throttle, throttle } from '../base/throttle.ts';
import type {
  AppError,
  RequestBudget,
  ResourceSync,
  SyncForecast,
  SyncState,
  SyncStatus,
  SyncWait,
} from '../contract/index.ts';
import { type ResourceName, searchable } from '../model/index.ts';
import type { PassOutcome } from '../cache/write/sync-passes.ts';
import type { SyncClient, SyncDialect } from './sync-client.ts';
import { minLongPause } from '../service/limits/rate-limit.ts';
import { estimateFullSync, estimateRemainingSync } from './forecast.ts';

/** The minimum time between two events about the same state, in milliseconds. */
const minIntervalMs = 200;

interface Parts {
  readonly client: SyncClient;
  readonly dialect?: SyncDialect;
}

/**
 * Tracks the status of a sync and notifies listeners: of state changes immediately, of progress five times a second.
 */
export class StatusTracker {
  readonly #client: SyncClient;
  readonly #throttle: Throttle;
  readonly #status = new Emitter<SyncStatus>();
  readonly #resources: Map<ResourceName, ResourceSync>;
  #state: SyncState;
  #problem: AppError | null = null;
  /** When the service was first found to be unreachable, by the monotonic clock; null if it has responded since. */
  #offlineSince: number | null = null;
  /** The number of pages of the current run that the hourly budget delays. */
  #held = 0;
  /** The number of requests of the current run that a pause of the service, or the account's hourly limit, delays. */
  #paused = 0;
  /** Whether the user waits for the current run, so that the budget no longer delays it. */
  #lifted = false;
  /** Whether the user stopped the last run. */
  #stopped = false;
  #itemsSoFar = 0;
  readonly #expected = new Map<ResourceName, number>();
  readonly #pageSize: ((name: ResourceName) => number | null) | undefined;
  readonly #clock: MonotonicClock;
  /** The time of the next automatic run, by the monotonic clock. */
  #nextAt: number | null = null;

  constructor({ client, dialect }: Parts, states: readonly ResourceSync[], setTimer: SetTimer, clock: MonotonicClock) {
    this.#client = client;
    this.#pageSize = dialect && ((name) => dialect.pageSize(name));
    this.#clock = clock;
    this.#resources = new Map(states.map((state) => [state.resource, state]));
    this.#state = this.rest();
    this.#throttle = throttle(
      () => minIntervalMs,
      () => this.#status.emit(this.status()),
      { now: clock.now, setTimer },
    );
  }

  get state(): SyncState {
    return this.#state;
  }

  /** Returns the reason why it is offline, failed or needs a sign-in; null if there is no problem. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Whether the user stopped the last run, and none has started since. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Returns when the next automatic run starts, by the monotonic clock; null: none is scheduled. */
  get nextAt(): number | null {
    return this.#nextAt;
  }

  /** Returns the state between runs without problems: `idle` until every readable resource was read once. */
  rest(): SyncState {
    if (this.#stopped) return 'stopped';
    const readable = [...this.#resources.values()].filter(({ state }) => state !== 'notAvailable');
    return readable.length > 0 && readable.every(({ syncedAt }) => syncedAt !== null) ? 'upToDate' : 'idle';
  }

  /** Whether the initial sync has not finished. Signing in requested it, even if it was interrupted. */
  get isFirst(): boolean {
    return searchable.some((name) => {
      const { state, syncedAt } = this.resource(name);
      return syncedAt === null && state !== 'notAvailable' && state !== 'failed';
    });
  }

  /** Returns the time since a resource was read; null if it never was, or if the time is in the future. */
  age(name: ResourceName): number | null {
    const age = this.#clock.toClockTime(this.#clock.now()) - Date.parse(this.resource(name).syncedAt ?? '');
    return age >= 0 ? age : null;
  }

  resource(name: ResourceName): ResourceSync {
    const none = {
      resource: name,
      state: 'never',
      items: 0,
      syncedAt: null,
      problem: null,
      read: null,
      ofOthers: 0,
    } as const;
    return this.#resources.get(name) ?? none;
  }

  setResource(name: ResourceName, change: Partial<ResourceSync>): void {
    this.#resources.set(name, { ...this.resource(name), ...change });
    this.#throttle.schedule();
  }

  /** Applies the cache's state of a resource, except the progress of the run. */
  replace(state: ResourceSync): void {
    this.setResource(state.resource, { ...state, read: this.resource(state.resource).read });
  }

  /** Records a finished pass over a resource. */
  ended(resource: ResourceName, { items, ofOthers, syncedAt, problem }: PassOutcome): void {
    const at = new Date(syncedAt).toISOString();
    this.#offlineSince = null;
    this.setResource(resource, { state: 'done', problem, items, ofOthers, syncedAt: at });
  }

  /** Records that a run resumes a resource of which this many items were read before. */
  resume(name: ResourceName, items: number): void {
    this.#itemsSoFar += items;
    this.setResource(name, { read: { items, pages: 0 } });
  }

  /** Records the number of items of a resource to which others refer, the only estimate during an initial sync. */
  expect(name: ResourceName, items: number): void {
    this.#expected.set(name, items);
    this.#throttle.schedule();
  }

  /** Records a cached page with this many items that are new in the run. */
  addPage(name: ResourceName, items: number): void {
    this.#itemsSoFar += items;
    this.#offlineSince = null;
    const { read } = this.resource(name);
    this.setResource(name, { read: { items: (read?.items ?? 0) + items, pages: (read?.pages ?? 0) + 1 } });
  }

  /** Records that the hourly budget delays a page of the current run, or no longer does. */
  hold(isHeld: boolean): void {
    const before = this.#held > 0;
    this.#held += isHeld ? 1 : -1;
    if (before !== this.#held > 0) this.#throttle.runNow();
  }

  /**
   * Records that a pause of the service, or the account's hourly limit, delays a request of the run, or no longer does.
   */
  pause(paused: boolean): void {
    const before = this.#paused > 0;
    this.#paused += paused ? 1 : -1;
    if (before !== this.#paused > 0) this.#throttle.runNow();
  }

  /** Records that the user waits for the run, so that the hourly budget no longer delays it. */
  lift(): void {
    this.#lifted = true;
    this.#throttle.runNow();
  }

  /** Records that the user stops the run. This is the state after the run, until the next one starts. */
  stop(): void {
    this.#stopped = true;
  }

  /** Records the start of a run through these resources. `lifted`: the user waits for it. */
  begin(resources: readonly ResourceName[], lifted: boolean): void {
    this.#stopped = false;
    this.#lifted = lifted;
    this.#itemsSoFar = 0;
    this.#nextAt = null;
    this.#await(resources);
    this.setState('syncing');
  }

  /** Adds resources to the current run. */
  add(resources: readonly ResourceName[]): void {
    this.#await(resources);
    this.#throttle.schedule();
  }

  setState(state: SyncState, problem: AppError | null = null): void {
    this.#state = state;
    this.#problem = problem;
    if (state === 'offline') this.#offlineSince ??= this.#clock.now();
    if (state === 'failed' || state === 'signInNeeded') this.#offlineSince = null;
    this.#throttle.runNow();
  }

  setNextAt(time: number | null): void {
    this.#nextAt = time;
    this.#throttle.schedule();
  }

  status(): SyncStatus {
    const resources = searchable.map((name) => this.resource(name));
    const budget = this.#client.budget();
    const ends = resources.map(({ syncedAt }) => syncedAt).filter((syncedAt) => syncedAt !== null);
    const isFirst = resources.some(
      ({ state, syncedAt }) => syncedAt === null && (state === 'waiting' || state === 'syncing'),
    );
    const toIsoTime = (time: number | null): string | null =>
      time === null ? null : new Date(this.#clock.toClockTime(time)).toISOString();
    const waiting = this.#waiting(budget, toIsoTime);
    return {
      state: waiting === null ? this.#state : 'waiting',
      waiting,
      itemsSoFar: this.#itemsSoFar,
      since: isFirst ? null : (ends.toSorted()[0] ?? null),
      nextAt: toIsoTime(this.#nextAt),
      problem: this.#problem,
      offlineSince: toIsoTime(this.#offlineSince),
      resources,
      budget,
      ...this.#forecasts(resources, budget),
    };
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#status.subscribe(listener);
  }

  close(): void {
    this.#throttle.stop();
  }

  /** Returns the reason and the end of a delay of requests; null if they are not delayed. */
  #waiting({ pace, freeAt }: RequestBudget, iso: (time: number | null) => string | null): SyncWait | null {
    const now = this.#clock.now();
    if (this.#state === 'waiting')
      return { until: iso(this.#nextAt ?? now) ?? '', why: 'pause', canTry: pace.usedUpUntil === null };
    if (this.#state !== 'syncing') return null;
    const heldUntil = this.#paused > 0 ? (pace.pausedUntil ?? pace.usedUpUntil) : null;
    if (heldUntil !== null) {
      const left = Date.parse(heldUntil) - this.#clock.toClockTime(now);
      return { until: heldUntil, why: 'pause', canTry: pace.usedUpUntil === null && left > minLongPause };
    }
    if (this.#held > 0 && !this.#lifted) return { until: freeAt ?? iso(now) ?? '', why: 'budget', canTry: true };
    return null;
  }

  #forecasts(
    resources: readonly ResourceSync[],
    budget: RequestBudget,
  ): Record<'forecast' | 'everything', SyncForecast | null> {
    const getPageSize = (name: ResourceName): number | null => this.#pageSize?.(name) ?? null;
    const measured = {
      resources,
      budget,
      pageSize: getPageSize,
      expected: (name: ResourceName) => this.#expected.get(name) ?? null,
    };
    return this.#state === 'syncing'
      ? { forecast: estimateRemainingSync(measured), everything: null }
      : { forecast: null, everything: estimateFullSync(measured) };
  }

  #await(resources: readonly ResourceName[]): void {
    for (const name of resources)
      this.#resources.set(name, { ...this.resource(name), state: 'waiting', problem: null, read: null });
  }
}
