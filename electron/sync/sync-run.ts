import type { Ms } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import { type AppError, toAppError } from '../contract/index.ts';
import { type ResourceName, searchable } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { StatusTracker } from './sync-status.ts';
import type { SearchPart } from '../service/request-urls.ts';
import { isSignInReplaced, getRetryAfter } from '../service/service-error.ts';
import type { SyncClient, SyncDialect } from './sync-client.ts';
import { LostItemsError, classifyFailure } from './classify-failure.ts';
import { allowsAll } from './forecast.ts';
import { type VisitedLinks, createVisitedLinks, getSearchPart, readResource } from './read-resource.ts';
import type { FullReads } from './full-reads.ts';

const log = createLogger('sync');

/** The maximum number of family pages that the user must wait for before products are read. */
const maxFamilyPages = 4;

/** The result of a run. `left` are the resources that it did not read. */
export type RunOutcome =
  | { readonly how: 'done' }
  | {
      /** `stranger`: another server responded in place of the service. */
      readonly how: 'cancelled' | 'offline' | 'signIn' | 'stranger' | 'failed';
      readonly problem: AppError;
      readonly left: ResourceName[];
    }
  | {
      /** The service asked to wait for longer than a run waits. */
      readonly how: 'paused';
      readonly problem: AppError;
      readonly left: ResourceName[];
      readonly pause: Ms;
    };

interface Parts {
  readonly client: SyncClient;
  readonly cache: Cache;
  readonly dialect: SyncDialect | undefined;
  readonly status: StatusTracker;
  readonly signal: AbortSignal;
  /** Aborts when the user waits for the run. */
  readonly asked: AbortSignal;
  /** Returns the resource that the user is looking at, which is read first; null: none. */
  readonly prioritized: () => ResourceName | null;
  /** The callers that wait for a complete read of a resource, which is also read first. */
  readonly wholePasses: FullReads;
  /** Called with each page, which proves that the service responds. */
  readonly onAnswer: () => void;
}

/** The progress of a resource in this run. */
interface Progress {
  readonly trail: VisitedLinks;
  pages: number;
  /** The number of items without ID. */
  bad: number;
}

interface RejectedResource {
  readonly resource: ResourceName;
  readonly run: number;
  readonly problem: AppError;
  /** Whether the service does not have this list, if it responds to other requests. */
  readonly isAbsent: boolean;
}

const toNotOfferedProblem = (problem: AppError): AppError => ({ ...problem, message: m.sync.notOffered });

/**
 * A run through resources, one after the other. The resource that the user is looking at has priority. `go` never
 * rejects because of the service or the network.
 */
export class Run {
  readonly #parts: Parts;
  #todo: readonly ResourceName[];
  readonly #all: Set<ResourceName>;
  readonly #progress = new Map<ResourceName, Progress>();
  /** Lists for which another server responded, since the service's last response. */
  #strangers: readonly ResourceName[] = [];
  /** Lists from which most items were suddenly missing. */
  readonly #lost: ResourceName[] = [];
  /**
   * Resources with a 401 or 404 response. Whether that is specific to the resource depends on the responses for others.
   */
  readonly #refused: RejectedResource[] = [];
  #answered = false;
  #failure: AppError | null = null;
  #run = 0;
  /** The part that the current pass requests. */
  #part: SearchPart | undefined;

