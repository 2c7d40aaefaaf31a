import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConsoleMessage, type Page, expect, test as base } from '@playwright/test';
import { type DemoOptions, type DemoService, startDemoHere } from '../support/demo/index.ts';
import { type LaunchedApp, type LaunchOptions, launchApp } from '../support/launch.ts';
import { FilledProgram } from './filled-program.ts';
import { openSeparateKeyring } from './keyring.ts';
import { type Credentials, ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { launchStill, SharedProgram } from './shared-program.ts';

/** The generation of the service: exactly the interface document, or a current live one. */
export type Generation = NonNullable<DemoOptions['generation']>;

const getPort = (address: string): number => Number(new URL(address).port);

/** The resources of a spec: a profile, services and running applications. All are removed at its end. */
export class World {
  readonly folder: string;
  readonly #generation: Generation;
  /** The profile of the shared program, or this world’s own. */
  userData: string;
  readonly complaints: string[] = [];
  readonly #apps: LaunchedApp[] = [];
  readonly #services: DemoService[] = [];

  constructor(folder: string, generation: Generation) {
    this.folder = folder;
    this.#generation = generation;
    this.userData = join(folder, 'profile');
  }

  /** Starts the application on this world’s profile, and collects the errors of its page. */
  async launch(options: LaunchOptions = {}): Promise<LaunchedApp> {
    return this.adopt(await launchApp({ userData: this.userData, ...options }));
  }

  /** Closes an application together with this world, and collects the errors of its page. */
  adopt(app: LaunchedApp): LaunchedApp {
    this.#apps.push(app);
    this.#hear(app);
    return app;
  }

  /** Uses a shared application, and collects the errors of its page until the returned function is called. */
  borrow(app: LaunchedApp): () => void {
    this.userData = app.userData;
    return this.#hear(app);
  }

  #hear({ window }: LaunchedApp): () => void {
    const onConsole = (message: ConsoleMessage): void => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      // Chromium reports the error and the address separately.
      this.complaints.push(text.startsWith('Failed to load') ? `${text} (${message.location().url})` : text);
    };
    const onError = (error: Error): void => void this.complaints.push(error.message);
    window.on('console', onConsole).on('pageerror', onError);
    return () => void window.off('console', onConsole).off('pageerror', onError);
  }

  /** Starts a demo service of this world’s generation on free ports, small by default. */
  async service(options: DemoOptions = {}): Promise<DemoService> {
    const generation = this.#generation;
    const service = await startDemoHere({ products: 240, assets: 90, generation, ...options });
    this.#services.push(service);
    return service;
  }

  /** Restarts a closed service with its addresses and its key, but without received data. */
  async serviceBack({ baseUrl, authUrl, apiKey, apiPassword }: Credentials): Promise<DemoService> {
    return this.service({ basePort: getPort(baseUrl), authPort: getPort(authUrl), apiKey, apiPassword });
  }

  /** Connects through the form and waits for the end of the sync. */
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

/** A connected application, for tests that only look. */
export interface ConnectedApp {
  readonly world: World;
  readonly app: LaunchedApp;
  readonly service: DemoService;
  readonly frame: Frame;
}

interface Tests {
  world: World;
  /** A reset program, which other tests may have used. A test that needs a separate process calls `world.launch()`. */
  app: LaunchedApp;
  service: DemoService;
  /** The frame of an application that is connected to a service and up to date. */
  frame: Frame;
}

/** The options of each project. */
export interface Options {
  readonly generation: Generation;
}

interface Workers extends Options {
  keyring: undefined;
  program: SharedProgram;
  /** See `connected.ts`. It is defined here, because Playwright ends a worker for a test with other worker fixtures. */
  filled: FilledProgram;
  /** See `looking.ts`. It is defined here for the same reason. */
  looked: ConnectedApp;
}

const makeWorld = async (generation: Generation): Promise<World> =>
  new World(await mkdtemp(join(tmpdir(), 'vitrine-e2e-')), generation);

export const test = base.extend<Tests, Workers>({
  generation: ['document', { option: true, scope: 'worker' }],
  keyring: [
    async ({}, use) => {
      const close = await openSeparateKeyring();
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
    // An instance restarted on the shared profile uses it until then.
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
