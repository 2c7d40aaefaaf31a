import { app } from 'electron';
import { createFrequencyLimit } from '../base/frequency-limit.ts';
import { createLogger } from '../base/logger.ts';
import type { AppCommand } from '../contract/index.ts';
import { deepLinkScheme, parseDeepLink } from '../model/deep-link.ts';

const log = createLogger('main');

/** The maximum number of links that are opened in `linksSpanMs`: each brings the window forward. */
const maxLinks = 20;
const linksSpanMs = 60_000;

/** Where a second start has its arguments behind Chromium's own, in any order: the one that is a link. */
const linkIn = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`));

/**
 * Gives the page what links ask for that the system opens with this program: macOS tells of them in an event, the other
 * systems start the program once more. A second start without a link brings the window forward.
 */
export const hearDeepLinks = (give: (command: AppCommand) => void, forward: () => void): void => {
  const mayOpen = createFrequencyLimit(maxLinks, linksSpanMs);
  const open = (link: string): void => {
    if (!mayOpen()) return log.warn('Too many links were opened; one is ignored');
    const command = parseDeepLink(link);
    if (command !== null) return give(command);
    log.warn('A link leads nowhere in the program');
    forward();
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(link);
  });
  app.on('second-instance', (_event, args) => {
    const link = linkIn(args);
    if (link === undefined) forward();
    else open(link);
  });
  const first = linkIn(process.argv);
  if (first !== undefined) open(first);
};
