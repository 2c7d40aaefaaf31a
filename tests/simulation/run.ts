import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from '../../electron/account/accounts.ts';
import type { Accounts } from '../../electron/account/accounts.ts';
import { createAppSettings } from '../../electron/account/app-settings.ts';
import { createKeptSecrets } from '../../electron/account/kept-secrets.ts';
import { createSecrets } from '../../electron/account/secrets.ts';
import { createAccountStore } from '../../electron/account/store.ts';
import { setLogSink } from '../../electron/base/logger.ts';
import { Dice } from '../../electron/demo/random.ts';
import { createClient } from '../../electron/service/client.ts';
import type { ClientOptions } from '../../electron/service/client.ts';
import { createWorkspaces } from '../../electron/workspace/workspaces.ts';
import type { Workspaces } from '../../electron/workspace/workspaces.ts';
import { memoryStore, testKeychain } from '../unit/account/memory.ts';
import { SimulatedDisk } from './disk.ts';
import { faultsOf } from './invariants.ts';
import { planOf } from './plan.ts';
import type { Plan, Step } from './plan.ts';
import { install, VirtualClock } from './platform.ts';
import { SimulatedService } from './service.ts';
import { cooperativeThreads } from './threads.ts';

/** What came of a run: its story, line by line, and in words what was broken. */
export interface Run {
  readonly trace: readonly string[];
  readonly faults: readonly string[];
  readonly simulatedMs: number;
}

const password = 'secretpassword';
const address = 'http://localhost';
/** How long everything has to come to rest once the weather is fair. */
const restMs = 2 * 3_600_000;
/** A person's word is done within so long, whatever the network does. */
const patienceMs = 60_000;

interface Program {
  readonly accounts: Accounts;
  readonly workspaces: Workspaces;
}

