import { type ComponentProps, flushSync, mount, unmount } from 'svelte';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import { bridge, whenIdle } from '../app/bridge.ts';
import type ResourceDetail from '../detail/ResourceDetail.svelte';
import type { ListState } from '../list/list-state.svelte.ts';
import { LazyComponent } from '../app/lazy-component.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { lists } from '../list/list-registry.svelte.ts';

/** The lazily loaded detail pane. */
export const lazyDetail = new LazyComponent(() => import('../detail/ResourceDetail.svelte'));

type Known = Pick<ComponentProps<typeof ResourceDetail>, 'known'>;

const drawUnseen = (component: typeof ResourceDetail, list: ListState, id: ResourceId, known: Known): void => {
  const target = document.createElement('div');
  const drawn = mount(component, {
    target,
    props: { resource: 'product', id, list, onclose: () => undefined, ...known },
  });
  flushSync();
  void unmount(drawn);
};

/**
 * Renders the detail of the first product invisibly and removes it: first the pane, and its content at the next idle
 * moment. Afterwards its functions are compiled and the cache has read an item, so the first detail that the user opens
 * appears faster. Fetches no picture. Does nothing while a detail is open.
 */
export const prerenderDetail = async (): Promise<void> => {
  const list = lists.of('product');
  const id = list.row(0)?.id;
  const { component } = lazyDetail;
  if (component === null || id === undefined || router.page.id !== null) return;
  drawUnseen(component, list, id, {});
  const reply = await bridge.items.get({ resource: 'product', id });
  const item = reply.ok ? reply.value : null;
  if (item === null) return;
  whenIdle(() => {
    if (router.page.id === null) drawUnseen(component, list, id, { known: { ...item, thumb: null, pictures: [] } });
  });
};
