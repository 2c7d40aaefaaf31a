import { LazyComponent } from '../app/lazy-component.svelte.ts';

/** The detail beside a list. */
export const lazyDetail = new LazyComponent(() => import('../detail/ResourceDetail.svelte'));
