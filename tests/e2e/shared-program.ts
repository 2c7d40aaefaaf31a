import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { defaultAppSettings } from '../../electron/account/app-settings.ts';
import { isProcessAlive } from '../host/processes.ts';
import { type LaunchedApp, launchApp } from '../support/launch.ts';

/** The calls that reset a program. */
interface Bridge {
  readonly accounts: {
    readonly list: () => Promise<{ readonly value: readonly { readonly id: string }[] }>;
    readonly forget: (given: { id: string; evenUnsent: true }) => Promise<{ readonly ok: boolean }>;
  };
  readonly app: {
    readonly saveSettings: (settings: object) => Promise<unknown>;
    readonly remember: (entry: { key: string; value: null }) => Promise<unknown>;
    readonly clearPictures: () => Promise<unknown>;
  };
}

/** Returns the parts of the settings file by name. */
export const settingsIn = async (profile: string): Promise<Readonly<Record<string, object>>> => {
  const file = join(profile, 'settings.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, object>>) : {};
};

/** Clears the stored state of screens: columns, drafts and recent searches. */
export const forgetRemembered = async (page: Page, profile: string): Promise<void> => {
  const { remembered = {} } = await settingsIn(profile);
  await page.evaluate(async (keys) => {
    const { vitrine } = globalThis as unknown as { readonly vitrine: Bridge };
    for (const key of keys) await vitrine.app.remember({ key, value: null });
  }, Object.keys(remembered));
};

/** Deletes all stored pictures. */
export const clearPictures = ({ window }: LaunchedApp): Promise<unknown> =>
  window.evaluate(() => (globalThis as unknown as { readonly vitrine: Bridge }).vitrine.app.clearPictures());

/** Removes all accounts except one with their data and passwords, and resets every setting to its default. */
export const forgetAllBut = async (spared: string | null, { window, userData }: LaunchedApp): Promise<void> => {
  await window.evaluate(
    async ({ settings, kept }) => {
      const { vitrine } = globalThis as unknown as { readonly vitrine: Bridge };
      for (const { id } of (await vitrine.accounts.list()).value) {
        if (id === kept) continue;
        const { ok } = await vitrine.accounts.forget({ id, evenUnsent: true });
        if (!ok) throw new Error('an account was not forgotten');
      }
      await vitrine.app.saveSettings(settings);
    },
    { settings: defaultAppSettings, kept: spared },
  );
  await forgetRemembered(window, userData);
};

/** Returns the entries of all accounts except these. */
const ofOthers = (entries: object | undefined, accounts: readonly string[]): readonly string[] =>
  Object.keys(entries ?? {}).filter((id) => !accounts.includes(id));

/** Whether a profile is unused except for its window bounds and these accounts, of which the first is in use. */
export const unusedBut = async (accounts: readonly string[], profile: string): Promise<boolean> => {
  const settings = await settingsIn(profile);
  const { remembered = {}, accounts: known = [], currentAccount = null, used, fetched, sent, ...others } = settings;
  const { window: _, ...otherwise } = remembered as Readonly<Record<string, unknown>>;
  const folder = join(profile, 'accounts');
  const found = {
    accounts: (known as readonly { readonly id: string }[]).map(({ id }) => id),
    folders: existsSync(folder) ? await readdir(folder) : [],
    figures: [used, fetched, sent].flatMap((figures) => ofOthers(figures, accounts)),
    settings: { app: defaultAppSettings, currentAccount, ...others, ...otherwise },
  };
  const settingsOfNew = { app: defaultAppSettings, currentAccount: accounts[0] ?? null };
  return isDeepStrictEqual(found, { accounts, folders: accounts, figures: [], settings: settingsOfNew });
};

/** The time limit for resetting a program; afterwards it is closed. */
const limitMs = 60_000;

/** Resolves to whether the work succeeded in time; otherwise the caller starts a new program. */
export const within = async (work: Promise<boolean>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), limitMs);
  return Promise.race([work.catch(() => false), late.promise]).finally(() => clearTimeout(timer));
};

/**
 * Launches a program with reduced motion, because animations take a tenth of the time of tests. Programs that tests
 * launch themselves are animated.
 */
export const launchStill = (userData: string): Promise<LaunchedApp> =>
  launchApp({ userData, args: ['--force-prefers-reduced-motion'] });

/**
 * A program that tests share one after the other, each with a new page and without accounts, settings or stored state.
 * A program that cannot be reset is closed, and the next test gets another one.
 */
export class SharedProgram {
  #idle: LaunchedApp | null = null;

  async take(): Promise<LaunchedApp> {
    const idle = this.#idle;
    this.#idle = null;
    if (idle && isProcessAlive(idle.mainPid)) return idle;
    if (idle) await this.#end(idle);
    return launchStill(join(await mkdtemp(join(tmpdir(), 'vitrine-shared-')), 'profile'));
  }

  /** Returns the program. `fit`: no error occurred, so it can be reused. */
  async giveBack(app: LaunchedApp, fit: boolean): Promise<void> {
    if (fit && (await within(this.#renew(app)))) this.#idle = app;
    else await this.#end(app);
  }

  async close(): Promise<void> {
    if (this.#idle) await this.#end(this.#idle);
  }

  async #renew(app: LaunchedApp): Promise<boolean> {
    if (!app.refresh || !isProcessAlive(app.mainPid) || app.window.isClosed()) return false;
    await forgetAllBut(null, app);
    await clearPictures(app);
    await app.refresh();
    await truncate(join(app.userData, 'vitrine.log'));
    return unusedBut([], app.userData);
  }

  async #end(app: LaunchedApp): Promise<void> {
    await app.close();
    await rm(join(app.userData, '..'), { recursive: true, force: true });
  }
}
