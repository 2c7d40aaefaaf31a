import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadAllPlan, LookAlikeGroup, PicturesStatus } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { dropFirstRows } from '../../../../../renderer/app/initial-requests.ts';
import { pictures } from '../../../../../renderer/app/pictures.svelte.ts';
import { similarPictures } from '../../../../../renderer/app/quality/look-alikes.svelte.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import PicturesPage from '../../../../../renderer/features/pictures/PicturesPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.pictures;
const createPicture = (id: string) => ({
  ...{ id, filename: `${id}.jpg`, width: 10, height: 20, format: 'jpeg', size: 2_000, products: 1 },
  ...{ kind: 'smaller', cmyk: false, transparent: false },
});
const createGroup = (product: string, ids: readonly string[], more: object = {}): LookAlikeGroup =>
  ({ product, ids, count: ids.length, pictures: ids.map(createPicture), ...more }) as never;

let groups: readonly LookAlikeGroup[];
let total: number;
let uncompared: number;
let lookPlan: object;
let comparePlan: DownloadAllPlan;
void pictures.start();
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (status: Partial<PicturesStatus> = {}): Promise<Mounted> => {
  page.emit('pictures.changed', { held: null, looking: null, comparing: null, keeping: null, ...status } as never);
  const mounted = await mountComponent(PicturesPage, {});
  await wait(mounted);
  return mounted;
};
const getText = ({ outline }: Mounted): string => outline().join('\n');
const getTile = (id: string): HTMLElement => {
  const tile = document.querySelector<HTMLElement>(`[data-picture="${id}"]`);
  if (tile === null) throw new Error(`No picture ${id}`);
  return tile;
};
const getSelected = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-picture][aria-selected=true]')].map(
    ({ dataset }) => dataset['picture'] ?? '',
  );
const getReached = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-picture][tabindex="0"]')].map(
    ({ dataset }) => dataset['picture'] ?? '',
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  dropFirstRows();
  for (const { id } of toasts.list) toasts.close(id);
  similarPictures.selected.clear();
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
  groups = [createGroup('BAG-1', ['a', 'b', 'c']), createGroup('BAG-2', ['d', 'e'])];
  [total, uncompared] = [2, 0];
  lookPlan = { pictures: 0, of: 9, bytes: 0, unsized: 0, seconds: 0 };
  page.answer('lookAlikes.groups', ({ from }) => {
    const ids = groups.flatMap((group) => group.ids);
    return { groups: groups.slice(from), alike: ids, pictures: ids.length, total, uncompared };
  });
  page.answer('items.views', ({ resource }) =>
    resource === 'asset' ? [{ view: 'under500', type: null, count: 7, analysed: 8 } as never] : [],
  );
  page.answer('pictures.lookPlan', () => lookPlan as never);
  comparePlan = { pictures: 3, bytes: 5_000, of: 3, unsized: 0, seconds: 1 };
  page.answer('pictures.comparePlan', () => comparePlan);
  for (const name of ['lookAtAll', 'stopLooking', 'keepUncompared', 'stopComparing', 'stopKeeping'] as const)
    page.answer(`pictures.${name}`, () => ({ held: null, looking: null, comparing: null, keeping: null }) as never);
});

afterEach(async () => {
  await page.everything();
  vi.useRealTimers();
});

