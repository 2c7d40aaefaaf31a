import { beforeEach, expect, it } from 'vitest';
import Thumbnail from '../../../../renderer/ui/Thumbnail.svelte';
import { getPictureUrl } from '../../../../renderer/ui/picture-url.ts';
import { onDemandPictures } from '../../../../renderer/ui/picture-hold-reason.svelte.ts';
import { type Mounted, mountComponent } from '../../../support/mount-component.ts';
import { createReactive } from '../../../support/reactive.svelte.ts';

type Asks = 'now' | 'kept' | 'keptOnly' | 'no';
let next = 0;
/** Returns an ID whose picture no earlier test has requested. */
const createId = (): string => `id${String((next += 1))}`;
const open = async (more: object = {}) => {
  const props = createReactive<{ id: string | null; asks: Asks }>({ id: createId(), asks: 'now', ...more });
  return { ...(await mountComponent(Thumbnail as never, props as never)), props };
};
const getImage = ({ root }: Pick<Mounted, 'root'>): HTMLImageElement | null => root.querySelector('img');
const getSource = (mounted: Pick<Mounted, 'root'>): string | null => getImage(mounted)?.getAttribute('src') ?? null;
const hasIcon = ({ root }: Pick<Mounted, 'root'>): boolean => root.querySelector('svg') !== null;
const getTitle = ({ root }: Pick<Mounted, 'root'>): string | null =>
  root.querySelector('.thumb')?.getAttribute('title') ?? null;
const report = async (mounted: Mounted, event: 'load' | 'error'): Promise<void> => {
  getImage(mounted)?.dispatchEvent(new Event(event));
  await mounted.settle();
};

beforeEach(() => onDemandPictures.set(null));

it('shows the picture of its asset, or of a file if there is no asset', async () => {
  const mounted = await open({ file: 'upload/u1' });
  expect([getSource(mounted), hasIcon(mounted)]).toEqual([getPictureUrl(mounted.props.id ?? '', true), false]);
  mounted.props.id = null;
  await mounted.settle();
  expect(getSource(mounted)).toBe('file/upload/u1');
  const empty = await open({ id: null });
  expect([getSource(empty), hasIcon(empty)]).toEqual([null, true]);
});

it('keeps its picture while its row scrolls, and never shows that of the former item', async () => {
  const mounted = await open();
  const first = getSource(mounted);
  await report(mounted, 'load');
  mounted.props.asks = 'no';
  await mounted.settle();
  expect(getSource(mounted)).toBe(first);
  mounted.props.asks = 'kept';
  await mounted.settle();
  expect(getSource(mounted)).toBe(first);
  mounted.props.asks = 'no';
  mounted.props.id = createId();
  await mounted.settle();
  expect([getSource(mounted), hasIcon(mounted)]).toEqual([null, false]);
  mounted.props.asks = 'kept';
  await mounted.settle();
  expect(getSource(mounted)).toBe(getPictureUrl(mounted.props.id, true, 'kept'));
});

it('requests a picture that is not on this computer only when it may', async () => {
  const mounted = await open({ asks: 'kept' });
  const id = mounted.props.id ?? '';
  expect(getSource(mounted)).toBe(getPictureUrl(id, true, 'kept'));
  await report(mounted, 'error');
  expect([getSource(mounted), hasIcon(mounted)]).toEqual([null, false]);
  mounted.props.asks = 'now';
  await mounted.settle();
  expect(getSource(mounted)).toBe(getPictureUrl(id, true));
  const only = await open({ asks: 'keptOnly' });
  await report(only, 'error');
  expect([getSource(only), hasIcon(only)]).toEqual([null, true]);
});

it('shows an icon with the reason for a picture that cannot be loaded, and none for an item without picture', async () => {
  const mounted = await open();
  onDemandPictures.set('Pictures are set to never.');
  await mounted.settle();
  expect(getTitle(mounted)).toBeNull();
  await report(mounted, 'error');
  expect([getSource(mounted), hasIcon(mounted), getTitle(mounted)]).toEqual([null, true, 'Pictures are set to never.']);
  const empty = await open({ id: null });
  expect(getTitle(empty)).toBeNull();
});

it('ignores the failure of a picture that is no longer shown', async () => {
  const mounted = await open();
  const former = getImage(mounted);
  mounted.props.id = createId();
  await mounted.settle();
  former?.dispatchEvent(new Event('error'));
  await mounted.settle();
  expect([getSource(mounted), hasIcon(mounted)]).toEqual([getPictureUrl(mounted.props.id, true), false]);
});
