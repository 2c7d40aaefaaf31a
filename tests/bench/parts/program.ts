import type { Page } from '@playwright/test';
import type { AccountId } from '../../../electron/base/branded-types.ts';
import type { SyncStatus } from '../../../electron/contract/index.ts';
import type { Bridge } from '../../../electron/contract/bridge.ts';
import type { DemoService } from '../../support/demo/index.ts';
import { type LaunchedApp, launchApp } from '../../support/launch.ts';
import { programCopy } from './folder.ts';

declare global {
  var vitrine: Bridge;
}

/** Starts the copied program. */
export const launch = (userData: string, env: Record<string, string> = {}): Promise<LaunchedApp> =>
  launchApp({ userData, env, main: programCopy() });

/** Connects the program to a service, with the settings of a new account. Returns the account's ID. */
export const connectNew = (page: Page, { baseUrl, authUrl, apiKey, apiPassword }: DemoService): Promise<AccountId> =>
  page.evaluate(
    async ([serviceAddress, signInAddress, key, password]) => {
      const connected = await vitrine.accounts.connect({
        serviceAddress,
        signInAddress,
        apiKey: key,
        apiPassword: password,
      });
      if (!connected.ok) throw new Error(connected.error.message);
      return connected.value.account.id;
    },
    [baseUrl, authUrl, apiKey, apiPassword] as const,
  );

/** Connects the program to a service and sets 1,000 items per request. */
export const connect = async (page: Page, service: DemoService): Promise<void> => {
  const id = await connectNew(page, service);
  const settings = { itemsPerRequest: 1000, backgroundRequestsPerHour: 100_000 };
  await page.evaluate((asked) => vitrine.accounts.saveSettings(asked), { id, settings });
};

/**
 * Waits until no sync runs and everything was read since a time in milliseconds. The page itself listens, so that
 * waiting costs nothing.
 */
export const untilSynced = (page: Page, since = 0): Promise<SyncStatus> =>
  page.evaluate(
    (from) =>
      new Promise<SyncStatus>((resolve, reject) => {
        const checkStatus = (status: SyncStatus): void => {
          if (status.state === 'upToDate') {
            if (Date.parse(status.since ?? '') >= from) resolve(status);
          } else if (status.state !== 'syncing' && status.state !== 'idle') reject(new Error(JSON.stringify(status)));
        };
        vitrine.on('sync.status', checkStatus);
        void vitrine.sync.status().then((reply) => reply.ok && checkStatus(reply.value));
      }),
    since,
  );

/** Waits until a sync has failed. */
export const waitForRejection = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const checkStatus = ({ state }: SyncStatus): void => {
          if (state === 'failed') resolve();
        };
        vitrine.on('sync.status', checkStatus);
        void vitrine.sync.status().then((reply) => reply.ok && checkStatus(reply.value));
      }),
  );

/** Returns the milliseconds of one full sync, by the page's clock. */
export const timeSync = (page: Page): Promise<{ ms: number; items: number; from: number; to: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const from = Date.now();
        const started = performance.now();
        const stop = vitrine.on('sync.status', (status) => {
          if (status.state === 'syncing') return;
          stop();
          if (status.state !== 'upToDate') reject(new Error(JSON.stringify(status)));
          else resolve({ ms: performance.now() - started, items: status.itemsSoFar, from, to: Date.now() });
        });
        void vitrine.sync.now();
      }),
  );
