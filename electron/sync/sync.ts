import { type Ms, minutes, ms, seconds } from '../base/branded-types.ts';
import { listDelay } from '../base/list-delay.ts';
import { Emitter } from '../base/emitter.ts';
import { createLogger } from '../base/logger.ts';
import { type SetTimer, type MonotonicClock, createMonotonicClock, setSystemTimer } from '../base/monotonic-clock.ts';
import type { Cache } from '../cache/cache.ts';
import { type AppError, type SyncStatus, toAppError, VitrineError } from '../contract/index.ts';
import { type ResourceName, searchable } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { StatusTracker } from './sync-status.ts';
import type { SyncClient, SyncDialect } from './sync-client.ts';
import { classifyFailure } from './classify-failure.ts';
import { type RunOutcome, Run } from './sync-run.ts';
import { type FullReadResult, FullReads } from './full-reads.ts';

const log = createLogger('sync');

export type { SyncClient, SyncDialect } from './sync-client.ts';
export type { FullReadResult } from './full-reads.ts';

/** Keeps the cache in sync with the service. */
export interface Sync {
  /** Returns the current status without a request. */
  status(): SyncStatus;
  /**
   * Starts a run for the user. A running one continues immediately with all resources. The hourly background budget
   * does not delay it.
   */
  now(): SyncStatus;
  /**
   * Sets the resource that the user is looking at, which is read next, even while another one is being read; null:
   * none.
   */
  prefer(resource: ResourceName | null): void;
  /**
   * Reads a resource to its last page, by a pass that starts no earlier than `since` (milliseconds): in the current run
   * if it has not read the resource yet, or in a separate run. Concurrent callers share the pass. `onItems` is called
   * with the progress; `isRequested`: the user waits for it. Rejects with the error of the pass, and with `cancelled` if it
   * was stopped, or if the user stopped the last run and does not request this read. Rejects immediately if a sign-in
   * is needed and the user does not request it.
   */
  readWhole(
    resource: ResourceName,
    since: number,
    onItems: (items: number) => void,
    isRequested?: boolean,
  ): Promise<FullReadResult>;
  /**
   * Stops the current run for the user. The next one starts at its scheduled time, or on request. Items that were read
   * are kept, and none are marked as deleted.
   */
  cancel(): Promise<void>;
  /** Starts the first run now, unless everything was read recently; later runs start automatically. */
  start(): void;
  /** Stops permanently. Safe to call twice. */
  stop(): Promise<void>;
  /** Whether the user waited for the current run, or otherwise for the last one. */
  isAsked(): boolean;
  /**
   * Subscribes to the sync status. State changes are reported immediately, progress about five times a second. Returns
   * an unsubscribe function.
   */
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /**
   * Subscribes to responses of the service: the first one, and the first one after it was unreachable or a run failed.
   * Returns an unsubscribe function.
   */
  onReached(listener: () => void): () => void;
  /** Checks the service immediately after a possible change (resume, focus, network, sign-in), at most every 15 s. */
  wake(): void;
  /**
   * Handles the end of the session: the current run is stopped, and none starts automatically until `now` or `wake`.
   */
  signedOut(problem: AppError): Promise<void>;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
}

export interface SyncOptions {
  readonly client: SyncClient;
  readonly cache: Cache;
  /** Returns whether the user's work waits for the service. */
  readonly somethingWaits: () => boolean;
  /** The dialect of the service; without it, no features are detected. */
  readonly dialect?: SyncDialect;
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
}

/** The minimum time between automatic runs, and the minimum multiple of the last run's duration. */
const minRunInterval = minutes(30);
const restFactor = 10;
/** The time after which a list with many missing items is read again, so that a second pass can confirm the loss. */
const lossDelay = listDelay + seconds(5);
/** The intervals for checking an unreachable service: short while work waits, otherwise long. */
const firstProbeDelay = seconds(15);
const laterProbeDelay = seconds(60);

/** The state after a run that did not finish. */
const stateAfter = {
  offline: 'offline',
  signIn: 'signInNeeded',
  stranger: 'failed',
  failed: 'failed',
  paused: 'waiting',
} as const;

const programEndedError: AppError = { code: 'cancelled', message: m.program.stopped, retryable: false };
const syncStoppedError: AppError = {
  code: 'cancelled',
  message: m.sync.stopped,
  retryable: false,
};

