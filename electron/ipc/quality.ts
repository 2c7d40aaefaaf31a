import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/** The calls about what is wrong with the products. */
export const handleQuality = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  handle('quality.overview', async () => (await workspaces.current()).quality.overview());
};
