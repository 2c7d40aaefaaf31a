import type { ResourceSync, SyncState, SyncStatus, SyncWait } from '../../electron/contract/index.ts';
import { type ResourceName, resources } from '../../electron/model/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { runWithErrorToast, readIgnoringErrors } from './run-with-toast.ts';
import { unwrapReply, bridge } from './bridge.ts';
import { counts } from './counts.svelte.ts';
import { LatestRequest } from './latest-request.ts';
import { formatAge, formatLocalCount, formatLocalNumber, formatTime } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import { announce } from '../ui/announce.svelte.ts';

const tickMs = 1000;
const watchMs = 2000;

/** The state of the cache in relation to the service. */
class Sync {
  #status = $state.raw<SyncStatus | null>(null);
  #now = $state(Date.now());
  readonly #requests = new LatestRequest();

  get status(): SyncStatus | null {
    return this.#status;
  }
  get state(): SyncState {
    return this.#status?.state ?? 'idle';
  }
  /** Whether something is being read. */
  get running(): boolean {
    return this.state === 'syncing';
  }
  /** Whether a run is in progress, either reading or waiting for the hourly budget. */
  get underWay(): boolean {
    return this.running || this.state === 'waiting';
  }
  /** Whether no run has ever completed, so that the cache is incomplete. */
  get isFirst(): boolean {
    return this.#status?.since === null;
  }
  /** Whether the cache of a resource is incomplete because its first pass has not finished. */
  isPartial(resource: ResourceName): boolean {
    const resourceSync = this.#status?.resources.find((one) => one.resource === resource);
    return resourceSync?.syncedAt === null && resourceSync.state !== 'notAvailable';
  }
  /** Returns the text of a count, marked as growing while the resource is read for the first time. */
  soFar(resource: ResourceName, text: string): string {
    return this.isPartial(resource) ? m.lists.soFar(text) : text;
  }
  /** The resources that could not be read. */
  get failed(): readonly ResourceSync[] {
    return this.#status?.resources.filter(({ state }) => state === 'failed') ?? [];
  }
  get offline(): boolean {
    return this.state === 'offline';
  }
  /** The current time for relative times, updated every second. */
  get now(): number {
    return this.#now;
  }
  /** The age of the data, such as `14 min ago`, or a text that there is none. Always contains a digit. */
  get ageText(): string {
    const since = this.#status?.since ?? null;
    return since === null ? m.frame.sync.noData : formatAge(since, this.#now);
  }
  /** `Up to date`, `Syncing`, `Waiting until 08:03`, `Stopped`, `Offline`, `Sign-in needed` or `Sync failed`. */
  get stateLabel(): string {
    return this.#describeState(this.#status);
  }
  /**
   * The text after the state: the number of items while syncing, the next step while waiting, and the age of the data.
   */
  get detailText(): string {
    const status = this.#status;
    if (status === null) return '';
    const old = status.since === null ? null : m.frame.sync.dataAge(this.ageText);
    return [this.#describeProgress(status), old].filter((text) => text !== null).join(' · ') || m.frame.sync.noData;
  }

  /** Subscribes to changes of the current account. Without one, there is nothing to read. */
  async start(connected: boolean): Promise<void> {
    bridge.on('sync.status', (status) => this.#take(status));
    onAccountSwitch((account) => void readIgnoringErrors(() => this.#follow(account !== null)));
    setInterval(() => {
      this.#now = Date.now();
    }, tickMs);
    await this.#follow(connected);
  }
  async syncNow(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.sync.now()));
  }
  /** Reports the visible resource, so that a run reads it next. */
  async prefer(resource: ResourceName | null): Promise<void> {
    await unwrapReply(bridge.sync.prefer({ resource }));
  }
  /** Polls the status, because the budget changes without an event. Returns a function that stops it. */
  watch(): () => void {
    const refreshStatus = (): void =>
      void runWithErrorToast(() => this.#request(() => unwrapReply(bridge.sync.status())));
    refreshStatus();
    const timer = setInterval(refreshStatus, watchMs);
    return () => clearInterval(timer);
  }
  async stop(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.sync.cancel()));
  }

  async #follow(connected: boolean): Promise<void> {
    this.#requests.dropAll();
    this.#status = null;
    if (connected)
      await this.#request(
        () => unwrapReply(bridge.sync.status()),
        (status) => (this.#status = status),
      );
  }
  /** Takes the reply of a request, unless a later one was sent or the account was switched. */
  async #request(
    run: () => Promise<SyncStatus>,
    take = (status: SyncStatus): unknown => this.#take(status),
  ): Promise<void> {
    const isLatest = this.#requests.start();
    const status = await run();
    if (isLatest()) take(status);
  }
  #describeProgress({ state, waiting = null, itemsSoFar, since }: SyncStatus): string | null {
    const items = formatLocalCount(itemsSoFar, 'item');
    if (waiting !== null) return this.#describeWait(waiting);
    if (state === 'stopped') return m.frame.sync.readUntilThen(items);
    if (state === 'failed') return this.#describeFailure();
    const { waitingForService } = counts;
    if (state === 'offline') return waitingForService === 0 ? null : m.frame.sync.waits(waitingForService);
    if (state !== 'syncing') return null;
    return (since === null ? m.frame.sync.firstTime : m.frame.sync.soFar)(items);
  }
  #describeWait({ why, canTry }: SyncWait): string {
    const text = m.frame.sync;
    if (why === 'budget') return text.goesOnAtOnce;
    return canTry ? text.triesOnce : text.askedToWait;
  }
  /**
   * Returns the resources that could not be read and the reason, or only the reason if the failure affects more than
   * one list.
   */
  #describeFailure(): string | null {
    const [first] = this.failed;
    const why = first?.problem?.message;
    return first === undefined || why === undefined
      ? (this.#status?.problem?.message ?? null)
      : m.frame.sync.failedAt(resources[first.resource].labels.title, why);
  }
  #describeState(status: SyncStatus | null): string {
    if (status === null) return '';
    if (status.state === 'waiting') return m.frame.sync.waitingUntil(formatTime(status.waiting?.until ?? this.#now));
    if (status.state === 'idle') return status.since === null ? m.frame.sync.syncing : m.frame.sync.upToDate;
    return m.frame.sync[status.state];
  }
  /** Announces changes of the state, but not of the progress. */
  #take(status: SyncStatus): void {
    const before = this.stateLabel;
    this.#status = status;
    this.#now = Date.now();
    if (before !== this.stateLabel) announce(this.#announcement(status));
  }
  #announcement(status: SyncStatus): string {
    const text = this.stateLabel;
    return status.state === 'upToDate' ? m.frame.sync.doneText(text, formatLocalNumber(this.#held(status))) : text;
  }
  #held(status: SyncStatus): number {
    return status.resources.reduce((sum, resource) => sum + resource.items, 0);
  }
}

export const sync = new Sync();
