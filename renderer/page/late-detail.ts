import { LazyComponent } from '../app/lazy-component.svelte.ts';

/** The detail beside a list. */
export const lateDetail = new LazyComponent(() => import('../detail/ResourceDetail.svelte'));
