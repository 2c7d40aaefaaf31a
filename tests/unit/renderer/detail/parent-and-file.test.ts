import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ParentAttributes } from '../../../../renderer/detail/parent-attributes.svelte.ts';
import { FileFacts } from '../../../../renderer/detail/stage/file-metadata.svelte.ts';
import { ReferencedState } from '../../../../renderer/features/referenced/referenced.svelte.ts';
import { ReferencedList } from '../../../../renderer/features/referenced/referenced-list.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
beforeEach(() => page.reset());

describe('ParentAttributes', () => {
  beforeEach(() => {
    page.answer('items.get', ({ id }) =>
      any({
        id,
        resource: 'product',
        values: { attributes: { colour: `${id} red`, size: `${id} L`, weight: 3, since: '2025-10-29' } },
      }),
    );
  });
  const variant = (parent: string, ...overwritten: readonly string[]): Parameters<ParentAttributes['open']>[0] =>
    any({ values: { parent_id: parent, overwritten_attributes: overwritten } });

  it('shows the values of the parent that the variant overwrites, and no others', async () => {
    const attributes = new ParentAttributes();
    attributes.open(variant('p', 'colour', 'weight', 'since'));
    await page.everything();
    expect(['colour', 'weight', 'size'].map((key) => attributes.has(key))).toEqual([true, true, false]);
    expect(['colour', 'weight', 'since'].map((key) => attributes.getText(key))).toEqual(['p red', '3', '29 Oct 2025']);
    expect(page.asked('items.get')).toEqual([{ resource: 'product', id: 'p' }]);
  });

  it('shows nothing of the parent of another item, also when its reply arrives late', async () => {
    const attributes = new ParentAttributes();
    const close = attributes.open(variant('p', 'colour'));
    await page.everything();
    close();
    const closeSecond = attributes.open(variant('q', 'colour'));
    expect(attributes.has('colour')).toBe(false);
    closeSecond();
    attributes.open(variant('r', 'size'));
    await page.everything(true);
    expect([attributes.has('colour'), attributes.getText('size')]).toEqual([false, 'r L']);
  });

  it.each([
    ['nothing is overwritten', variant('p')],
    ['it has no parent', variant('', 'colour')],
  ])('reads no parent if %s', async (_, item) => {
    const attributes = new ParentAttributes();
    attributes.open(item);
    await page.everything();
    expect([page.asked('items.get'), attributes.has('colour')]).toEqual([[], false]);
  });
});

describe('FileFacts', () => {
  it('shows the properties of the open file only, which are read again until they are known', async () => {
    let known: unknown = null;
    page.answer('pictures.facts', ({ id }) => any(known === null ? null : { id, width: known }));
    const facts = new FileFacts();
    const close = facts.open(any('a'));
    await page.everything();
    expect(facts.value).toBeNull();
    known = 640;
    page.emit('pictures.changed', any({}));
    await page.everything();
    expect(facts.value).toEqual({ id: 'a', width: 640 });
    page.emit('pictures.changed', any({}));
    await page.everything();
    expect(page.asked('pictures.facts')).toHaveLength(2);
    close();
    const closeNext = facts.open(any('b'));
    expect(facts.value).toBeNull();
    closeNext();
    await page.everything();
    expect(facts.value).toBeNull();
    page.emit('pictures.changed', any({}));
    expect(page.asked('pictures.facts')).toHaveLength(3);
  });
});

describe('ReferencedState', () => {
  it('is unknown only once the cache has replied that nothing refers to it, and follows changes until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    try {
      page.answer('referenced.get', () => new Rejection('timeout'));
      const state = new ReferencedState('productCategory', any('c'));
      const close = state.open();
      await page.everything();
      expect([state.unknown, state.thing]).toEqual([false, null]);
      page.answer('referenced.get', () => any(null));
      page.emit('items.changed', any({ resources: [] }));
      await vi.advanceTimersByTimeAsync(5_000);
      await page.everything();
      expect([state.unknown, state.thing]).toEqual([true, null]);
      page.answer('referenced.get', () => any({ id: 'c', name: 'Bags' }));
      page.emit('items.changed', any({ resources: [] }));
      await vi.advanceTimersByTimeAsync(5_000);
      await page.everything();
      expect([state.unknown, state.thing]).toEqual([false, { id: 'c', name: 'Bags' }]);
      close();
      const asked = page.asked('referenced.get').length;
      page.emit('items.changed', any({ resources: [] }));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(page.asked('referenced.get')).toHaveLength(asked);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('ReferencedList', () => {
  const tree = (): unknown => page.asked('referenced.search').at(-1)?.tree;
  const row = (id: string, open: boolean, below = 2): Parameters<ReferencedList['toggle']>[0] =>
    any({ id, place: { below, open } });
  let revealed: unknown;
  beforeEach(() => {
    revealed = undefined;
    page.answer('referenced.search', ({ offset }) => any({ offset, rows: [], total: 0, all: 7, revealed }));
  });

  it('expands exactly the branches that the user expanded, from all collapsed or from all expanded', async () => {
    const list = new ReferencedList('productCategory');
    list.toggle(row('a', false), true);
    list.toggle(row('b', false), true);
    list.toggle(row('a', true), false);
    list.toggle(row('c', false, 0), true);
    list.toggle(row('d', true), true);
    await page.everything();
    expect(tree()).toEqual({ open: { inverted: false, ids: ['b'] }, reveal: null });
    list.openAll();
    list.toggle(row('x', true), false);
    await page.everything();
    expect(tree()).toEqual({ open: { inverted: true, ids: ['x'] }, reveal: null });
    list.toggle(row('x', false), true);
    await page.everything();
    expect(tree()).toEqual({ open: { inverted: true, ids: [] }, reveal: null });
    list.closeAll();
    await page.everything();
    expect(tree()).toEqual({ open: { inverted: false, ids: [] }, reveal: null });
    expect(list.all).toBe(7);
  });

  it('reveals an entity once, and keeps its ancestors expanded', async () => {
    const list = new ReferencedList('productCategory');
    revealed = { at: null, opened: ['top', 'middle'] };
    list.reveal(any('leaf'));
    await page.everything();
    revealed = undefined;
    list.openAll();
    list.closeAll();
    list.reveal(any('leaf'));
    revealed = { at: null, opened: ['top', 'middle'] };
    await page.everything();
    revealed = undefined;
    void list.rows.refresh();
    await page.everything();
    expect(tree()).toMatchObject({ reveal: null });
    expect([list.tree, (list.search('bag'), list.tree)]).toEqual([true, false]);
    await page.everything();
    list.search('bag');
    expect(page.waiting).toEqual([]);
  });

  it('sends no tree for a kind without one', async () => {
    const list = new ReferencedList('productList');
    list.reveal(any('leaf'));
    expect(page.asked('referenced.search')).toEqual([]);
    list.search('x');
    await page.everything();
    expect(tree()).toBeUndefined();
  });
});
