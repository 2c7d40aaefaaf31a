import type { ResourceSync, SyncState, SyncStatus, SyncWait } from '../../electron/contract/index.ts';
import { resources } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { attempt, readQuietly } from './attempt.ts';
import { ask, bridge } from './bridge.ts';
import { counts } from './counts.svelte.ts';
import { age, count, number, time } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import { announce } from '../ui/announce.svelte.ts';

const tickMs = 1000;
const watchMs = 2000;

/** How the copy on this computer stands to the service. */
class Sync {
  #status = $state.raw<SyncStatus | null>(null);
  #now = $state(Date.now());

  get status(): SyncStatus | null {
    return this.#status;
  }
  get state(): SyncState {
    return this.#status?.state ?? 'idle';
  }
  /** Something is being read. */
  get running(): boolean {
    return this.state === 'syncing';
  }
  /** A run has begun and not ended: it reads, or waits for the hour's budget. */
  get underWay(): boolean {
    return this.running || this.state === 'waiting';
  }
  /** Nothing was ever read to its end: what is here is part of the whole. */
  get isFirst(): boolean {
    return this.#status?.since === null;
  }
  /** What is here of that resource is part of the whole: its first pass has not come to its end. */
  isPartial(resource: ResourceName): boolean {
    const own = this.#status?.resources.find((one) => one.resource === resource);
    return own?.syncedAt === null && own.state !== 'notAvailable';
  }
  /** Words of a number of items, which grows while the resource is read for the first time. */
  soFar(resource: ResourceName, words: string): string {
    return this.isPartial(resource) ? m.lists.soFar(words) : words;
  }
  /** What could not be read. */
  get failed(): readonly ResourceSync[] {
    return this.#status?.resources.filter(({ state }) => state === 'failed') ?? [];
  }
  get offline(): boolean {
    return this.state === 'offline';
  }
  /** The time that ages are counted from; moves every second. */
  get now(): number {
    return this.#now;
  }
  /** `14 min ago`, or that there is nothing yet; always holds a digit. */
  get ageWords(): string {
    const since = this.#status?.since ?? null;
    return since === null ? m.frame.sync.noData : age(since, this.#now);
  }
  /** `Up to date`, `Syncing`, `Waiting until 08:03`, `Stopped`, `Offline`, `Sign-in needed` or `Sync failed`. */
  get stateWords(): string {
    return this.#stateWords(this.#status);
  }
  /** What follows the state: items so far while syncing, what to do while waiting, and the age of the data. */
  get detailWords(): string {
    const status = this.#status;
    if (status === null) return '';
    const old = status.since === null ? null : m.frame.sync.dataAge(this.ageWords);
    return [this.#progressWords(status), old].filter((words) => words !== null).join(' · ') || m.frame.sync.noData;
  }

  /** Follows the account in use; without one there is nothing to ask. */
  async start(connected: boolean): Promise<void> {
    bridge.on('sync.status', (status) => this.#take(status));
    onAccountSwitch((account) => void readQuietly(() => this.#follow(account !== null)));
    setInterval(() => {
      this.#now = Date.now();
    }, tickMs);
    await this.#follow(connected);
  }
  async syncNow(): Promise<void> {
    this.#take(await ask(bridge.sync.now()));
  }
  /** Says what is on the screen, so that a run reads it next. */
  async prefer(resource: ResourceName | null): Promise<void> {
    await ask(bridge.sync.prefer({ resource }));
  }
  /** Looks again and again until told to stop: the budget moves without a word. */
  watch(): () => void {
    const look = (): void => void attempt(async () => this.#take(await ask(bridge.sync.status())));
    look();
    const timer = setInterval(look, watchMs);
    return () => clearInterval(timer);
  }
  async stop(): Promise<void> {
    this.#take(await ask(bridge.sync.cancel()));
  }

  async #follow(connected: boolean): Promise<void> {
    this.#status = connected ? await ask(bridge.sync.status()) : null;
  }
  #progressWords({ state, waiting = null, itemsSoFar, since }: SyncStatus): string | null {
    const items = count(itemsSoFar, 'item');
    if (waiting !== null) return this.#waitingWords(waiting);
    if (state === 'stopped') return m.frame.sync.readUntilThen(items);
    if (state === 'failed') return this.#failureWords();
    if (state === 'offline') return counts.unsent === 0 ? null : m.frame.sync.waits(counts.unsent);
    if (state !== 'syncing') return null;
    return (since === null ? m.frame.sync.firstTime : m.frame.sync.soFar)(items);
  }
  #waitingWords({ why, canTry }: SyncWait): string {
    const words = m.frame.sync;
    if (why === 'budget') return words.goesOnAtOnce;
    return canTry ? words.triesOnce : words.askedToWait;
  }
  /** What could not be read, and why; the reason alone if it is no single list. */
  #failureWords(): string | null {
    const [first] = this.failed;
    const why = first?.problem?.message;
    return first === undefined || why === undefined
      ? (this.#status?.problem?.message ?? null)
      : m.frame.sync.failedAt(resources[first.resource].labels.title, why);
  }
  #stateWords(status: SyncStatus | null): string {
    if (status === null) return '';
    if (status.state === 'waiting') return m.frame.sync.waitingUntil(time(status.waiting?.until ?? this.#now));
    if (status.state === 'idle') return status.since === null ? m.frame.sync.syncing : m.frame.sync.upToDate;
    return m.frame.sync[status.state];
  }
  /** A change of state is said once; what counts on goes unsaid. */
  #take(status: SyncStatus): void {
    const before = this.stateWords;
    this.#status = status;
    this.#now = Date.now();
    if (before !== this.stateWords) announce(this.#announcement(status));
  }
  #announcement(status: SyncStatus): string {
    const words = this.stateWords;
    return status.state === 'upToDate' ? m.frame.sync.doneWords(words, number(this.#held(status))) : words;
  }
  #held(status: SyncStatus): number {
    return status.resources.reduce((sum, resource) => sum + resource.items, 0);
  }
}

export const sync = new Sync();
