import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { ConsoleMessage, Page } from '@playwright/test';
import { startDemoHere } from '../support/demo/index.ts';
import type { DemoOptions, DemoService } from '../support/demo/index.ts';
import { launchApp } from '../support/launch.ts';
import type { LaunchedApp, LaunchOptions } from '../support/launch.ts';
import { FilledProgram } from './filled-program.ts';
import { openOwnKeyring } from './keyring.ts';
import { ConnectPage } from './pages/connect.ts';
import type { Credentials } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { launchStill, SharedProgram } from './shared-program.ts';

/** What the journeys meet: a service that speaks exactly as the interface document has it, or a live one of today. */
export type Generation = NonNullable<DemoOptions['generation']>;

const portOf = (address: string): number => Number(new URL(address).port);

/** What a spec owns: a profile, services, running applications. All of it is gone at its end. */
export class World {
  readonly folder: string;
  readonly #generation: Generation;
  /** The profile: of the program that was given here, or one of this world's own. */
  userData: string;
  readonly complaints: string[] = [];
  readonly #apps: LaunchedApp[] = [];
  readonly #services: DemoService[] = [];

  constructor(folder: string, generation: Generation) {
    this.folder = folder;
    this.#generation = generation;
    this.userData = join(folder, 'profile');
  }

  /** Starts the application on this world's profile; what its page complains about is kept. */
  async launch(options: LaunchOptions = {}): Promise<LaunchedApp> {
    return this.adopt(await launchApp({ userData: this.userData, ...options }));
  }

  /** Has an application end with this world; what its page complains about is kept. */
  adopt(app: LaunchedApp): LaunchedApp {
    this.#apps.push(app);
    this.#hear(app);
    return app;
  }

  /** Goes on with an application that is lent; what its page complains about is heard until the answer is called. */
  borrow(app: LaunchedApp): () => void {
    this.userData = app.userData;
    return this.#hear(app);
  }

  #hear({ window }: LaunchedApp): () => void {
    const onConsole = (message: ConsoleMessage): void => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      // Chromium says what went wrong, and of which address beside it.
      this.complaints.push(text.startsWith('Failed to load') ? `${text} (${message.location().url})` : text);
    };
    const onError = (error: Error): void => void this.complaints.push(error.message);
    window.on('console', onConsole).on('pageerror', onError);
    return () => void window.off('console', onConsole).off('pageerror', onError);
  }

  /** Starts a demo service of this world's generation on ports of its own; small unless a spec asks for more. */
  async service(options: DemoOptions = {}): Promise<DemoService> {
    const generation = this.#generation;
    const service = await startDemoHere({ products: 240, assets: 90, generation, ...options });
    this.#services.push(service);
    return service;
  }

  /** Starts another one where one was that is closed now: with its addresses and its key, but none of what it was sent. */
  async serviceBack({ baseUrl, authUrl, apiKey, apiPassword }: Credentials): Promise<DemoService> {
    return this.service({ basePort: portOf(baseUrl), authPort: portOf(authUrl), apiKey, apiPassword });
  }

  /** Connects through the form and waits until everything is here. */
  async connect(window: Page, service: Credentials): Promise<Frame> {
    const connect = new ConnectPage(window);
    await connect.fill(service);
    await connect.submit();
    const frame = new Frame(window);
    await frame.upToDate();
    return frame;
  }

  async closeApps(): Promise<void> {
    for (const app of this.#apps.splice(0)) await app.close();
  }

  async end(): Promise<void> {
    await this.closeApps();
    for (const service of this.#services) await service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** An application that is connected, for tests that only look. */
export interface Looked {
  readonly world: World;
  readonly app: LaunchedApp;
  readonly service: DemoService;
  readonly frame: Frame;
}

interface Tests {
  world: World;
  /** As new, though other tests may have had it: who needs a process of its own asks `world.launch()` for it. */
  app: LaunchedApp;
  service: DemoService;
  /** The frame of an application that is connected to a service and up to date. */
  frame: Frame;
}

/** What the configuration says of each project. */
export interface Options {
  readonly generation: Generation;
}

interface Workers extends Options {
  keyring: undefined;
  program: SharedProgram;
  /** See `connected.ts`. Here, as Playwright ends a worker for a test that has other fixtures of workers. */
  filled: FilledProgram;
  /** See `looking.ts`. Here for the same reason. */
  looked: Looked;
}

const makeWorld = async (generation: Generation): Promise<World> =>
  new World(await mkdtemp(join(tmpdir(), 'vitrine-e2e-')), generation);

export const test = base.extend<Tests, Workers>({
  generation: ['document', { option: true, scope: 'worker' }],
  keyring: [
    async ({}, use) => {
      const close = await openOwnKeyring();
      await use(undefined);
      await close();
    },
    { scope: 'worker', auto: true },
  ],
  program: [
    async ({ keyring: _ }, use) => {
      const program = new SharedProgram();
      await use(program);
      await program.close();
    },
    { scope: 'worker' },
  ],
  filled: [
    async ({ keyring: _, generation }, use) => {
      const filled = new FilledProgram({ generation });
      await use(filled);
      await filled.close();
    },
    { scope: 'worker' },
  ],
  looked: [
    async ({ keyring: _, generation }, use) => {
      const world = await makeWorld(generation);
      const app = world.adopt(await launchStill(world.userData));
      const service = await world.service();
      await use({ world, app, service, frame: await world.connect(app.window, service) });
      await world.end();
    },
    { scope: 'worker' },
  ],
  world: async ({ generation }, use) => {
    const world = await makeWorld(generation);
    await use(world);
    await world.end();
    expect(world.complaints, 'the page complained on its console').toEqual([]);
  },
  app: async ({ world, program }, use, info) => {
    const app = await program.take();
    const leave = world.borrow(app);
    await use(app);
    leave();
    // One that was started anew on the lent profile uses it until then.
    await world.closeApps();
    await program.giveBack(app, info.status === info.expectedStatus);
  },
  service: async ({ world }, use) => {
    await use(await world.service());
  },
  frame: async ({ world, app, service }, use) => {
    await use(await world.connect(app.window, service));
  },
});

export { expect };
