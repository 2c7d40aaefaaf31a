import { runWithErrorToast } from '../run-with-toast.ts';
import { unwrapReply, bridge } from '../bridge.ts';
import { qualityState } from './quality.svelte.ts';
import type { SavedView } from '../../list/saved-views/saved-view.ts';

/** Returns the notification threshold of a watched view of products, or null if the view is not watched. */
export const getWatchThreshold = (id: string): number | null =>
  qualityState.overview?.watched.find((one) => one.kind === 'view' && one.id === id)?.notifyAbove ?? null;

/** Starts counting the current query of a view after each sync. */
export const watchView = async ({ id, name, asked }: SavedView, above: number): Promise<void> => {
  const { words, view, type, filters } = asked;
  await runWithErrorToast(() =>
    unwrapReply(bridge.quality.watchView({ id, view: { name, words, view, type, filters }, notifyAbove: above })),
  );
};

export const unwatchView = async (id: string): Promise<void> => {
  await runWithErrorToast(() => unwrapReply(bridge.quality.unwatchView({ id })));
};