describe('the pictures that look alike', () => {
  it('shows look-alikes by group with the space that the duplicates use', async () => {
    const mounted = await open();
    expect(getText(mounted)).toContain('heading “BAG-1”\n3 pictures\n4.0 kB in duplicates');
    expect(getText(mounted)).toContain('heading “BAG-2”\n2 pictures\n2.0 kB in duplicates');
    expect(getText(mounted)).not.toContain(messages.more);
  });

  it('selects look-alikes with the pointer and with Space, and clears the selection with Escape', async () => {
    const mounted = await open();
    getTile('b').click();
    await mounted.settle();
    expect([getSelected(), getReached()]).toEqual([['b'], ['b', 'd']]);
    expect(await mounted.press(getTile('d'), ' ')).toBe(true);
    expect([getSelected(), getText(mounted).includes(messages.selected(2))]).toEqual([['b', 'd'], true]);
    expect(await mounted.press(getTile('b'), ' ')).toBe(true);
    expect(getSelected()).toEqual(['d']);
    expect(await mounted.press(getTile('b'), 'Escape')).toBe(true);
    expect(getSelected()).toEqual([]);
    expect(await mounted.press(getTile('b'), 'Escape')).toBe(false);
  });

  it('moves with the arrow keys along a shelf and to the next one', async () => {
    const mounted = await open();
    const moves: (string | null)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'End', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      const from = document.activeElement?.closest<HTMLElement>('[data-picture]') ?? getTile('a');
      expect(await mounted.press(from, key)).toBe(true);
      moves.push(document.activeElement?.getAttribute('data-picture') ?? null);
    }
    expect(moves).toEqual(['b', 'c', 'c', 'a', 'c', 'd', 'a', 'a']);
    expect(getReached()).toEqual(['a', 'd']);
    expect(await mounted.press(getTile('a'), 'q')).toBe(false);
    await mounted.press(getTile('d'), 'Enter');
    expect(location.hash).toBe('#/assets/d');
  });

  it('compares two selected pictures, copies their names, exports them and lists their products', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const mounted = await open();
    for (const id of ['a', 'e']) getTile(id).click();
    await mounted.settle();
    await mounted.click('button', messages.compare);
    expect(opened.mock.calls[0]).toMatchObject(['viewer', { beside: [{ name: 'a.jpg' }, { name: 'e.jpg' }] }]);
    getTile('c').click();
    await mounted.settle();
    expect(getText(mounted)).not.toContain(`“${messages.compare}”`);
    await mounted.click('button', messages.copyNames);
    expect(page.asked('app.copy')).toEqual([{ text: 'a.jpg\nc.jpg\ne.jpg' }]);
    await mounted.click('button', messages.export(3));
    expect([opened.mock.calls.at(-1), lists.of('asset').selection.count(0)]).toEqual([
      ['export', { resource: 'asset', what: 'selection' }],
      3,
    ]);
    await mounted.click('button', messages.showProducts);
    expect(lists.of('product').filters.groups[0]?.filters.map(({ values }) => values)).toEqual([['a'], ['c'], ['e']]);
    await mounted.click('button', messages.clear);
    expect([getSelected(), getText(mounted).includes(messages.copyNames)]).toEqual([[], false]);
    lists.of('product').showAll();
    opened.mockRestore();
  });

  it('hides a dismissed group until this is undone', async () => {
    const mounted = await open();
    getTile('d').click();
    page.answer('lookAlikes.notAlike', () => {
      groups = groups.slice(0, 1);
      return null as never;
    });
    const section = document.querySelector('section[aria-label="BAG-2"]');
    [...(section?.querySelectorAll('button') ?? [])].at(-1)?.click();
    await wait(mounted);
    expect([page.asked('lookAlikes.notAlike'), getText(mounted).includes('BAG-2')]).toEqual([
      [{ ids: ['d', 'e'] }],
      false,
    ]);
    expect(getText(mounted)).not.toContain(messages.selected(1));
    page.answer('lookAlikes.areAlike', () => {
      groups = [...groups, createGroup('BAG-2', ['d', 'e'])];
      return null as never;
    });
    toasts.list[0]?.link?.run();
    await wait(mounted);
    expect(getText(mounted)).toContain('heading “BAG-2”');
  });

  it('lists all pictures of a large group on request', async () => {
    groups = [createGroup('BAG-1', ['a', 'b', 'c'], { count: 3, pictures: ['a', 'b'].map(createPicture) })];
    const mounted = await open();
    expect(getText(mounted)).toContain(messages.first(2));
    await mounted.click('button', messages.showAll(3));
    expect(lists.of('asset').filters.groups[0]?.filters[0]?.values).toEqual(['a', 'b', 'c']);
    lists.of('asset').showAll();
  });

  it('shows look-alikes that were found since on request', async () => {
    const mounted = await open();
    groups = [createGroup('BAG-0', ['x', 'y']), ...groups];
    page.emit('items.changed', { resources: ['asset'] } as never);
    await wait(mounted);
    expect([getText(mounted).includes(messages.found(2)), getText(mounted).includes('BAG-0')]).toEqual([true, false]);
    await mounted.click('button', messages.show);
    expect([getText(mounted).includes(messages.found(2)), getText(mounted).includes('BAG-0')]).toEqual([false, true]);
  });

  it('says that there are no look-alikes, and keeps this while they cannot be read again', async () => {
    groups = [];
    total = 0;
    const mounted = await open();
    expect(getText(mounted)).toContain(messages.noneAlikeHint);
    uncompared = 4;
    page.emit('items.changed', { resources: ['asset'] } as never);
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.uncomparedAll(3));
    expect(getText(mounted)).not.toContain(messages.noneAlikeHint);
    page.answer('lookAlikes.groups', () => new Rejection('disk', 'The disk is full.'));
    page.emit('items.changed', { resources: ['asset'] } as never);
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.uncomparedAll(3));
  });
});

