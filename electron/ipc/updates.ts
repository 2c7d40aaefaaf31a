import type { Updates } from '../updates/updates.ts';
import type { Handle } from './handle.ts';

/** The calls about new versions of the program. */
export const handleUpdates = ({ handle }: Handle, updates: Updates): void => {
  handle('updates.status', updates.status);
  handle('updates.check', updates.check);
  handle('updates.install', updates.install);
  handle('updates.openPage', updates.openPage);
};
