import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { AtInterruptionPoint } from '../../../electron/outbox/send/fault-points.ts';
import { waitUntil } from '../wait-until.ts';
import { type KeepingService, startKeeping } from './keeping-service.ts';
import { type SmallCore, openSmallCore } from './small-core.ts';
import { type FromChild, type Task, type ToChild, isIdle } from './tasks.ts';

type Heard = FromChild['what'];

/** A started child process that waits for its tasks. */
class Child {
  readonly #process: ChildProcess;
  readonly #died: Promise<unknown>;
  readonly #heard = new Set<Heard>();
  readonly #waiting: { readonly what: Heard; readonly go: () => void }[] = [];
  handed: readonly string[] = [];

  constructor() {
    this.#process = fork(new URL('./child.ts', import.meta.url), { execArgv: [], stdio: 'inherit' });
    this.#died = once(this.#process, 'exit');
    this.#process.on('message', (message: FromChild) => {
      if (message.what === 'handed') this.handed = message.names;
      this.#heard.add(message.what);
      for (const { what, go } of this.#waiting) if (what === message.what) go();
    });
  }

  async tell(order: ToChild): Promise<void> {
    await this.hears('ready');
    this.#process.send(order);
  }

  /** Resolves once the child has sent this message. Rejects if it ends before. */
  async hears(what: Heard): Promise<void> {
    if (this.#heard.has(what)) return;
    const heard = new Promise<void>((go) => this.#waiting.push({ what, go }));
    const died = this.#died.then(() => Promise.reject(new Error(`The child ended before it said «${what}»`)));
    await Promise.race([heard, died]);
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#died;
  }
}

/** An account at a service without uniqueness, and programs for it that are killed one after the other. */
export class FaultWorld {
  readonly service: KeepingService;
  readonly folder: string;
  /** The names that were on disk before a program was killed. */
  readonly handed = new Set<string>();
  #next: Child | undefined;
  #files = 0;

  private constructor(service: KeepingService, folder: string) {
    this.service = service;
    this.folder = folder;
  }

  static async start(): Promise<FaultWorld> {
    return new FaultWorld(await startKeeping(), await mkdtemp(join(tmpdir(), 'faults-')));
  }

  /** Creates a file with a unique name and content. */
  async file(): Promise<string> {
    const path = join(this.folder, `picture-${++this.#files}.bin`);
    await writeFile(path, randomBytes(40_000));
    return path;
  }

  /** Runs the tasks in a separate program, kills it when `until` resolves, and records the accepted names. */
  async killed(
    tasks: readonly Task[],
    stop: ToChild['stop'],
    until: (child: Child) => Promise<unknown>,
  ): Promise<void> {
    const child = this.#next ?? new Child();
    // Start the next one in parallel. It opens nothing before its first message.
    this.#next = new Child();
    try {
      await child.tell({ folder: this.folder, address: this.service.address, tasks, stop });
      await until(child);
    } finally {
      await child.kill();
    }
    for (const name of child.handed) this.handed.add(name);
  }

  open(at?: AtInterruptionPoint): Promise<SmallCore> {
    return openSmallCore(this.folder, this.service.address, at);
  }

  /** Starts the program again without faults, and waits until it is idle. Decides what it asks. */
  async settled(core: SmallCore): Promise<void> {
    this.service.fate = () => 'go';
    const { outbox } = core;
    outbox.wake();
    for (;;) {
      let isFinished = await isIdle(outbox);
      const leave = outbox.onChanged(() => void isIdle(outbox).then((is) => (isFinished ||= is)));
      await waitUntil('the outbox comes to rest', () => isFinished).finally(leave);
      if (!(await this.#answered(outbox))) return;
    }
  }

  /**
   * Looks up each channel in question, resolves it, and retries rejected intents. Returns false if nothing was asked.
   */
  async #answered(outbox: Outbox): Promise<boolean> {
    const intents = await outbox.list();
    const asking = intents.filter(({ look }) => look?.state === 'asks');
    for (const { id, title } of asking) {
      const channel = this.service.held().find(({ resource, name }) => resource === 'channels' && name === title);
      if (channel) await outbox.confirmThere(id, toResourceId(String(channel.item['id'])));
      else await outbox.sendAgain(id);
    }
    return asking.length > 0;
  }

  /** Returns descriptions of lost, duplicated and misreported items; empty if there are none. */
  async faults(outbox: Outbox): Promise<string[]> {
    const intents = await outbox.list();
    const itemsByName = Map.groupBy(this.service.held(), ({ name }) => name);
    const titles = new Set(intents.map(({ title }) => title));
    return [
      ...intents.flatMap(({ title, state }) => (state === 'done' ? [] : [`${title} is ${state}`])),
      ...intents.flatMap(({ title, resultId }) => {
        const items = itemsByName.get(title) ?? [];
        const [only] = items;
        if (items.length !== 1) return [`${title} is there ${items.length} times`];
        return only?.item['id'] === resultId ? [] : [`${title} has another id`];
      }),
      ...intents.flatMap(({ title, dependsOn }) =>
        dependsOn
          .filter(({ member, resultId }) => member !== null && itemsByName.get(title)?.[0]?.item[member] !== resultId)
          .map((needed) => `${title} does not have the id of ${needed.title}`),
      ),
      ...[...itemsByName.keys()].filter((name) => !titles.has(name)).map((name) => `${name} was asked for by nobody`),
      ...[...this.handed].filter((name) => !titles.has(name)).map((name) => `${name} was forgotten`),
    ];
  }

  async close(): Promise<void> {
    await this.#next?.kill();
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
