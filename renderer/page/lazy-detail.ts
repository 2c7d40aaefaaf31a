import type { ComponentProps } from 'svelte';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import { bridge, whenIdle } from '../app/bridge.ts';
import type ResourceDetail from '../detail/ResourceDetail.svelte';
import type { ListState } from '../list/list-state.svelte.ts';
import { LazyComponent } from '../app/lazy-component.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { lists } from '../list/list-registry.svelte.ts';
import { renderUnseen } from './render-unseen.ts';

/** The lazily loaded detail pane. */
export const lazyDetail = new LazyComponent(() => import('../detail/ResourceDetail.svelte'));

type Known = Pick<ComponentProps<typeof ResourceDetail>, 'known'>;

const prerender = (component: typeof ResourceDetail, list: ListState, id: ResourceId, known: Known): void =>
  renderUnseen(component, { resource: 'product' as const, id, list, onclose: () => undefined, ...known })();

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
  prerender(component, list, id, {});
  const reply = await bridge.items.get({ resource: 'product', id });
  const item = reply.ok ? reply.value : null;
  if (item === null) return;
  whenIdle(() => {
    if (router.page.id === null) prerender(component, list, id, { known: { ...item, thumb: null, pictures: [] } });
  });
};
