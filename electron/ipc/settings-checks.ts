import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

export const handleSettingsChecks = (
  { handle }: Handle,
  { settingsChecks: checks }: Pick<CallParts, 'settingsChecks'>,
): void => {
  handle('settingsChecks.items', ({ itemsPerRequest }) => checks.items(itemsPerRequest));
  handle('settingsChecks.pace', () => checks.pace());
  handle('settingsChecks.assetAddress', ({ assetAddress }) => checks.assetAddress(assetAddress));
  handle('settingsChecks.upload', ({ uploadFields, send }) => checks.upload(uploadFields, send));
};
