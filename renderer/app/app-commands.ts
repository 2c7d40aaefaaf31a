import type { AppCommand } from '../../electron/contract/index.ts';
import { attempt } from './attempt.ts';
import { ask, bridge } from './bridge.ts';
import { command } from './commands.ts';
import { openDeepLink } from './deep-links.ts';

/** Does what the application's menu, a notification or a link asks for. */
export const carryOut = (asked: AppCommand): void => {
  if (typeof asked === 'string') command('app', asked);
  else void attempt(() => openDeepLink(asked));
};

/** Does what the window was opened for. */
export const takeWaiting = (): Promise<boolean> =>
  attempt(async () => {
    const waited = await ask(bridge.app.takeCommand());
    if (waited !== null) carryOut(waited);
  });
