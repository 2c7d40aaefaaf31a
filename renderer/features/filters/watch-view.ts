import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { quality } from '../../app/quality.svelte.ts';
import type { SavedView } from './saved-view.ts';

/** Returns the notification threshold of a watched view of products, or null if the view is not watched. */
export const watchedAbove = (id: string): number | null =>
  quality.overview?.watched.find((one) => one.kind === 'view' && one.id === id)?.notifyAbove ?? null;

/** Starts counting the current query of a view after each sync. */
export const watchView = async ({ id, name, asked }: SavedView, above: number): Promise<void> => {
  const { words, view, type, filters } = asked;
  await attempt(() =>
    ask(bridge.quality.watchView({ id, view: { name, words, view, type, filters }, notifyAbove: above })),
  );
};

export const unwatchView = async (id: string): Promise<void> => {
  await attempt(() => ask(bridge.quality.unwatchView({ id })));
};
