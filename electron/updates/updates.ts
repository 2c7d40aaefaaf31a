import type { UpdateStatus } from '../contract/index.ts';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { createChecker, daily } from './checker.ts';
import type { CheckerParts } from './checker.ts';

export interface Updates {
  readonly status: () => UpdateStatus;
  /** Looks by itself from now on: at once, then daily. */
  readonly begin: () => Promise<void>;
  /** Looks when the last look is a day old, as after a sleep; settles when it is over. */
  readonly wake: () => Promise<void>;
  readonly check: () => Promise<UpdateStatus>;
  /** See `updates.install`. */
  readonly install: () => Promise<undefined>;
  /** The program does not end after all: nor does it start anew the next time it ends. */
  readonly cancelRestart: () => void;
  /** See `updates.openPage`. */
  readonly openPage: () => Promise<undefined>;
  /** Before anything is closed: whether something unsent holds an update back. */
  readonly settle: { readonly close: () => Promise<void> };
  /** Once all is closed: puts a fetched update in place, unless it is held back. */
  readonly finish: { readonly close: () => Promise<void> };
}

interface Parts extends CheckerParts {
  /** Entries of the account in use that wait or are being sent. */
  readonly unsent: () => Promise<number>;
  readonly browse: (page: string) => Promise<void>;
  readonly quit: () => void;
  readonly platform: NodeJS.Platform;
  /** Runs `look` each `ms` milliseconds, without keeping the program alive. */
  readonly every: (look: () => void, ms: number) => void;
}

/** New versions of the program: looked for quietly, and never put in place while work is unsent. */
export const createUpdates = (parts: Parts): Updates => {
  const { status, updater, ready, check, wake, lost } = createChecker(parts);
  let held = true;
  let again = false;

  const install = async (): Promise<undefined> => {
    const library = ready() === null ? null : await updater();
    if (library === null) throw new VitrineError('notFound', m.updates.notReady);
    if ((await parts.unsent()) > 0) {
      throw new VitrineError('conflict', m.updates.unsent, { retryable: true });
    }
    again = true;
    // macOS ends the program by itself, and puts the update in place after that.
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
      parts.every(() => void wake(), daily);
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
        held = ready() === null || (await parts.unsent()) > 0;
      },
    },
    finish: {
      close: async () => {
        if (held || parts.platform === 'darwin') return;
        const library = await updater();
        if (again || (library?.way === 'quietly' && parts.settings().updates)) library?.install(again, lost);
      },
    },
  };
};
