import { createLogger } from '../base/logger.ts';
import type { Opening } from './outbox-thread.ts';

const log = createLogger('outbox');

/** A file that was damaged is told in the log. */
export const tellDamage = ({ movedAside, salvaged }: Opening): void => {
  if (movedAside !== null)
    log.error(
      `outbox: the file was damaged; it was moved to ${movedAside} and a new one was started ` +
        `with ${salvaged.saved} entries of it; ${salvaged.lost} could not be read`,
    );
};
