import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

/** Registers the calls about fetching and storing pictures. The pictures themselves have URLs (`pages.ts`). */
export const handlePictures = ({ handle }: Handle, { pictures }: Pick<CallParts, 'pictures'>): void => {
  handle('pictures.status', pictures.status);
  handle('pictures.plan', pictures.plan);
  handle('pictures.keepAll', async () => {
    await pictures.keepAll();
    return pictures.status();
  });
  handle('pictures.stopKeeping', async () => {
    await pictures.stopKeeping();
    return pictures.status();
  });
  handle('pictures.comparePlan', pictures.comparePlan);
  handle('pictures.keepUncompared', async () => {
    await pictures.keepUncompared();
    return pictures.status();
  });
  handle('pictures.stopComparing', async () => {
    await pictures.stopComparing();
    return pictures.status();
  });
  handle('pictures.lookPlan', pictures.lookPlan);
  handle('pictures.lookAtAll', async () => {
    await pictures.lookAtAll();
    return pictures.status();
  });
  handle('pictures.stopLooking', async () => {
    await pictures.stopLooking();
    return pictures.status();
  });
  handle('pictures.fetch', ({ id }) => pictures.fetch(id));
  handle('pictures.facts', ({ id }) => pictures.facts(id));
};
