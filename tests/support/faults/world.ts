import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resourceId } from '../../../electron/base/brand.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { AtFaultPoint } from '../../../electron/outbox/send/fault-points.ts';
import { waitUntil } from '../wait-until.ts';
import { startKeeping } from './keeping-service.ts';
import type { KeepingService } from './keeping-service.ts';
import { openSmallCore } from './small-core.ts';
import type { SmallCore } from './small-core.ts';
import { isSettled } from './tasks.ts';
import type { FromChild, Task, ToChild } from './tasks.ts';

type Heard = FromChild['what'];

/** A child that has been started and waits to be told what to do. */
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

  /** Resolves once it has said that; rejects when it dies by itself before. */
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

/** An account at a service that keeps everything, and programs that work for it and are killed, one after the other. */
export class FaultWorld {
  readonly service: KeepingService;
  readonly folder: string;
  /** What was on the disk before a program was killed. */
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

  /** A file of its own name and content. */
  async file(): Promise<string> {
    const path = join(this.folder, `picture-${++this.#files}.bin`);
    await writeFile(path, randomBytes(40_000));
    return path;
  }

  /** Has a program of its own do the tasks, kills it at the moment that `until` resolves, and notes what it had taken. */
  async killed(
    tasks: readonly Task[],
    stop: ToChild['stop'],
    until: (child: Child) => Promise<unknown>,
  ): Promise<void> {
    const child = this.#next ?? new Child();
    // The next one starts while this one works; it opens nothing before it is told.
    this.#next = new Child();
    try {
      await child.tell({ folder: this.folder, address: this.service.address, tasks, stop });
      await until(child);
    } finally {
      await child.kill();
    }
    for (const name of child.handed) this.handed.add(name);
  }

  open(at?: AtFaultPoint): Promise<SmallCore> {
    return openSmallCore(this.folder, this.service.address, at);
  }

  /** Starts the program once more, without any fault, and lets it come to rest; a person answers what it asks. */
  async settled(core: SmallCore): Promise<void> {
    this.service.fate = () => 'go';
    const { outbox } = core;
    outbox.wake();
    for (;;) {
      let settled = await isSettled(outbox);
      const leave = outbox.onChanged(() => void isSettled(outbox).then((is) => (settled ||= is)));
      await waitUntil('the outbox comes to rest', () => settled).finally(leave);
      if (!(await this.#answered(outbox))) return;
    }
  }

  /** The person looks for each channel, says what is so, and retries what was refused. False: nothing was asked. */
  async #answered(outbox: Outbox): Promise<boolean> {
    const intents = await outbox.list();
    const asking = intents.filter(({ look }) => look?.state === 'asks');
    for (const { id, title } of asking) {
      const there = this.service.held().find(({ resource, name }) => resource === 'channels' && name === title);
      if (there) await outbox.confirmThere(id, resourceId(String(there.item['id'])));
      else await outbox.sendAgain(id);
    }
    return asking.length > 0;
  }

  /** In words, whatever is lost, doubled, or in no honest state; empty when all is well. */
  async faults(outbox: Outbox): Promise<string[]> {
    const intents = await outbox.list();
    const held = Map.groupBy(this.service.held(), ({ name }) => name);
    const titles = new Set(intents.map(({ title }) => title));
    return [
      ...intents.flatMap(({ title, state }) => (state === 'done' ? [] : [`${title} is ${state}`])),
      ...intents.flatMap(({ title, resultId }) => {
        const items = held.get(title) ?? [];
        const [only] = items;
        if (items.length !== 1) return [`${title} is there ${items.length} times`];
        return only?.item['id'] === resultId ? [] : [`${title} has another id`];
      }),
      ...intents.flatMap(({ title, dependsOn }) =>
        dependsOn
          .filter(({ member, resultId }) => member !== null && held.get(title)?.[0]?.item[member] !== resultId)
          .map((needed) => `${title} does not have the id of ${needed.title}`),
      ),
      ...[...held.keys()].filter((name) => !titles.has(name)).map((name) => `${name} was asked for by nobody`),
      ...[...this.handed].filter((name) => !titles.has(name)).map((name) => `${name} was forgotten`),
    ];
  }

  async close(): Promise<void> {
    await this.#next?.kill();
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
