import { randomUUID } from 'node:crypto';

/**
 * Returns a UUID of version 7. It starts with the current time, so that an index over many new rows grows at its end instead
 * of changing nearly every page.
 */
export const createSortedUuid = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  const afterVersion = randomUUID().slice('00000000-0000-0'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`;
};
