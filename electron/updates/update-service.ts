import { type UpdateStatus, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { type CheckerParts, createChecker, updateIntervalMs } from './update-checker.ts';

export interface UpdateService {
  readonly status: () => UpdateStatus;
  /** Starts automatic checks: immediately, then daily. */
  readonly begin: () => Promise<void>;
  /** Checks if the last check was a day ago, such as after sleep. Settles when the check has ended. */
  readonly wake: () => Promise<void>;
  readonly check: () => Promise<UpdateStatus>;
  /** See `updates.install`. */
  readonly install: () => Promise<undefined>;
  /** Cancels a restart because the program does not end, so that it is not restarted the next time either. */
  readonly cancelRestart: () => void;
  /** See `updates.openPage`. */
  readonly openPage: () => Promise<undefined>;
  /** Determines whether unsent intents prevent an update. Called before anything is closed. */
  readonly settle: { readonly close: () => Promise<void> };
  /** Installs a downloaded update unless it is prevented. Called after everything is closed. */
  readonly finish: { readonly close: () => Promise<void> };
}

interface Parts extends CheckerParts {
  /** Returns the number of waiting or running intents in the current account. */
  readonly unsent: () => Promise<number>;
  readonly browse: (page: string) => Promise<void>;
  readonly quit: () => void;
  readonly platform: NodeJS.Platform;
  /** Runs `look` every `ms` milliseconds, without keeping the program alive. */
  readonly every: (look: () => void, ms: number) => void;
}

/** Creates the updates: checked silently, and never installed while there are unsent intents. */
export const createUpdates = (parts: Parts): UpdateService => {
  const { status, updater, ready, check, wake, lost } = createChecker(parts);
  let isInstallBlocked = true;
  let again = false;

  const install = async (): Promise<undefined> => {
    const library = ready() === null ? null : await updater();
    if (library === null) throw new VitrineError('notFound', m.updates.notReady);
    if ((await parts.unsent()) > 0) {
      throw new VitrineError('conflict', m.updates.unsent, { retryable: true });
    }
    again = true;
    // macOS quits the program itself and installs the update afterwards.
    if (parts.platform === 'darwin') library.install(true, lost);
    else parts.quit();
    return undefined;
  };
  return {
    status,
    wake,
    check,
    install,
    cancelRestart: () => (again = false),
    begin: async () => {
      parts.every(() => void wake(), updateIntervalMs);
      if (parts.settings().updates) await check();
      else await updater();
    },
    openPage: async () => {
      const page = (await updater())?.page ?? null;
      if (page === null) throw new VitrineError('notFound', m.updates.noPage);
      await parts.browse(page);
      return undefined;
    },
    settle: {
      close: async () => {
        isInstallBlocked = ready() === null || (await parts.unsent()) > 0;
      },
    },
    finish: {
      close: async () => {
        if (isInstallBlocked || parts.platform === 'darwin') return;
        const library = await updater();
        if (again || (library?.way === 'quietly' && parts.settings().updates)) library?.install(again, lost);
      },
    },
  };
};
