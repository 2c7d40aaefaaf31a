import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchApp, type LaunchedApp, type LaunchOptions } from './launch.ts';

/** The test program in `tests/host/fixture/`, as seen by its page. */
export interface FixtureWindow {
  inline: unknown;
  dropped: unknown[];
  /** Drag events of the page with the types of the dragged data. Repeated events are recorded once. */
  drags: string[];
  chosen: unknown[];
  fixture: {
    call(channel: string, ...args: unknown[]): Promise<unknown>;
    say(text: string): void;
    onSaid(listener: (text: string) => void): () => void;
    pathOf(file: unknown): string;
    pathsOf(given: unknown): string[];
    unknown(): unknown;
    other(): unknown;
  };
}

export const fixtureMain = 'tests/host/fixture/main.js';

/** Starts the fixture on the Chromium host, and ends everything it started. */
export class FixtureStarter {
  readonly folder: string = mkdtempSync(path.join(os.tmpdir(), 'vitrine-host-test-'));
  private readonly started: LaunchedApp[] = [];

  async start(options: LaunchOptions = {}): Promise<LaunchedApp> {
    const app = await launchApp({ main: fixtureMain, host: 'chromium', ...options });
    this.started.push(app);
    return app;
  }

  async endAll(): Promise<void> {
    for (const app of this.started) {
      await app.kill();
      rmSync(app.userData, { recursive: true, force: true });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function callFixture(page: Page, channel: string, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(([name, given]) => (window as unknown as FixtureWindow).fixture.call(name, ...given), [
    channel,
    args,
  ] as const);
}

/** Returns the events that the fixture has recorded, in order. */
export async function happened(app: LaunchedApp): Promise<string[]> {
  return (await callFixture(app.window, 'happened')) as string[];
}
