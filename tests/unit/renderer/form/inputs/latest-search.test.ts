import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { Picker } from '../../../../../renderer/form/inputs/item-picker.svelte.ts';
import { SeenTexts } from '../../../../../renderer/form/inputs/text-suggestions.svelte.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const answerFamilies = (name: string): void => {
  const rows = [{ id: 'f-1', cells: { name }, names: {} }];
  page.answer('items.query', () => any({ offset: 0, rows, total: 1, terms: [] }));
};
const searches = (): readonly string[] => page.asked('items.query').map(({ query }) => query.searchText);

beforeEach(() => {
  page.reset();
  page.answer('outbox.query', () => any({ offset: 0, rows: [], total: 0 }));
});

describe('the matches of an item input', () => {
  it('are awaited if a newer search for the same text replaces the running one', async () => {
    const picker = new Picker('family', 'test');
    answerFamilies('Bags');
    const settled = picker.settled('bags');
    await page.settle();
    answerFamilies('Bags and cases');
    void picker.ask('bags');
    await page.everything();
    expect((await settled).rows).toMatchObject([{ name: 'Bags and cases' }]);
  });

  it('are searched once for typed text and the key that chooses one', async () => {
    const picker = new Picker('family', 'test');
    answerFamilies('Bags');
    void picker.ask('bags');
    const settled = picker.settled('bags');
    await page.everything();
    expect((await settled).total).toBe(1);
    await picker.settled('bags');
    expect(searches()).toEqual(['bags']);
  });

  it('are none if the text has changed, without waiting for those of the new text', async () => {
    const picker = new Picker('family', 'test');
    answerFamilies('Bags');
    const settled = picker.settled('bags');
    await page.settle();
    const first = page.waiting.length;
    void picker.ask('bags and');
    for (let reply = 0; reply < first; reply += 1) await page.arrive(0);
    expect((await settled).total).toBe(0);
    expect(page.waiting.length).toBeGreaterThan(0);
  });

  it('are searched again after an error', async () => {
    const picker = new Picker('family', 'test');
    page.answer('items.query', () => new Rejection('cancelled'));
    const failed = picker.settled('bags');
    await page.everything();
    expect((await failed).total).toBe(0);
    answerFamilies('Bags');
    const settled = picker.settled('bags');
    await page.everything();
    expect((await settled).total).toBe(1);
  });
});

it('waits for the texts of the newest search of a list of texts', async () => {
  const [field] = getFormFields(getResource('product'));
  if (field === undefined) throw new Error('A product has no field');
  const seen = new SeenTexts(field);
  const answer = (value: string): void =>
    page.answer('items.facets', () => any({ values: [{ value, count: 1 }], distinct: 1 }));
  answer('Red');
  void seen.ask('re', []);
  const settled = seen.settled('re');
  answer('Red and blue');
  void seen.ask('re', []);
  await page.everything();
  await settled;
  expect(seen.offer.rows).toMatchObject([{ name: 'Red and blue' }]);
});

it('offers the values of the account, then other known ones, and counts those that are not listed', async () => {
  const [field] = getFormFields(getResource('product'));
  if (field === undefined) throw new Error('A product has no field');
  const seen = new SeenTexts(field);
  const getOffer = (): unknown => [seen.offer.rows.map(({ name }) => name), seen.offer.total];
  page.answer('items.facets', () => any({ values: [{ value: 'Dark red', count: 1 }], distinct: 60 }));
  void seen.ask(' RED ', ['Red', 'Dark red', 'Blue']);
  expect(getOffer()).toEqual([['Red', 'Dark red'], 2]);
  await page.everything();
  expect([getOffer(), page.asked('items.facets').at(-1)?.find]).toEqual([[['Dark red', 'Red'], 61], 'RED']);
  page.answer('items.facets', () => new Rejection('timeout'));
  void seen.ask('x'.repeat(1_500), []);
  void seen.ask(
    '',
    Array.from({ length: 51 }, (_, at) => `Red ${String(at)}`),
  );
  await page.everything();
  expect([seen.offer.rows.length, seen.offer.total]).toEqual([50, 51]);
  expect(page.asked('items.facets').map(({ find }) => find?.length)).toEqual([3, 1_000, 0]);
});
