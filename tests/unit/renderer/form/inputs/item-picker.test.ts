import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { Picker, ReferenceNameCache } from '../../../../../renderer/form/inputs/item-picker.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const row = (id: string) => ({ id, cells: { name: `Family ${id}` }, names: {} });
const namesOf = (picker: Picker): readonly string[] => picker.offer.rows.map(({ name }) => name);

let existing: readonly string[] = [];
beforeEach(() => {
  page.reset();
  existing = ['a'];
  page.answer('items.query', ({ query }) => any({ offset: 0, rows: [row(query.searchText)], total: 1, terms: [] }));
  page.answer('items.rows', ({ ids }) => any(ids.filter((id) => existing.includes(id)).map(row)));
  page.answer('items.counts', () => any({ family: existing.length }));
  page.answer('outbox.query', () => any({ offset: 0, rows: [], total: 0 }));
});

it('keeps the matches of the latest text, in whichever order the replies arrive', async () => {
  for (const isReversed of [false, true]) {
    const picker = new Picker('family', 'test');
    void picker.ask('x');
    void picker.ask('xy');
    await page.everything(isReversed);
    expect(namesOf(picker)).toEqual(['Family xy']);
  }
});

it('reads a name once, and an unknown one again after the items have changed', async () => {
  const names = new ReferenceNameCache('family');
  const learn = async (): Promise<readonly unknown[]> => {
    void names.learn(['a', 'b']);
    await page.everything();
    return ['a', 'b'].map((text) => names.of(text)?.name);
  };
  expect(await learn()).toEqual(['Family a', undefined]);
  expect(await learn()).toEqual(['Family a', undefined]);
  expect(page.asked('items.rows')).toHaveLength(1);
  existing = ['a', 'b'];
  void counts.start(true);
  await page.everything();
  expect(await learn()).toEqual(['Family a', 'Family b']);
  expect(page.asked('items.rows').map(({ ids }) => ids)).toEqual([['a', 'b'], ['b']]);
});
