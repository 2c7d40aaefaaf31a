import type { SettingsChecks } from '../workspace/settings-checks.ts';
import type { Handle } from './handle.ts';

/** The calls that try settings out. */
export const handleTries = ({ handle }: Handle, tries: SettingsChecks): void => {
  handle('tries.items', ({ itemsPerRequest }) => tries.items(itemsPerRequest));
  handle('tries.pace', () => tries.pace());
  handle('tries.assetAddress', ({ assetAddress }) => tries.assetAddress(assetAddress));
  handle('tries.upload', ({ uploadFields, send }) => tries.upload(uploadFields, send));
};
