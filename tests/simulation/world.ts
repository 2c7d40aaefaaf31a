import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createAccounts } from '../../electron/account/accounts.ts';
import { createAppSettings } from '../../electron/account/app-settings.ts';
import { createCreationSecretStore } from '../../electron/account/creation-secret-store.ts';
import { createKeychain } from '../../electron/account/keychain.ts';
import { createAccountStore } from '../../electron/account/account-store.ts';
import { RandomSequence } from '../../electron/demo/random.ts';
import { type ClientOptions, createClient } from '../../electron/service/client.ts';
import { createWorkspaces } from '../../electron/workspace/workspaces.ts';
import { VirtualClock } from './clock.ts';
import { faultsOfEdits } from './edit-invariants.ts';
import { EditLedger } from './edit-ledger.ts';
import { EditingPerson } from './editing-person.ts';
import { type Stop, SimulatedDisk } from './disk.ts';
import { freshDatabases } from './fresh.ts';
import { faultsOf, isAtRest, secretsIn } from './invariants.ts';
import { simulatedKeychain } from './keychain.ts';
import { SimulatedNetwork } from './network.ts';
import { type Program, password, Person } from './person.ts';
import type { Plan, Step } from './plan.ts';
import { RateWatch } from './rates.ts';
import { SecondWriter } from './second-writer.ts';
import { SimulatedService } from './service.ts';
import { simulatedSettings } from './settings.ts';
import { cooperativeThreads } from './threads.ts';
import { UpdateWatch } from './update-watch.ts';

const minute = 60_000;
/** The time for all work to finish after the last disturbance. */
const restMs = 180 * minute;
const copyMs = minute;
/** The interval at which the simulated user makes sure that work continues. */
const lookMs = 5 * minute;
const restartMs = 10_000;
/**
 * The time limits of user actions: those without the service only wait for the disk, those with the service must end in
 * any network state.
 */
const keyMs = 2_000;
/** The maximum number of messages to threads per minute. A program of this size sends a few hundred. */
const mostMessages = 1_000;
const patienceMs = minute;
const asksService = new Set(['connect', 'signIn', 'signOut']);

const fresh = freshDatabases();
/** In memory if the system supports it, so that syncing takes no time. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const nobody = (): void => undefined;

const asked = new WeakMap<DatabaseSync, StatementSync>();
/** Returns a prepared statement, because it runs every minute. */
const goneIn = (copy: DatabaseSync): StatementSync => {
  const statement = asked.get(copy) ?? copy.prepare('SELECT id FROM item WHERE gone = 1');
  asked.set(copy, statement);
  return statement;
};

/** The program, its user and its environment for one run. */
export class World {
  readonly #plan: Plan;
  readonly clock = new VirtualClock();
  readonly disk: SimulatedDisk;
  readonly #folder = mkdtempSync(join(place, 'simulation-'));
  readonly #accountsFolder = join(this.#folder, 'accounts');
  readonly #settings = simulatedSettings();
  readonly #keychain;
  readonly #service: SimulatedService;
  readonly #network: SimulatedNetwork;
  readonly #person: Person;
  readonly #ledger: EditLedger;
  readonly #watch: UpdateWatch;
  readonly #others: SecondWriter | null;
  readonly trace: string[] = [];
  readonly faults: string[] = [];
  #program: Program | null = null;
  /** The messages of the current minute. */
  #messages = { at: 0, count: 0 };

  /** Whether the user has retried failed work after the disturbances: only then must everything be at rest. */
  #hasSeenToIt = false;

