import { LazyComponent } from '../../app/lazy-component.svelte.ts';

/** The panel with all filters of a list. */
export const filterPanel = new LazyComponent(() => import('./FilterPanel.svelte'));

/** The dialogs that name a saved view. */
export const viewDialogs = new LazyComponent(() => import('./ViewDialogs.svelte'));
