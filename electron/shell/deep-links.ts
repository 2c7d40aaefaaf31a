import { app } from 'electron';
import { createFrequencyLimit } from '../base/frequency-limit.ts';
import { createLogger } from '../base/logger.ts';
import type { AppCommand } from '../contract/index.ts';
import { deepLinkScheme, parseDeepLink } from '../model/deep-link.ts';

const log = createLogger('main');

/** The maximum number of links that are opened within `linksSpanMs`; each brings the window to the front. */
const maxLinks = 20;
const linksSpanMs = 60_000;

/** Finds the link in the arguments of a second start, which follow Chromium's own arguments in any order. */
const findDeepLink = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`));

/**
 * Sends the commands of deep links to the page: macOS emits an event, other systems start the program a second time. A
 * second start without a link brings the window to the front.
 */
export const registerDeepLinks = (give: (command: AppCommand) => void, forward: () => void): void => {
  const mayOpen = createFrequencyLimit(maxLinks, linksSpanMs);
  const open = (link: string): void => {
    if (!mayOpen()) return log.warn('Too many links were opened; one is ignored');
    const command = parseDeepLink(link);
    if (command !== null) return give(command);
    log.warn('A link has no target in the program');
    forward();
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(link);
  });
  app.on('second-instance', (_event, args) => {
    const link = findDeepLink(args);
    if (link === undefined) forward();
    else open(link);
  });
  const first = findDeepLink(process.argv);
  if (first !== undefined) open(first);
};
