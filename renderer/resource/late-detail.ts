import { Late } from '../late.svelte.ts';

/** The detail beside a list. */
export const lateDetail = new Late(() => import('./ResourceDetail.svelte'));