interface RunInProgress {
  readonly run: Run;
  readonly controller: AbortController;
  /** Aborted when the user waits for the run. */
  readonly asked: AbortController;
  readonly ended: Promise<void>;
  /** When the next run starts, regardless of the duration of this one; undefined: the duration decides. */
  nextAt: number | undefined;
}

class SyncController implements Sync {
  readonly #options: SyncOptions;
  readonly #status: StatusTracker;
  readonly #steady: MonotonicClock;
  readonly #setTimer: SetTimer;
  #run: RunInProgress | undefined;
  #probing: AbortController | undefined;
  #cancelTimer: (() => void) | undefined;
  /** The resources that an interrupted run did not read. */
  #left: readonly ResourceName[] = [];
  /** Whether the user waited for the last run. */
  #lastAsked = false;
  #lastProbe = Number.NEGATIVE_INFINITY;
  readonly #wholePasses = new FullReads();
  readonly #reached = new Emitter<void>();
  /** Whether another server responded in place of the service, which is checked until it responds itself. */
  #isAnsweredByStranger = false;
  /** Whether the service has responded, and no later failure contradicts that. */
  #isReached = false;
  #prioritized: ResourceName | null = null;
  #stopped = false;
  #auto = false;
  /** Set while a run is being stopped because the session has ended. */
  #whyOut: AppError | null = null;

  constructor(options: SyncOptions, status: StatusTracker, clock: MonotonicClock) {
    this.#options = options;
    this.#status = status;
    this.#steady = clock;
    this.#setTimer = options.setTimer ?? setSystemTimer;
  }

  status(): SyncStatus {
    return this.#status.status();
  }