class World {
  readonly #plan: Plan;
  readonly clock = new VirtualClock();
  readonly disk = new SimulatedDisk();
  readonly #folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  readonly #settings = memoryStore();
  readonly #keychain = testKeychain();
  readonly #service: SimulatedService;
  readonly #threadDice: Dice;
  readonly #pending = new Map<Step, number>();
  readonly trace: string[] = [];
  readonly faults: string[] = [];
  /** Titles that the person was told are kept. */
  readonly #kept = new Map<string, string>();
  #program: Program | null = null;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#threadDice = new Dice(plan.seed, 3, 0);
    this.#service = new SimulatedService(this.clock, new Dice(plan.seed, 4, 0), plan.weather, (who, words) =>
      this.tell(who, words),
    );
  }

  tell(who: string, words: string): void {
    const at = new Date(this.clock.elsewhere).toISOString().slice(11, 23);
    this.trace.push(`${at} ${who}: ${words}`);
  }

  /** Lives through the plan, then through fair weather until all has come to rest. */
  async live(): Promise<void> {
    for (const step of this.#plan.steps) this.clock.later(step.at, () => this.#take(step));
    this.#start();
    await this.clock.runUntil(this.#plan.ends);
    if (this.#program === null) this.#start();
    this.clock.later(1, () => this.#do('goes on in fair weather', (program) => this.#goOn(program)));
    this.clock.later(60_000, () => this.#do('wakes the program', (program) => this.#goOn(program)));
    await this.clock.runUntil(this.#plan.ends + restMs);
    this.#judge();
    await this.#end();
  }

  close(): void {
    this.disk.crash();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #take(step: Step): void {
    const { what } = step;
    if (what === 'kill') this.#kill();
    else if (what === 'start') this.#start();
    else this.#person(step);
  }

  #start(): void {
    if (this.#program !== null) return;
    this.tell('person', 'starts the program');
    const dispatcher = { request: (asked: never) => this.#service.request(asked) } as unknown as NonNullable<
      ClientOptions['dispatcher']
    >;
    const secrets = createSecrets({ load: async () => this.#keychain });
    const accounts = createAccounts({
      store: createAccountStore(this.#settings),
      secrets,
      makeClient: (options) => createClient({ ...options, dispatcher }),
    });
    const nobody = (): void => undefined;
    const delay = (): number => this.#threadDice.below(3_000) / 1_000;
    const workspaces = createWorkspaces({
      root: new URL('../../electron/', import.meta.url),
      folder: this.#folder,
      accounts,
      secrets: createKeptSecrets(secrets),
      settings: createAppSettings(this.#settings),
      emit: nobody,
      files: () => {
        throw new Error('Nothing is saved here');
      },
      attention: { uploadProgress: nobody, batchEnd: nobody, qualityGrown: nobody, clear: nobody },
      startThread: cooperativeThreads(this.clock, delay),
      // Judging reads and writes files beside the copy, whose times are not the clock's.
      judges: false,
    });
    accounts.onChange(() => {
      workspaces.follow().catch((error: unknown) => this.tell('program', `workspace: ${String(error)}`));
    });
    this.#program = { accounts, workspaces };
    if (accounts.current().account !== null) workspaces.beginSoon();
  }

  #kill(): void {
    if (this.#program === null) return;
    this.tell('world', 'kills the program');
    this.#pending.clear();
    this.clock.endProcess();
    this.disk.crash();
    this.#program = null;
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
    const closing = close();
    await this.clock.runUntil(this.clock.now + 600_000, () => ended);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it has become true meanwhile
    if (ended) await closing;
    else this.faults.push('The program does not end');
  }

  #do(words: string, work: (program: Program) => Promise<unknown>): void {
    const program = this.#program;
    if (program === null) return;
    this.tell('person', words);
    void work(program).then(
      () => this.tell('program', `done: ${words}`),
      (error: unknown) => this.tell('program', `${words}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  async #goOn({ accounts, workspaces }: Program): Promise<void> {
    const { account, session } = accounts.current();
    if (account === null) await this.#connect(accounts);
    else if (session.needed) await accounts.signIn(account.id, password);
    const workspace = await workspaces.current();
    workspace.begin();
    await workspace.outbox.hold(false);
    workspace.wake();
  }

  #connect(accounts: Accounts): Promise<unknown> {
    return accounts.connect({ serviceAddress: address, signInAddress: address, apiKey: 'key', apiPassword: password });
  }

  #person(step: Step): void {
    if (this.#program === null) return;
    const began = this.clock.now;
    this.#pending.set(step, began);
    this.#do(step.words, async (program) => {
      try {
        await this.#work(step, program);
      } finally {
        this.#pending.delete(step);
      }
    });
    this.clock.later(patienceMs, () => {
      if (this.#pending.get(step) === began) this.faults.push(`The person still waits: ${step.words}`);
    });
  }

  async #work({ what, title }: Step, { accounts, workspaces }: Program): Promise<void> {
    const { account } = accounts.current();
    if (what === 'connect') {
      await this.#connect(accounts);
      workspaces.beginSoon();
      return;
    }
    if (account === null) return;
    if (what === 'signOut') await accounts.signOut(account.id);
    else if (what === 'signIn') await accounts.signIn(account.id, password);
    else await this.#outboxWork(what, title, workspaces);
  }

  async #outboxWork(what: Step['what'], title: string, workspaces: Workspaces): Promise<void> {
    const { outbox, sync } = await workspaces.current();
    const intents = await outbox.list();
    const own = intents.find((intent) => intent.title === title);
    if (what === 'create') {
      const { id } = await outbox.create('product', { sku: title, label: `Label of ${title}` });
      this.#kept.set(title, id);
    } else if (what === 'sync') sync.now();
    else if (what === 'hold' || what === 'release') await outbox.hold(what === 'hold');
    else if (own && what === 'cancel') await outbox.cancel(own.id);
    else if (own && what === 'retry') await outbox.retry(own.id);
  }

  #judge(): void {
    const rows =
      this.disk.held('outbox.db')?.prepare('SELECT id, title, state, result_id, asks FROM intent ORDER BY seq').all() ??
      [];
    const items = this.disk.held('cache.db')?.prepare('SELECT id FROM item WHERE gone = 1').all() ?? [];
    for (const row of rows) this.tell('outbox', JSON.stringify(row));
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    this.faults.push(
      ...faultsOf({
        rows,
        gone: items.map((item) => String(item['id'])),
        held: this.#service.held('products'),
        kept: this.#kept,
        written: [...files, Buffer.from(this.#settings.text()), Buffer.from(this.trace.join('\n'))],
        secrets: [password],
      }),
    );
  }
}

/** Lives through a plan once. */
export const run = async (plan: Plan): Promise<Run> => {
  const world = new World(plan);
  const dice = new Dice(plan.seed, 5, 0);
  const undo = install({
    clock: world.clock,
    random: () => dice.below(1_000_000) / 1_000_000,
    connection: world.disk.methods,
  });
  const quietly = setLogSink(({ level, scope, text }) =>
    world.tell(`log ${level}`, `${scope} ${text.split('\n')[0] ?? ''}`),
  );
  try {
    await world.live();
    return { trace: world.trace, faults: world.faults, simulatedMs: world.clock.now };
  } finally {
    quietly();
    undo();
    world.close();
  }
};

const digest = ({ trace }: Run): string => createHash('sha256').update(trace.join('\n')).digest('hex');

/** Lives through a plan twice: it is a fault too when the two differ in a letter. */
export const runTwice = async (plan: Plan): Promise<Run> => {
  const first = await run(plan);
  const second = await run(plan);
  if (digest(first) === digest(second)) return first;
  const at = first.trace.findIndex((line, index) => line !== second.trace[index]);
  const words = `The same seed went another way at line ${at}: «${first.trace[at] ?? ''}» and «${second.trace[at] ?? ''}»`;
  return { ...first, faults: [...first.faults, words] };
};

/** Lives through the plan of a seed, twice. */
export const runSeed = (seed: number): Promise<Run> => runTwice(planOf(seed));
