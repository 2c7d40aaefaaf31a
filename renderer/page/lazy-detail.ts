import { flushSync, mount, unmount } from 'svelte';
import { LazyComponent } from '../app/lazy-component.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { lists } from '../list/lists.svelte.ts';

/** The detail beside a list. */
export const lazyDetail = new LazyComponent(() => import('../detail/ResourceDetail.svelte'));

/**
 * Draws the detail of the first product where nobody sees it, and takes it away again: a function that ran once is compiled, and
 * the cache has read an item. The first that is opened is there sooner by that. Does nothing while one is open.
 */
export const rehearseDetail = (): void => {
  const list = lists.of('product');
  const row = list.row(0);
  const { component } = lazyDetail;
  if (component === null || row === undefined || router.page.id !== null) return;
  const target = document.createElement('div');
  const drawn = mount(component, {
    target,
    props: { resource: 'product', id: row.id, list, onclose: () => undefined },
  });
  flushSync();
  void unmount(drawn);
};
