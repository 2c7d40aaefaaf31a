import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DemoService, startDemo } from '../support/demo/index.ts';
import { recordStalls } from '../bench/parts/stalls.ts';
import { connect, launch, untilSynced } from '../bench/parts/program.ts';
import { Frame } from '../e2e/pages/frame.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { Cable } from './cable.ts';
import { Canary } from './canary.ts';
import { findDatabaseProblems } from './invariants.ts';

const collector = `--import=${new URL('collector.mjs', import.meta.url).href}`;

/** A profile, the program that uses it, a service, and the relay between them. `close` removes all of it. */
export class Workplace {
  readonly folder: string;
  readonly service: DemoService;
  readonly cable: Cable;
  readonly stalls = recordStalls();
  readonly canary = new Canary();
  /** Errors that the page threw. */
  readonly pageErrors: string[] = [];
  /** The number of times that the program was killed. */
  killCount = 0;
  #app: LaunchedApp | undefined;

  private constructor(folder: string, service: DemoService, cable: Cable) {
    this.folder = folder;
    this.service = service;
    this.cable = cable;
  }

  /** Starts the service, the relay and the program, and waits until the account is synced. */
  static async open(seed: number): Promise<Workplace> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
    const service = await startDemo({ seed, products: 600, assets: 200, tokenLifeMs: 20_000 });
    const workplace = new Workplace(folder, service, await Cable.open(service.baseUrl));
    try {
      await workplace.#launch();
      await connect(workplace.page, { ...service, ...workplace.#addresses() });
      await workplace.waitUntilReady();
      await untilSynced(workplace.page);
    } catch (error) {
      await workplace.close();
      throw error;
    }
    return workplace;
  }

  get app(): LaunchedApp {
    if (this.#app === undefined) throw new Error('The program does not run');
    return this.#app;
  }

  get page(): Page {
    return this.app.window;
  }

  get profile(): string {
    return join(this.folder, 'profile');
  }

  /** Kills the program (`kill -9`), checks its databases and starts it again. Describes the errors in the databases. */
  async killAndRestart(): Promise<string[]> {
    await this.app.kill();
    this.killCount += 1;
    const problems = findDatabaseProblems(this.profile);
    await this.#launch();
    await this.waitUntilReady();
    return problems;
  }

  /** Closes the program as the user does, and describes the errors in its databases. */
  async closeProgram(): Promise<string[]> {
    await this.app.close();
    return findDatabaseProblems(this.profile);
  }

  /** Resolves when the program shows the account. */
  async waitUntilReady(): Promise<void> {
    await new Frame(this.page).navigation.waitFor();
  }

  async close(): Promise<void> {
    await this.#app?.kill();
    await this.canary.close();
    await this.cable.cut();
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  #addresses(): Pick<DemoService, 'baseUrl' | 'authUrl' | 'apiKey' | 'apiPassword'> {
    const { authUrl, apiKey, apiPassword } = this.service;
    return { baseUrl: this.cable.address, authUrl, apiKey, apiPassword };
  }

  async #launch(): Promise<void> {
    const { env } = this.stalls;
    this.#app = await launch(this.profile, {
      ...env,
      NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} ${collector}`.trim(),
    });
    this.page.on('pageerror', (error) => this.pageErrors.push(`the page threw: ${error.message}`));
  }
}
