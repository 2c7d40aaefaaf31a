import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startDemoHere } from '../../electron/demo/index.ts';
import type { DemoOptions, DemoService } from '../../electron/demo/index.ts';
import { launchApp } from '../support/launch.ts';
import type { LaunchedApp, LaunchOptions } from '../support/launch.ts';
import { ConnectPage } from './pages/connect.ts';
import type { Credentials } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';

/** What a spec owns: a profile, services, running applications. All of it is gone at its end. */
export class World {
  readonly folder: string;
  readonly userData: string;
  readonly complaints: string[] = [];
  readonly #apps: LaunchedApp[] = [];
  readonly #services: DemoService[] = [];

  constructor(folder: string) {
    this.folder = folder;
    this.userData = join(folder, 'profile');
  }

  /** Starts the application on this world's profile; what its page complains about is kept. */
  async launch(options: LaunchOptions = {}): Promise<LaunchedApp> {
    const app = await launchApp({ userData: this.userData, ...options });
    this.#apps.push(app);
    app.window.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    app.window.on('pageerror', (error) => this.complaints.push(error.message));
    return app;
  }

  /** Starts a demo service on ports of its own; small unless a spec asks for more. */
  async service(options: DemoOptions = {}): Promise<DemoService> {
    const service = await startDemoHere({ products: 240, assets: 90, ...options });
    this.#services.push(service);
    return service;
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

  async end(): Promise<void> {
    for (const app of this.#apps) await app.close();
    for (const service of this.#services) await service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export const test = base.extend<{ world: World; app: LaunchedApp; service: DemoService; frame: Frame }>({
  world: async ({}, use) => {
    const world = new World(await mkdtemp(join(tmpdir(), 'vitrine-e2e-')));
    await use(world);
    await world.end();
    expect(world.complaints, 'the page complained on its console').toEqual([]);
  },
  app: async ({ world }, use) => {
    await use(await world.launch());
  },
  service: async ({ world }, use) => {
    await use(await world.service());
  },
  /** The frame of an application that is connected to a service and up to date. */
  frame: async ({ world, app, service }, use) => {
    await use(await world.connect(app.window, service));
  },
});

export { expect };
