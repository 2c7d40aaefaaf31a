import { rm } from 'node:fs/promises';
import type { AccountId } from '../base/branded-types.ts';
import type { AccountView } from '../contract/index.ts';
import type { DemoOptions, DemoService } from './types.ts';

/** The demo service inside the program. It only starts when the user opens the demo account. */
export interface DemoHost {
  /** Returns the running service. The first call starts it. */
  readonly start: () => Promise<DemoService>;
  /** Restarts the service and updates the account's addresses, if `id` is the demo account. */
  readonly reviveIfDemo: (id: AccountId | null) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Loaded with the first demo account: most users never open one. */
const launch = async (root: URL, options: DemoOptions): Promise<DemoService> =>
  (await import('./index.ts')).startDemo(root, options);

type DemoAccount = Pick<AccountView, 'id' | 'demo' | 'serviceAddress' | 'signInAddress'>;

/** The accounts, limited to the functions that the demo service needs. */
interface DemoAccounts {
  readonly list: () => readonly DemoAccount[];
  readonly connectDemo: (service: DemoService) => Promise<unknown>;
}

const parsePort = (address: string): number => Number(new URL(address).port);

/** Returns the previous ports, so that files keep their addresses and no asset counts as changed. */
const getPreviousPorts = (account: DemoAccount): Pick<DemoOptions, 'basePort' | 'authPort'> => ({
  basePort: parsePort(account.serviceAddress),
  authPort: parsePort(account.signInAddress),
});

export const createDemoHost = (root: URL, accounts: DemoAccounts, options: DemoOptions = {}): DemoHost => {
  let running: Promise<DemoService> | null = null;
  const begin = async (): Promise<DemoService> => {
    const before = accounts.list().find(({ demo }) => demo);
    if (before === undefined) {
      // The account of these uploads was removed.
      if (options.folder !== undefined) await rm(options.folder, { recursive: true, force: true });
      return launch(root, options);
    }
    // Another program may have the ports by now.
    return launch(root, { ...options, ...getPreviousPorts(before) }).catch(() => launch(root, options));
  };
  const start = (): Promise<DemoService> => {
    running ??= begin().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
  return {
    start,
    reviveIfDemo: async (id) => {
      if (running) return;
      if (accounts.list().some((account) => account.id === id && account.demo)) {
        await accounts.connectDemo(await start());
      }
    },
    close: async () => {
      const service = await running;
      await service?.close();
    },
  };
};