describe('the analysis of pictures', () => {
  it('shows the number of pictures or products in each view, and opens one', async () => {
    lookPlan = {
      pictures: 2,
      of: 9,
      bytes: 4_000,
      unsized: 1,
      seconds: 60,
      impossible: { drawings: 1, unreadable: 3 },
    };
    const mounted = await open();
    const text = getText(mounted);
    expect(text).toContain(messages.lookedAt(4, 9));
    expect(text).toContain(messages.impossibleWhy(1, 3));
    expect(text).toContain(messages.unsized(1));
    await mounted.click('button', messages.lookAt(2));
    expect(page.asked('pictures.lookAtAll')).toHaveLength(1);
    const small = m.lists.view('under500');
    await mounted.click('button', small);
    expect([location.hash, lists.of('asset').view]).toEqual(['#/assets', 'under500']);
    await mounted.click('button', messages.products);
    await mounted.click('button', small);
    expect([location.hash, lists.of('product').view]).toEqual(['#/products', 'under500']);
    lists.of('product').showAll();
    lists.of('asset').showAll();
  });

  it('fetches the pictures that were not compared only when every picture is analysed', async () => {
    uncompared = 5;
    const mounted = await open();
    const status = { held: null, looking: null, comparing: null, keeping: null };
    const show = async (change: object): Promise<string> => {
      page.emit('pictures.changed', { ...status, ...change } as never);
      await wait(mounted);
      return getText(mounted);
    };
    const fetchThem = messages.fetchThem(3, '5.0 kB');
    expect(getText(mounted)).toContain(`${messages.uncompared(3)}\nbutton “${fetchThem}”`);
    await mounted.click('button', fetchThem);
    expect(page.asked('pictures.keepUncompared')).toHaveLength(1);
    expect(await show({ held: 'never' })).toContain(`button “${fetchThem}”, disabled`);
    expect(await show({ looking: { done: 1, of: 2, state: 'running' } })).not.toContain(fetchThem);
    const running = await show({ comparing: { done: 1, of: 3, state: 'held' } });
    expect([running.includes(messages.fetching(1, 3)), running.includes(messages.waits('held'))]).toEqual([true, true]);
    expect([running.includes(fetchThem), running.includes('not compared yet')]).toEqual([false, false]);
    await mounted.click('button', messages.stop);
    expect([page.asked('pictures.stopComparing').length, page.asked('pictures.stopKeeping').length]).toEqual([1, 0]);
  });

  it('counts the pictures that were not compared again after a download, because some may not be decodable', async () => {
    uncompared = 5;
    const mounted = await open({ comparing: { done: 1, of: 3, state: 'running' } } as never);
    comparePlan = { ...comparePlan, pictures: 1 };
    page.emit('pictures.changed', { held: null, looking: null, comparing: null, keeping: null } as never);
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.fetchThem(1, '5.0 kB'));
  });

  it('counts no pictures that cannot be compared, such as drawings', async () => {
    [groups, total, uncompared] = [[], 0, 5];
    comparePlan = { ...comparePlan, pictures: 0 };
    const text = getText(await open());
    expect([text.includes('not compared yet'), text.includes(messages.noneAlikeHint)]).toEqual([false, true]);
  });

  it('shows the download of all pictures, which includes the ones that were not compared', async () => {
    uncompared = 5;
    const mounted = await open({ keeping: { done: 1, of: 9, state: 'running' } } as never);
    expect(getText(mounted)).toContain(messages.fetching(1, 9));
    await mounted.click('button', messages.stop);
    expect([page.asked('pictures.stopComparing').length, page.asked('pictures.stopKeeping').length]).toEqual([0, 1]);
  });

  it('shows its progress or why it waits, and stops on request', async () => {
    lookPlan = { pictures: 2, of: 9, bytes: 4_000, unsized: 0, seconds: 60 };
    const mounted = await open({ looking: { done: 3, of: 9, state: 'running' } } as never);
    expect(getText(mounted)).toContain(messages.looking(3, 9));
    expect(getText(mounted)).toContain(messages.left('4.0 kB', '1 min'));
    page.emit('pictures.changed', { held: null, looking: { done: 3, of: 9, state: 'full' }, keeping: null } as never);
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.waits('full'));
    await mounted.click('button', messages.stop);
    expect(page.asked('pictures.stopLooking')).toHaveLength(1);
  });
});
