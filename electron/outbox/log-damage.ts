import { createLogger } from '../base/logger.ts';
import type { DatabaseRecovery } from './db/outbox-handlers.ts';

const log = createLogger('outbox');

/** Logs that the file was corrupt. */
export const logDamage = ({ movedAside, recovered }: DatabaseRecovery): void => {
  if (movedAside !== null)
    log.error(
      `outbox: the file was damaged; it was moved to ${movedAside} and a new one was started ` +
        `with ${recovered.saved} entries of it; ${recovered.lost} could not be read`,
    );
};