  constructor(parts: Parts, resources: readonly ResourceName[]) {
    this.#parts = parts;
    this.#todo = resources;
    this.#all = new Set(resources);
    // A run that resumes another one: the service has already responded to other requests.
    this.#answered = searchable.some(
      (name) => !resources.includes(name) && parts.status.resource(name).state === 'done',
    );
  }

  /** Returns the lists from which most items were suddenly missing, to be read again soon. */
  get lost(): readonly ResourceName[] {
    return this.#lost;
  }

  add(resources: readonly ResourceName[]): void {
    const newResources = resources.filter((name) => !this.#all.has(name));
    for (const name of newResources) this.#all.add(name);
    this.#todo = [...this.#todo, ...newResources];
    this.#parts.status.add(newResources);
  }

  async go(): Promise<RunOutcome> {
    await this.#parts.dialect?.find(this.#parts.signal);
    for (let resource = this.#first(); resource !== undefined; resource = this.#first()) {
      const end = await this.#read(resource);
      if (end !== null && end !== 'gaveWay') return end;
      if (end === null) this.#todo = this.#todo.filter((name) => name !== resource);
    }
    return this.#end();
  }

  /**
   * Returns the next resource. Before the first read of products, only families contain their number, so that families
   * are read first if there are few.
   */
  #first(): ResourceName | undefined {
    const { prioritized, wholePasses } = this.#parts;
    const before = [prioritized(), ...wholePasses.wanted()].find((name) => name !== null && this.#todo.includes(name));
    return before === 'product' && this.#lacksFamilies() ? 'family' : (before ?? this.#todo[0]);
  }

  #lacksFamilies(): boolean {
    const { pages = 0 } = this.#progress.get('family') ?? {};
    const unread = (['family', 'product'] as const).every(
      (name) => this.#parts.status.resource(name).syncedAt === null,
    );
    return unread && this.#todo.includes('family') && pages < maxFamilyPages && !this.#progress.has('product');
  }

  async #end(): Promise<RunOutcome> {
    const first = this.#refused.find(({ problem }) => problem.code === 'unauthorized') ?? this.#refused[0];
    if (first !== undefined && !this.#answered) {
      const state = first.problem.code === 'unauthorized' ? 'signIn' : 'failed';
      return { how: state, problem: first.problem, left: this.#refused.map(({ resource }) => resource) };
    }
    for (const refused of this.#refused) {
      const problem = refused.isAbsent ? toNotOfferedProblem(refused.problem) : refused.problem;
      await this.#fail({ ...refused, problem }, true);
    }
    return this.#failure === null ? { how: 'done' } : { how: 'failed', problem: this.#failure, left: [] };
  }

  /** Reads a resource. Resolves to null if the run continues with the next resource. */
  async #read(resource: ResourceName, again = false): Promise<RunOutcome | 'gaveWay' | null> {
    const { status, signal, wholePasses } = this.#parts;
    const resumed = this.#progress.has(resource);
    const progress = this.#progress.get(resource) ?? { trail: createVisitedLinks(), pages: 0, bad: 0 };
    this.#progress.set(resource, progress);
    status.setResource(resource, { state: 'syncing', problem: null });
    try {
      const complete = await readResource({
        ...this.#parts,
        resource,
        trail: progress.trail,
        givesWay: () => this.#first() !== resource,
        since: () => wholePasses.since(resource),
        changesDo: this.#changesDo(resource),
        defersAll: !this.#allowsAll(resource),
        looksBeforeGone: this.#parts.dialect?.tellsChanges(resource) === true,
        onHeld: (held) => status.hold(held),
        onPaused: (paused) => status.pause(paused),
        onStart: (start) => {
          const { run, items, begunAt, resume } = start;
          this.#run = run;
          this.#part = getSearchPart(start);
          if (this.#part === undefined) wholePasses.begun(resource, begunAt, resume === null);
          if (!resumed) status.resume(resource, items);
        },
        onPage: (items, bad) => this.#page(resource, progress, { items, bad }),
        onOutcome: (outcome) => status.ended(resource, outcome),
        onEnd: (whole) => wholePasses.ended(resource, whole && progress.bad === 0),
      });
      this.#answered = true;
      // The families that were read contain the number of products.
      if (resource === 'family' && status.resource('product').syncedAt === null)
        status.expect('product', await this.#parts.cache.productsInFamilies());
      if (!complete) await this.#wait(resource);
      return complete ? null : 'gaveWay';
    } catch (error) {
      // The run was not cancelled: its client was replaced by another one, which resumes from the checkpoint.
      if (!again && !signal.aborted && classifyFailure(error) === 'cancelled') return this.#read(resource, true);
      const passOptions = { part: this.#part, signal };
      if (!signal.aborted && (await this.#parts.dialect?.learn(resource, error, passOptions)) === true) {
        this.#progress.set(resource, { ...progress, trail: createVisitedLinks() });
        return this.#read(resource, again);
      }
      return await this.#failed(resource, progress, error);
    }
  }

  /** Whether an incremental pass is sufficient, because no caller needs more and the service supports it. */
  #changesDo(resource: ResourceName): boolean {
    const { asked, dialect, wholePasses } = this.#parts;
    return !asked.aborted && wholePasses.since(resource) === 0 && dialect?.tellsChanges(resource) === true;
  }

  /** Whether the hourly budget is sufficient for the entire resource. */
  #allowsAll(resource: ResourceName): boolean {
    const { client, dialect, status } = this.#parts;
    const getPageSize = (name: ResourceName): number | null => dialect?.pageSize(name) ?? null;
    return allowsAll(status.resource(resource), { budget: client.budget(), pageSize: getPageSize });
  }

  #page(resource: ResourceName, progress: Progress, { items, bad }: { items: number; bad: number }): void {
    const { status, wholePasses, onAnswer } = this.#parts;
    this.#answered = true;
    this.#strangers = [];
    onAnswer();
    progress.pages += 1;
    progress.bad += bad;
    status.addPage(resource, items);
    wholePasses.progress(resource, status.resource(resource).read?.items ?? 0);
    const resourceStatus = status.resource(resource);
    if (resourceStatus.syncedAt === null) status.setResource(resource, { items: resourceStatus.items + items });
  }

  async #failed(resource: ResourceName, { pages }: Progress, error: unknown): Promise<RunOutcome | null> {
    const meaning = this.#parts.signal.aborted ? 'cancelled' : classifyFailure(error);
    const problem = toAppError(error);
    if (meaning === 'cancelled') return this.#cutOff(resource, 'cancelled', problem);
    if (problem.code === 'internal') log.error(`Reading ${resource} failed`, error);
    if (meaning === 'signIn') return this.#cutOff(resource, 'signIn', problem);
    const pause = meaning === 'stop' ? getRetryAfter(error) : null;
    if (pause !== null) {
      this.#settle(resource);
      return { how: 'paused', problem, left: this.#unread(), pause };
    }
    if (meaning === 'stranger') {
      if (isSignInReplaced(error) || this.#strangers.length > 0) return this.#cutOff(resource, 'stranger', problem);
      this.#strangers = [resource];
    }
    if (error instanceof LostItemsError) this.#lost.push(resource);
    if (meaning === 'network' && !(await this.#isThere())) {
      return this.#cutOff(resource, this.#parts.signal.aborted ? 'cancelled' : 'offline', problem);
    }
    const refused = { resource, run: this.#run, problem, isAbsent: meaning === 'absent' };
    if (meaning === 'unauthorized' || (meaning === 'absent' && pages === 0)) {
      this.#refused.push(refused);
      return null;
    }
    if (meaning === 'notAvailable') this.#answered = true;
    else this.#failure ??= problem;
    if (problem.code !== 'disk') await this.#fail(refused, meaning === 'notAvailable');
    return meaning === 'stop' ? this.#cutOff(resource, 'failed', problem) : null;
  }

  #cutOff(
    resource: ResourceName,
    how: 'cancelled' | 'offline' | 'signIn' | 'stranger' | 'failed',
    problem: AppError,
  ): RunOutcome {
    if (how !== 'failed') this.#settle(resource);
    return { how, problem, left: this.#unread() };
  }

  /** Restores the state of a resource whose pass was interrupted. */
  #settle(resource: ResourceName): void {
    const { status } = this.#parts;
    status.setResource(resource, { state: status.resource(resource).syncedAt === null ? 'waiting' : 'done' });
  }

  /** Returns the resources that the run did not read. */
  #unread(): ResourceName[] {
    return [...this.#strangers, ...this.#refused.map((refused) => refused.resource), ...this.#todo];
  }

  /** Whether the service responds at all, so that an error is specific to one resource and not due to the network. */
  async #isThere(): Promise<boolean> {
    try {
      await this.#parts.client.probe({ signal: this.#parts.signal });
      return true;
    } catch (error) {
      return !['network', 'stranger', 'stop', 'signIn', 'cancelled'].includes(classifyFailure(error));
    }
  }

  async #fail(
    { resource, run, problem }: Pick<RejectedResource, 'resource' | 'run' | 'problem'>,
    notAvailable: boolean,
  ): Promise<void> {
    const { wholePasses } = this.#parts;
    if (this.#strangers.includes(resource)) wholePasses.unreached(problem, resource);
    else wholePasses.failed(problem, resource);
    await this.#parts.cache.failPass(resource, run, problem, notAvailable);
    await this.#refresh(resource);
  }

  async #wait(resource: ResourceName): Promise<void> {
    await this.#refresh(resource);
    this.#parts.status.setResource(resource, { state: 'waiting' });
  }

  async #refresh(resource: ResourceName): Promise<void> {
    const states = await this.#parts.cache.syncStates();
    for (const state of states) if (state.resource === resource) this.#parts.status.replace(state);
  }
}
