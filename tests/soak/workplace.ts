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
import { databaseFaults } from './invariants.ts';

const collector = `--import=${new URL('collector.mjs', import.meta.url).href}`;

/** A profile, the program that works with it, a service, and the way between them. Nothing of it stays behind. */
export class Workplace {
  readonly folder: string;
  readonly service: DemoService;
  readonly cable: Cable;
  readonly stalls = recordStalls();
  readonly canary = new Canary();
  /** What the page threw. */
  readonly complaints: string[] = [];
  /** How often the program was killed. */
  kills = 0;
  #app: LaunchedApp | undefined;

  private constructor(folder: string, service: DemoService, cable: Cable) {
    this.folder = folder;
    this.service = service;
    this.cable = cable;
  }

  /** Starts everything and waits until all of the account is here. */
  static async open(seed: number): Promise<Workplace> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
    const service = await startDemo({ seed, products: 600, assets: 200, tokenLifeMs: 20_000 });
    const place = new Workplace(folder, service, await Cable.to(service.baseUrl));
    try {
      await place.#launch();
      await connect(place.page, { ...service, ...place.#addresses() });
      await place.ready();
      await untilSynced(place.page);
    } catch (error) {
      await place.close();
      throw error;
    }
    return place;
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

  /** `kill -9`; then it is started again with the same profile. What the databases suffered, in words. */
  async killed(): Promise<string[]> {
    await this.app.kill();
    this.kills += 1;
    const faults = databaseFaults(this.profile);
    await this.#launch();
    await this.ready();
    return faults;
  }

  /** Ends the program as a person does. What its databases are like then, in words. */
  async ended(): Promise<string[]> {
    await this.app.close();
    return databaseFaults(this.profile);
  }

  /** Resolves when the program shows the account. */
  async ready(): Promise<void> {
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
    this.page.on('pageerror', (error) => this.complaints.push(`the page threw: ${error.message}`));
  }
}
