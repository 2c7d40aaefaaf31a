import { LazyComponent } from '../../app/lazy-component.svelte.ts';

/** The form of one filter. It is separate from the panel of filters, whose chips open the form. */
export const filterForm = new LazyComponent(() => import('./FilterForm.svelte'));