  constructor(plan: Plan) {
    this.#plan = plan;
    const { clock } = this;
    const { seed, disturbances, character } = plan;
    this.disk = new SimulatedDisk(clock, new RandomSequence(seed, 3, 0), disturbances, fresh);
    this.#keychain = simulatedKeychain(clock, disturbances);
    this.#service = new SimulatedService(clock, character, (words) => this.tell('service', words));
    const rates = new RateWatch(clock, character, {
      leeway: () => this.disk.mostDelay(),
      onFault: (words) => this.fault(words),
    });
    this.#ledger = new EditLedger(() => clock.now);
    this.#watch = new UpdateWatch(clock, this.#service, this.#ledger, {
      leeway: () => this.disk.mostDelay(),
      onFault: (words) => this.fault(words),
    });
    this.#others =
      character.updates === null
        ? null
        : new SecondWriter(clock, new RandomSequence(seed, 9, 0), disturbances, this.#service);
    this.#watch.onRead = (id) => this.#others?.onRead(id);
    this.#network = new SimulatedNetwork({
      clock,
      dice: new RandomSequence(seed, 4, 0),
      disturbances,
      service: this.#service,
      distance: character.distance,
      tell: (words) => this.tell('network', words),
      onLeave: (process, asked) => {
        rates.left(process, asked);
        this.#watch.left(asked);
      },
      onDeliver: (asked, status) => this.#watch.delivered(asked, status),
      onLimited: (process, asked, pause) => rates.limited(process, asked, pause),
      onKill: () => {
        this.#stop('kill');
        this.clock.later(restartMs, () => this.#start());
      },
    });
    const files = join(this.#folder, 'files');
    mkdirSync(files);
    this.#person = new Person(this.#service, files, rates, {
      hasLongNames: character.storing !== 'asSent' || character.files !== 'asSent',
      editing: this.#others && new EditingPerson(this.#ledger, this.#watch, this.#others),
    });
  }

  tell(who: string, words: string): void {
    const at = new Date(this.clock.wall).toISOString().slice(11, 23);
    this.trace.push(`${at} ${who}: ${words}`);
  }

  fault(words: string): void {
    if (this.faults.includes(words)) return;
    this.tell('FAULT', words);
    this.faults.push(words);
  }

  /** Simulates the plan, then waits without disturbances until all work has ended. */
  async live(): Promise<void> {
    const { steps, disturbances, ends } = this.#plan;
    for (const step of steps) this.clock.later(step.at, () => this.#take(step));
    for (const { of, kind, percent, from, to } of disturbances) {
      this.clock.later(from, () => this.tell('disturbances', `${of}: ${kind} (${percent}%)`));
      this.clock.later(to, () => this.tell('disturbances', `${of}: no longer ${kind}`));
      if (of !== 'clock') continue;
      this.clock.later(from, () => (this.clock.skew = Number(kind)));
      this.clock.later(to, () => (this.clock.skew = 0));
    }
    this.#start();
    await this.#runUntil(ends);
    this.#start();
    let isOver = false;
    for (let at = ends; at < ends + restMs && !isOver; at += lookMs) {
      void this.#do('sees to it that work goes on', async (program) => {
        await this.#person.goesOn(program);
        this.#hasSeenToIt = true;
      });
      await this.#runUntil(at + lookMs);
      isOver = this.#hasSeenToIt && this.#isAtRest(ends);
    }
    this.#evaluate();
    await this.#end();
  }

  close(): void {
    this.disk.stop('kill');
    this.disk.settle();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Regularly checks whether the cache marks existing items as deleted. */
  async #runUntil(time: number): Promise<void> {
    while (this.clock.now < time) {
      await this.clock.runUntil(Math.min(time, this.clock.now + copyMs));
      const copy = this.disk.held('cache.db');
      const gone = copy === undefined ? [] : goneIn(copy).all();
      if (gone.length === 0) continue;
      const there = new Set(this.#service.all().map(([, { id }]) => id));
      for (const { id } of gone) if (there.has(String(id))) this.fault(`${String(id)} is marked gone, but exists`);
    }
  }

  #take(step: Step): void {
    const { what, title } = step;
    if (what === 'kill' || what === 'power') this.#stop(what);
    else if (what === 'killAtCommit' || what === 'powerAtCommit')
      this.#stopAtCommit(what === 'killAtCommit' ? 'kill' : 'power');
    else if (what === 'start') this.#start();
    else if (what === 'othersMake') this.#service.othersMake('products', { sku: `other-${step.at}` });
    else if (what === 'othersChange') this.#others?.changes(this.#others.fields, this.#ledger.values());
    else if (what === 'othersRemove') this.#service.othersRemove('products');
    else this.#personDoes(step, `${what} ${title}`.trim());
  }

  #start(): void {
    if (this.#program !== null) return;
    this.tell('person', 'starts the program');
    this.clock.beginProcess();
    const dispatcher = { request: (asked: never) => this.#network.request(asked) } as unknown as NonNullable<
      ClientOptions['dispatcher']
    >;
    const secrets = createKeychain({ load: async () => this.#keychain });
    const accounts = createAccounts({
      store: createAccountStore(this.#settings),
      secrets,
      makeClient: (options) => createClient({ ...options, dispatcher }),
    });
    const kept = createCreationSecretStore(secrets);
    const workspaces = createWorkspaces({
      root: new URL('../../electron/', import.meta.url),
      folder: this.#accountsFolder,
      accounts,
      secrets: kept,
      settings: createAppSettings(this.#settings),
      emit: nobody,
      files: () => {
        throw new Error('Nothing is saved here');
      },
      attention: {
        uploadProgress: nobody,
        batchEnd: nobody,
        downloadsChanged: nobody,
        qualityGrown: nobody,
        clear: nobody,
      },
      startThread: cooperativeThreads(
        this.clock,
        () => this.disk.delay(),
        () => this.#count(),
      ),
      // Evaluation reads and writes files next to the cache, which do not use the virtual clock.
      evaluatesProducts: false,
    });
    accounts.onChange(() => {
      workspaces.follow().catch((error: unknown) => this.tell('program', `workspace: ${String(error)}`));
    });
    this.#program = { accounts, workspaces, secrets: kept };
    if (accounts.current().account !== null) workspaces.beginSoon();
  }

  /** A program in an endless loop sends messages to its threads. */
  #count(): void {
    const at = Math.floor(this.clock.now / minute);
    this.#messages = this.#messages.at === at ? { at, count: this.#messages.count + 1 } : { at, count: 1 };
    if (this.#messages.count > mostMessages) this.fault('The program goes round in circles');
  }

  #stop(how: Stop): void {
    if (this.#program === null) return;
    this.tell('world', how === 'kill' ? 'the program is killed' : 'the power is cut');
    this.disk.stop(how);
    this.#program = null;
    this.#watch.stopped();
    this.#searchSecrets();
  }

  #stopAtCommit(how: Stop): void {
    if (this.#program === null) return;
    this.disk.stopAtCommit(how, () => {
      this.tell('world', how === 'kill' ? 'the program is killed at a commit' : 'the power is cut at a commit');
      this.#program = null;
      this.#watch.stopped();
      this.clock.later(restartMs, () => this.#start());
    });
  }

  async #end(): Promise<void> {
    const program = this.#program;
    if (program === null) return;
    let ended = false;
    const close = async (): Promise<void> => {
      await program.workspaces.close();
      await program.accounts.close();
      ended = true;
    };
    void close().catch((error: unknown) => this.fault(`The program does not end: ${String(error)}`));
    await this.clock.runUntil(this.clock.now + 10 * minute, () => ended);
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it has become true meanwhile
    if (!ended) this.fault('The program does not end');
    this.#searchSecrets();
  }

  #do(words: string, work: (program: Program) => Promise<unknown>): Promise<void> {
    const program = this.#program;
    if (program === null) return Promise.resolve();
    this.tell('person', words);
    return work(program).then(
      () => this.tell('program', `done: ${words}`),
      (error: unknown) => this.tell('program', `${words}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  #personDoes(step: Step, words: string): void {
    const { process } = this.clock;
    let isDone = false;
    void this.#do(words, (program) => this.#person.does(step, program)).then(() => (isDone = true));
    const check = (): void => {
      if (!isDone) this.fault(`The person still waits: ${words}`);
    };
    if (process !== null) this.clock.inProcess(process, this.#patience(step), check);
  }

  /** Returns the time limit, extended by disturbances of the disk and the keychain. */
  #patience({ what, at }: Step): number {
    let until = at + (asksService.has(what) ? patienceMs : keyMs);
    // A disturbance that starts while the time is extended by another one extends it too.
    for (const { of, from, to } of this.#plan.disturbances.toSorted((one, other) => one.from - other.from))
      if ((of === 'disk' || of === 'keychain' || of === 'clock') && from < until && to > at - patienceMs)
        until = Math.max(until, to + patienceMs);
    return until - at;
  }

  #rows(): Record<string, unknown>[] {
    const sql = `SELECT id, title, state, asks, result_id, already_there, error, edit, resource, discarded_at,
      EXISTS (SELECT 1 FROM dependency WHERE dependency.intent = intent.seq) AS needs FROM intent ORDER BY seq`;
    return this.disk.held('outbox.db')?.prepare(sql).all() ?? [];
  }

  #isAtRest(since: number): boolean {
    const state = this.#program?.workspaces.peek()?.sync.status();
    return (
      state?.state === 'upToDate' &&
      Date.parse(state.since ?? '') > this.clock.wall - this.clock.now + since &&
      // Entries of edits are removed when they are staged again.
      isAtRest(this.#rows().filter((row) => row['edit'] === null || row['discarded_at'] === null))
    );
  }

  #evaluate(): void {
    const all = this.#rows();
    const rows = all.filter(({ edit }) => edit === null);
    const entries = all.filter(({ edit }) => edit !== null);
    for (const { edit, resource: _, discarded_at: __, ...row } of all)
      this.tell('outbox', JSON.stringify(edit === null ? row : { ...row, edit }));
    const copy = this.disk.held('cache.db')?.prepare('SELECT id, gone FROM item').all() ?? [];
    const { ofOthers, secrets, sent } = this.#service;
    const { kept, wishes } = this.#person;
    const storesOtherFiles = this.#plan.character.files !== 'asSent';
    const items = this.#service.all().map(([, item]) => item);
    for (const fault of faultsOf({ rows, copy, items, ofOthers, secrets, sent, storesOtherFiles, kept, wishes }))
      this.fault(fault);
    const staged = this.disk.held('outbox.db')?.prepare('SELECT * FROM staged_edit').all() ?? [];
    const edits = { entries, staged, ledger: this.#ledger, service: this.#service };
    for (const fault of faultsOfEdits(edits)) this.fault(fault);
  }

  /** Searches the program's files and log. */
  #searchSecrets(): void {
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('files'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    const secrets = [password, ...[...this.#person.wishes.values()].flatMap(({ secret }) => secret ?? [])];
    const written = [...files, Buffer.from(this.#settings.text()), Buffer.from(this.trace.join('\n'))];
    for (const fault of secretsIn(written, secrets)) this.fault(fault);
  }
}
