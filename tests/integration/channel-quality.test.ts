import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { EvaluatedProfile } from '../../electron/contract/index.ts';
import { idsOf, pass } from '../unit/cache/temp-cache.ts';
import { type TempQuality, tempQuality } from '../unit/cache/temp-quality.ts';

const inList = (id: string) => ({ static_list_ids: [id], static_lists: [{ id, name: `List ${id}`, type: 'Static' }] });
const products = [
  { id: 'fine', sku: 'F', label: 'Bag', attributes: { care: 'Wipe' }, ...inList('spring') },
  { id: 'marked', sku: 'M', label: 'Tent', attributes: { care: '<i>Wipe</i>', note: '<b>' }, ...inList('spring') },
  { id: 'careless', sku: 'C', label: 'Mug', attributes: { note: '<b>x</b>' }, ...inList('spring') },
  { id: 'elsewhere', sku: 'F', label: '', attributes: { care: '<u>' } },
];
const channel = (id: string, more: object): object => ({
  id,
  name: `Feed ${id}`,
  format: 'CSV',
  active: true,
  ...more,
});

const filled = async (channels: readonly object[]): Promise<TempQuality> => {
  const evaluated = await tempQuality();
  await pass(evaluated.cache, 'product', products);
  await pass(evaluated.cache, 'channel', channels);
  return evaluated;
};
const countsOf = ({ figures }: EvaluatedProfile): Record<string, number> =>
  Object.fromEntries((figures?.rules ?? []).flatMap(({ rule, fail }) => (fail === 0 ? [] : [[rule, fail]])));

describe('products of a channel', () => {
  it('are evaluated by the sent columns, and form a worklist by rule', async () => {
    const evaluated = await filled([
      channel('a', {
        product_list_id: 'spring',
        columns: [{ id: 'sku' }, { id: 'label' }, { id: 'care' }, { id: '?' }],
      }),
    ]);
    const { profiles } = await evaluated.evaluate();
    expect(profiles).toHaveLength(1);
    const [only] = profiles as [EvaluatedProfile];
    expect(only.profile.channel).toEqual({
      id: 'a',
      list: { id: 'spring', name: 'List spring' },
      columns: 3,
      notUnderstood: 1,
    });
    // The note, which it does not send, and the same SKU outside of its list do not count.
    expect(countsOf(only)).toEqual({ 'empty.care': 1, 'html.care': 1 });
    expect(only.figures).toMatchObject({ products: 3, pass: 2 });
    const { id } = only.profile;
    expect(await idsOf(evaluated.cache, 'product', { fails: { profile: id, rule: 'html.care' } })).toEqual(['marked']);
    const answers = await evaluated.quality.ofProduct(toResourceId('marked'));
    expect(answers.map(({ profile, name }) => [profile, name])).toEqual([[id, 'Feed a']]);
    expect(answers[0]?.answers[0]).toMatchObject({ rule: 'html.care', result: { kind: { what: 'html' } } });
    expect(await evaluated.quality.ofProduct(toResourceId('elsewhere'))).toEqual([]);
  });

  it('are evaluated by the most common columns if theirs are unknown; disabled channels and those without a list are not', async () => {
    const evaluated = await filled([
      channel('a', { product_list_id: 'spring', columns: [{ id: '?' }] }),
      channel('off', { product_list_id: 'spring', active: false }),
      channel('bare', {}),
    ]);
    const { profiles } = await evaluated.evaluate();
    expect(profiles.map(({ profile }) => profile.name)).toEqual(['Feed a']);
    expect(profiles.map(countsOf)).toEqual([{ noGtin: 3, noPicture: 3, html: 2 }]);
  });

  it('are the products that refer to the channel if the cache has none of its list', async () => {
    const evaluated = await tempQuality();
    await pass(evaluated.cache, 'product', [
      { id: 'sent', sku: 'S', label: '', channel_ids: ['a'] },
      { id: 'not', sku: 'N', label: '' },
    ]);
    await pass(evaluated.cache, 'channel', [channel('a', { product_list_id: 'query', columns: [{ id: 'label' }] })]);
    const { profiles } = await evaluated.evaluate();
    expect(profiles.map(countsOf)).toEqual([{ noLabel: 1 }]);
    expect(await evaluated.quality.ofProduct(toResourceId('sent'))).toHaveLength(1);
    expect(await evaluated.quality.ofProduct(toResourceId('not'))).toEqual([]);
  });

  it('are watched as a whole or by rule, until they are unwatched', async () => {
    const evaluated = await filled([channel('a', { product_list_id: 'spring', columns: [{ id: 'care' }] })]);
    const { quality } = evaluated;
    await evaluated.evaluate();
    await quality.watchChannel({ profile: 'channel.a', rule: null, notifyAbove: 2 });
    await quality.watchChannel({ profile: 'channel.a', rule: 'html.care', notifyAbove: 0 });
    const watched = { line: [1], change: null, count: 1 };
    const overview = await quality.overview();
    expect(overview.failing).toBe(1);
    expect(overview.watched).toEqual([
      { ...watched, kind: 'profile', id: 'channel.a', rule: null, name: 'Feed a', notifyAbove: 2 },
      { ...watched, kind: 'rule', id: 'channel.a', rule: 'html.care', name: 'HTML in care', notifyAbove: 0 },
    ]);
    for (const unknown of [
      { profile: 'channel.b', rule: null },
      { profile: 'channel.a', rule: 'html.note' },
    ])
      await expect(quality.watchChannel({ ...unknown, notifyAbove: 0 })).rejects.toMatchObject({ code: 'notFound' });
    await quality.unwatchChannel({ profile: 'channel.a', rule: null });
    expect((await quality.overview()).watched.map(({ rule }) => rule)).toEqual(['html.care']);
  });

  it('are re-evaluated when the columns or the products of the list change', async () => {
    const columns = [{ id: 'care' }];
    const evaluated = await filled([channel('a', { product_list_id: 'spring', columns })]);
    await evaluated.evaluate();
    await pass(evaluated.cache, 'channel', [channel('a', { product_list_id: 'spring', columns: [{ id: 'note' }] })]);
    expect((await evaluated.evaluate()).profiles.map(countsOf)).toEqual([{ 'empty.note': 1, 'html.note': 2 }]);
    await pass(
      evaluated.cache,
      'product',
      products.map((one) => (one.id === 'careless' ? { ...one, static_list_ids: [], static_lists: [] } : one)),
    );
    const { profiles } = await evaluated.evaluate();
    expect(profiles.map(countsOf)).toEqual([{ 'empty.note': 1, 'html.note': 1 }]);
    expect(profiles[0]?.figures).toMatchObject({ products: 2 });
  });
});
