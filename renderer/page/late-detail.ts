import { Late } from '../app/late.svelte.ts';

/** The detail beside a list. */
export const lateDetail = new Late(() => import('../detail/ResourceDetail.svelte'));
