import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

export const handleUpdates = ({ handle }: Handle, { updates }: Pick<CallParts, 'updates'>): void => {
  handle('updates.status', updates.status);
  handle('updates.check', updates.check);
  handle('updates.install', updates.install);
  handle('updates.openPage', updates.openPage);
};