  now(): SyncStatus {
    this.#options.client.tryOnce?.();
    // The outbox also waits for the end of the pause: a response resumes it.
    if (this.#status.status().waiting?.why === 'pause') this.#isReached = false;
    this.#beginOrJoin(searchable, true);
    return this.status();
  }

  prefer(resource: ResourceName | null): void {
    this.#prioritized = resource;
  }

  async readWhole(
    resource: ResourceName,
    since: number,
    onItems: (items: number) => void,
    request = false,
  ): Promise<FullReadResult> {
    if (this.#stopped) throw new VitrineError(programEndedError.code, programEndedError.message);
    if (this.#status.stopped && !request) throw new VitrineError(syncStoppedError.code, syncStoppedError.message);
    const { state, problem } = this.#status;
    if (state === 'signInNeeded' && problem !== null && !request) throw new VitrineError(problem.code, problem.message);
    const pass = this.#wholePasses.wait(resource, since, onItems);
    this.#readWanted(request);
    return pass;
  }

  async cancel(): Promise<void> {
    const isPaused = this.#run === undefined && this.#status.state === 'waiting';
    if (this.#run !== undefined || isPaused) this.#status.stop();
    await this.#abort();
    if (!isPaused) return;
    this.#status.setState(this.#status.rest());
    this.#restUntil(this.#time() + minRunInterval);
  }

  start(): void {
    this.#auto = true;
    const unfinished = this.#unfinished();
    if (unfinished.length > 0) this.#beginOrJoin(unfinished, this.#status.isFirst);
    else {
      const ages = searchable.map((name) => this.#status.age(name)).filter((age) => age !== null);
      this.#restUntil(this.#time() + minRunInterval - Math.max(...ages));
      void this.#probe();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer?.();
    this.#probing?.abort();
    await this.#abort();
    this.#wholePasses.failed(programEndedError);
    this.#status.close();
  }

  isAsked(): boolean {
    return this.#run === undefined ? this.#lastAsked : this.#run.asked.signal.aborted;
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#status.onStatus(listener);
  }

  onReached(listener: () => void): () => void {
    return this.#reached.subscribe(listener);
  }

  wake(): void {
    if (this.#time() - this.#lastProbe >= firstProbeDelay) void this.#probe();
  }

  async signedOut(problem: AppError): Promise<void> {
    this.#isReached = false;
    this.#whyOut = problem;
    await this.#abort();
    this.#whyOut = null;
    this.#cancelTimer?.();
    this.#status.setState('signInNeeded', problem);
  }

  async idle(): Promise<void> {
    while (this.#run !== undefined) await this.#run.ended;
  }

  #time(): number {
    return this.#steady.now();
  }

  /** Returns the resources to read at the start, without recently read ones and ones that this key may not read. */
  #unfinished(): readonly ResourceName[] {
    const isRecentlySynced = (name: ResourceName): boolean => {
      const age = this.#status.age(name);
      return this.#status.resource(name).state === 'done' && age !== null && age < minRunInterval;
    };
    const left = searchable.filter((name) => !isRecentlySynced(name));
    const isRest = left.every((name) => this.#status.resource(name).state === 'notAvailable');
    return isRest && left.length < searchable.length ? [] : left;
  }

  /** Starts a run only for the resources for which callers wait. The schedule of the next full run is unchanged. */
  #readWanted(isRequested: boolean): void {
    const requestedPasses = this.#wholePasses.wanted();
    if (requestedPasses.length === 0) return;
    if (this.#run === undefined) this.#begin(requestedPasses, isRequested, this.#status.nextAt ?? undefined);
    else if (isRequested) this.#lift(this.#run);
  }

  #beginOrJoin(resources: readonly ResourceName[], byPerson: boolean): void {
    if (this.#run === undefined) {
      this.#begin(resources, byPerson);
      return;
    }
    this.#run.run.add(resources);
    this.#run.nextAt = undefined;
    if (byPerson) this.#lift(this.#run);
  }

  #lift({ asked }: RunInProgress): void {
    asked.abort();
    this.#status.lift();
  }

  async #abort(): Promise<void> {
    const run = this.#run;
    run?.controller.abort();
    await run?.ended;
  }

  /** Starts a run. `nextAt`: when the next run starts, regardless of the duration of this one. */
  #begin(resources: readonly ResourceName[], byPerson: boolean, nextAt?: number): void {
    if (this.#stopped || this.#run !== undefined) return;
    this.#cancelTimer?.();
    this.#probing?.abort();
    const controller = new AbortController();
    const requestedByUser = new AbortController();
    if (byPerson) requestedByUser.abort();
    const began = this.#time();
    this.#status.begin(resources, byPerson);
    const { client, cache, dialect } = this.#options;
    const parts = {
      client,
      cache,
      dialect,
      status: this.#status,
      signal: controller.signal,
      asked: requestedByUser.signal,
      prioritized: () => this.#prioritized,
      wholePasses: this.#wholePasses,
      onAnswer: () => this.#answered(),
    };
    const run = new Run(parts, resources);
    const programEndedError = run
      .go()
      .catch((error: unknown): RunOutcome => {
        log.error('The sync failed', error);
        const problem = toAppError(error);
        this.#wholePasses.failed(problem);
        return { how: 'failed', problem, left: [] };
      })
      .then((outcome) => {
        const rest = Math.max(minRunInterval, restFactor * (this.#time() - began));
        this.#end(outcome, this.#run?.nextAt ?? this.#time() + rest, run.lost);
      });
    this.#run = { run, controller, asked: requestedByUser, ended: programEndedError, nextAt };
  }

  /** Handles the end of a run. `lost`: lists from which most items were suddenly missing. */
  #end(cutOff: RunOutcome, nextAt: number, lost: readonly ResourceName[]): void {
    this.#lastAsked = this.isAsked();
    this.#run = undefined;
    const outcome: RunOutcome =
      cutOff.how === 'cancelled' && this.#whyOut !== null
        ? { ...cutOff, how: 'signIn', problem: this.#whyOut }
        : cutOff;
    const left = outcome.how === 'done' ? [] : outcome.left;
    this.#left = ['offline', 'signIn', 'stranger'].includes(outcome.how) ? left : [];
    this.#isAnsweredByStranger = outcome.how === 'stranger';
    for (const name of left) this.#settle(name);
    if (outcome.how === 'done') this.#answered();
    else if (outcome.how !== 'cancelled') this.#isReached = false;
    if (outcome.how === 'done' || outcome.how === 'cancelled') this.#status.setState(this.#status.rest());
    else this.#status.setState(stateAfter[outcome.how], outcome.problem);
    if (outcome.how === 'offline' || outcome.how === 'stranger') this.#lookLater();
    else if (outcome.how === 'paused') {
      this.#status.setNextAt(this.#time() + outcome.pause);
      this.#restUntil(this.#time() + outcome.pause, left);
    } else if (outcome.how !== 'signIn' && lost.length > 0) this.#restUntil(this.#time() + lossDelay, lost);
    else if (outcome.how !== 'signIn') this.#restUntil(nextAt);
    // Callers of an interrupted pass are rejected; a pass that started too early for a caller is repeated.
    if (outcome.how === 'stranger') this.#wholePasses.unreached(outcome.problem);
    else if (outcome.how !== 'done' && (outcome.how !== 'failed' || outcome.left.length > 0))
      this.#wholePasses.failed(
        outcome.how !== 'cancelled' ? outcome.problem : this.#status.stopped ? syncStoppedError : programEndedError,
      );
    this.#readWanted(false);
  }

  /** Restores the state of a resource that a run did not read. */
  #settle(name: ResourceName): void {
    const { state, syncedAt } = this.#status.resource(name);
    if (state === 'waiting' || state === 'syncing')
      this.#status.setResource(name, { state: syncedAt === null ? 'waiting' : 'done' });
  }

  /** Schedules the next run for `time`, through everything or `resources`. */
  #restUntil(time: number, resources: readonly ResourceName[] = searchable): void {
    if (!this.#auto || this.#stopped) return;
    this.#status.setNextAt(time);
    this.#timer(() => this.#begin(resources, false), ms(Math.max(0, time - this.#time())));
  }

  #timer(work: () => void, delay: Ms): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#stopped ? undefined : this.#setTimer(work, delay);
  }

  #lookLater(): void {
    this.#lastProbe = this.#time();
    const probeWhenDue = (): void => {
      const pause = this.#options.somethingWaits() ? firstProbeDelay : laterProbeDelay;
      if (this.#time() - this.#lastProbe >= pause) void this.#probe();
      else this.#timer(probeWhenDue, firstProbeDelay);
    };
    this.#timer(probeWhenDue, firstProbeDelay);
  }

  /** Whether no check is necessary: a run reports the state itself, or the service requested a pause. */
  #busy(): boolean {
    return this.#stopped || this.#run !== undefined || this.#status.state === 'waiting';
  }

  /** Checks whether the service is reachable, and continues accordingly. */
  async #probe(): Promise<void> {
    if (this.#busy() || this.#probing !== undefined) return;
    const controller = new AbortController();
    this.#probing = controller;
    this.#lastProbe = this.#time();
    const failure = await this.#options.client.probe({ signal: controller.signal }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    this.#probing = undefined;
    if (this.#busy()) return;
    if (failure === null) this.#goOn();
    else this.#missed(failure.error);
  }

  /** Handles a response of the service. */
  #answered(): void {
    if (this.#isReached) return;
    this.#isReached = true;
    this.#reached.emit();
  }

  /** Handles a response while no run is in progress. */
  #goOn(): void {
    this.#answered();
    const due = this.#status.nextAt !== null && this.#status.nextAt <= this.#time();
    const { state } = this.#status;
    if (this.#left.length > 0) this.#begin(this.#left, this.#lastAsked);
    else if (due || state === 'signInNeeded') this.#begin(searchable, state === 'signInNeeded');
    else if (state === 'offline' || this.#isAnsweredByStranger) this.#restored();
  }

  #restored(): void {
    this.#isAnsweredByStranger = false;
    this.#status.setState(this.#status.rest());
    this.#restUntil(this.#status.nextAt ?? this.#time());
  }

  #missed(error: unknown): void {
    const meaning = classifyFailure(error);
    if (['network', 'signIn', 'stranger'].includes(meaning)) this.#isReached = false;
    if (meaning === 'stranger') {
      this.#isAnsweredByStranger = true;
      this.#status.setState('failed', toAppError(error));
      this.#lookLater();
    } else if (meaning === 'network') {
      this.#status.setState('offline', toAppError(error));
      this.#lookLater();
    } else if (meaning === 'signIn' || (meaning === 'unauthorized' && this.#status.state === 'signInNeeded'))
      this.#status.setState('signInNeeded', toAppError(error));
    // The client was replaced by another one.
    else if (meaning === 'cancelled' && this.#status.state === 'offline') this.#lookLater();
    // Any other response shows that the service is reachable.
    else if (meaning !== 'cancelled') this.#goOn();
  }
}

/** Creates the sync of one account from the state of its cache. Nothing is requested before `start` or `now`. */
export const createSync = async (options: SyncOptions): Promise<Sync> => {
  const states = await options.cache.syncStates();
  const steady = createMonotonicClock(options.now ?? Date.now);
  return new SyncController(
    options,
    new StatusTracker(options, states, options.setTimer ?? setSystemTimer, steady),
    steady,
  );
};
