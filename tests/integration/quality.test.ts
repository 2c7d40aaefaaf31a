import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import type { QualityOverview } from '../../electron/contract/index.ts';
import { createProfileStore } from '../../electron/quality/profile-store.ts';
import { createQuality } from '../../electron/quality/quality.ts';
import type { Quality } from '../../electron/quality/quality.ts';
import type { Condition, Profile, Rule, RuleSubject } from '../../electron/model/rules/profile.ts';
import { idsOf, pass, queryOf, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const rule = (id: string, subject: RuleSubject, condition: Condition, more: Partial<Rule> = {}): Rule => ({
  id,
  subject,
  condition,
  severity: 'must',
  weight: 1,
  words: id,
  inUse: true,
  holdsFor: { level: 'all', families: [], categories: [] },
  ...more,
});

const label: RuleSubject = { of: 'field', name: 'label' };
const web: Profile = {
  id: 'web',
  name: 'Web ready',
  watched: true,
  rules: [
    rule('short', label, { is: 'length', least: null, most: 5 }),
    rule('html', { of: 'attribute', name: 'text' }, { is: 'noHtml' }, { severity: 'should' }),
    rule('own', { of: 'field', name: 'gtin' }, { is: 'unique' }),
    rule('lists', { of: 'links', name: 'category_ids' }, { is: 'count', least: 2, most: null }, { severity: 'should' }),
    rule(
      'coded',
      { of: 'attribute', name: 'code' },
      { is: 'pattern', pattern: '^[A-Z]+$' },
      {
        holdsFor: { level: 'all', families: ['f1'], categories: [] },
      },
    ),
  ],
};

const products = [
  {
    id: 'right',
    sku: 'R',
    label: 'Bag',
    gtin: '4006381333931',
    category_ids: ['a', 'b'],
    attributes: { text: 'fine' },
  },
  {
    id: 'long',
    sku: 'L',
    label: 'Weekender',
    gtin: '4006381333931',
    category_ids: ['a'],
    attributes: { text: '<b>x</b>' },
  },
  {
    id: 'coded',
    sku: 'C',
    label: 'Tent',
    category_ids: ['a', 'b'],
    product_family_id: 'f1',
    attributes: { code: 'low' },
  },
];

const opened: Quality[] = [];
afterEach(async () => {
  for (const quality of opened.splice(0)) await quality.close();
});

interface Judged {
  readonly quality: Quality;
  readonly cache: Cache;
  /** Judges what is due and waits until it is. */
  readonly judge: () => Promise<QualityOverview>;
}

const begin = async (profiles: readonly Profile[] | null, folder = tempFolder()): Promise<Judged> => {
  const cache = await tempCache(folder);
  const store = createProfileStore(folder);
  if (profiles !== null) await store.save(profiles);
  let over = (): void => undefined;
  const quality = createQuality({
    root,
    folder,
    cache,
    profiles: store,
    completenessOff: () => [],
    isReading: () => false,
    onChanged: (judging) => judging === null && over(),
  });
  opened.push(quality);
  return {
    quality,
    cache,
    judge: async () => {
      await new Promise<void>((resolve) => {
        over = resolve;
        quality.judgeSoon();
      });
      return quality.overview();
    },
  };
};

const failing = ({ cache }: Judged, id: string): Promise<string[]> =>
  idsOf(cache, 'product', { fails: { profile: 'web', rule: id }, sort: { field: 'sku', descending: false } });
const counts = ({ profiles: [first] }: QualityOverview): Record<string, number> =>
  Object.fromEntries(first?.figures?.rules.map(({ rule: id, fail }) => [id, fail]) ?? []);

describe('judging products by profiles', () => {
  it('counts what fails each rule, and lists exactly those', async () => {
    const judged = await begin([web]);
    await pass(judged.cache, 'product', products);
    const overview = await judged.judge();
    expect(counts(overview)).toEqual({ short: 1, html: 1, own: 2, lists: 1, coded: 1 });
    expect(overview.profiles[0]?.figures).toMatchObject({ products: 3, pass: 0 });
    expect(overview.failing).toBe(3);
    expect(await failing(judged, 'short')).toEqual(['long']);
    expect(await failing(judged, 'own')).toEqual(['long', 'right']);
    expect(await failing(judged, 'coded')).toEqual(['coded']);
    const all = { profile: 'web', rule: null };
    expect(await idsOf(judged.cache, 'product', { fails: all, words: 'Tent' })).toEqual(['coded']);
  });

  it('tells in each row what is wrong and where', async () => {
    const judged = await begin([web]);
    await pass(judged.cache, 'product', products);
    await judged.judge();
    const asked = queryOf('product', { fails: { profile: 'web', rule: 'short' } });
    const { rows } = await judged.cache.query(asked, 0, 10, 'test', {
      rule: await judged.quality.rule('web', 'short'),
    });
    expect(rows[0]?.fault).toEqual({
      kind: { what: 'tooLong', by: 4 },
      excerpt: { text: 'Weekender', place: [5, 9], cutBefore: false, cutBehind: false },
    });
  });

  it('judges what changed alone, and what that makes of others', async () => {
    const judged = await begin([web]);
    await pass(judged.cache, 'product', products);
    await judged.judge();
    const changed = products.map((one) => (one.id === 'long' ? { ...one, label: 'Bags', gtin: '96385074' } : one));
    await pass(judged.cache, 'product', changed.slice(0, 2));
    const overview = await judged.judge();
    expect(counts(overview)).toEqual({ short: 0, html: 1, own: 0, lists: 1, coded: 0 });
    expect(overview.profiles[0]?.figures).toMatchObject({ products: 2, pass: 2 });
  });

  it('judges everything anew by a profile that was changed, and knows it after a restart', async () => {
    const folder = tempFolder();
    const judged = await begin([web], folder);
    await pass(judged.cache, 'product', products);
    await judged.judge();
    await judged.quality.close();
    await judged.cache.close();
    const again = await begin(
      [{ ...web, rules: [rule('short', label, { is: 'length', least: null, most: 3 })] }],
      folder,
    );
    expect((await again.quality.overview()).failing).toBe(3);
    expect(counts(await again.judge())).toEqual({ short: 2 });
  });

  it('begins with completeness, as the columns and views of the list have it', async () => {
    const judged = await begin(null);
    await pass(judged.cache, 'product', products);
    const overview = await judged.judge();
    expect(counts(overview)).toEqual({ image: 3, label: 0, gtin: 1, description: 3, family: 2, category: 0 });
    const views = await judged.cache.views('product');
    expect(views.find(({ view }) => view === 'noGtin')?.count).toBe(1);
    expect(views.find(({ view }) => view === 'noFamily')?.count).toBe(2);
  });

  it('sets a file of profiles aside that cannot be read, and leaves out a profile that is none', async () => {
    const folder = tempFolder();
    await writeFile(join(folder, 'profiles.json'), '{ no JSON');
    expect((await createProfileStore(folder).list()).map(({ id }) => id)).toEqual(['completeness']);
    expect(existsSync(join(folder, 'profiles.json.damaged'))).toBe(true);
    await writeFile(join(folder, 'profiles.json'), JSON.stringify({ profiles: [{ id: 1 }, web] }));
    expect((await createProfileStore(folder).list()).map(({ id }) => id)).toEqual(['web']);
  });
});
