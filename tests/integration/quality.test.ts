import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ItemWindow, QualityOverview } from '../../electron/contract/index.ts';
import type { LearnedPicture } from '../../electron/cache/shared/picture-content.ts';
import { createExports } from '../../electron/export/export-service.ts';
import { RandomSequence } from '../../electron/demo/random.ts';
import type { Operator } from '../../electron/model/index.ts';
import { createProfileStore } from '../../electron/quality/profile-store.ts';
import type { Profile, RuleSubject } from '../../electron/model/rules/profile.ts';
import { idsOf, pass, queryOf, root, tempFolder } from '../unit/cache/temp-cache.ts';
import { type TempQuality, ruleOf as rule, tempQuality } from '../unit/cache/temp-quality.ts';
import { filterOf, attributeFilter, allOf } from '../support/filters.ts';

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

const getPicture = (id: string): object => ({
  ...{ id, filename: `${id}.jpg`, path: `/${id}.jpg`, file_type: 'IMAGES' },
  checksum: `checksum-of-picture-${id}`,
});
const learned = (asset: string, side: number): LearnedPicture => ({
  asset,
  content: `checksum-of-picture-${asset}`,
  picture: {
    ...{ width: side, height: side, format: 'jpeg', space: 'srgb', alpha: false },
    ...{ orientation: null, frames: 1, edge: 100, fill: 80 },
  },
  print: null,
});

const failing = ({ cache }: TempQuality, id: string): Promise<string[]> =>
  idsOf(cache, 'product', { fails: { profile: 'web', rule: id }, sort: { field: 'sku', descending: false } });
const counts = ({ profiles: [first] }: QualityOverview): Record<string, number> =>
  Object.fromEntries(first?.figures?.rules.map(({ rule: id, fail }) => [id, fail]) ?? []);

describe('evaluation of products by profiles', () => {
  it('counts the products that fail each rule, and lists exactly those', async () => {
    const evaluated = await tempQuality([web]);
    await pass(evaluated.cache, 'product', products);
    const overview = await evaluated.evaluate();
    expect(counts(overview)).toEqual({ short: 1, html: 1, own: 2, lists: 1, coded: 1 });
    expect(overview.profiles[0]?.figures).toMatchObject({ products: 3, pass: 0 });
    expect(overview.failing).toBe(3);
    expect(await failing(evaluated, 'short')).toEqual(['long']);
    expect(await failing(evaluated, 'own')).toEqual(['long', 'right']);
    expect(await failing(evaluated, 'coded')).toEqual(['coded']);
    const all = { profile: 'web', rule: null };
    expect(await idsOf(evaluated.cache, 'product', { fails: all, searchText: 'Tent' })).toEqual(['coded']);
  });

  it('finds the same products for an unsaved profile as for the saved one', async () => {
    const evaluated = await tempQuality([]);
    await pass(evaluated.cache, 'product', products);
    await pass(evaluated.cache, 'asset', ['p1'].map(getPicture));
    const picture = rule('picture', { of: 'mainPicture' }, { is: 'pixels', width: 100, height: 100 });
    const off = rule('off', label, { is: 'there' }, { inUse: false });
    const broken = rule('broken', label, { is: 'pattern', pattern: '(' });
    for (const rules of [web.rules, [...web.rules, off], web.rules.slice(0, 1), [picture, ...web.rules.slice(2)]]) {
      const draft = { ...web, rules };
      const tried = await evaluated.quality.tryProfile({ ...draft, rules: [...rules, broken] });
      await evaluated.quality.profiles.save(draft);
      const figures = (await evaluated.evaluate()).profiles[0]?.figures;
      const { products: all, pass: passing, notAnalysed, rules: found } = figures ?? {};
      expect(tried).toEqual({ products: all, pass: passing, notAnalysed, rules: found });
    }
    expect((await evaluated.quality.tryProfile({ ...web, rules: [] })).products).toBe(0);
  });

  it('returns the same result for changed products as a complete evaluation', { timeout: 60_000 }, async () => {
    const gtin: RuleSubject = { of: 'field', name: 'gtin' };
    const some = { holdsFor: { level: 'all', families: ['f1'], categories: [] } } as const;
    const rules = [
      rule('label', label, { is: 'unique' }),
      rule('gtin', gtin, { is: 'unique' }),
      rule('some', label, { is: 'unique' }, some),
      rule('short', label, { is: 'length', least: null, most: 5 }),
    ];
    const evaluated = await tempQuality([{ ...web, rules }]);
    const dice = new RandomSequence(20, 0, 0);
    const one = <T>(of: readonly T[]): T => dice.pick(of);
    const long = 'A label so long that the key by which it is put in order ends before it does: ';
    const createProduct = (id: number): Record<string, unknown> => ({
      id: `p${String(id)}`,
      sku: `S${String(id)}`,
      label: one(['Bag', 'bag', 'Tent', 'Lamp', '', `${long}red`, `${long}blue`, `Own ${String(id)}`]),
      gtin: one([null, '4006381333931', '4006381333948', String(id)]),
      product_family_id: one(['f1', 'f2']),
    });
    const stored = new Map(Array.from({ length: 40 }, (_, id) => [id, createProduct(id)]));
    for (let round = 0; round < 6; round += 1) {
      for (let change = 0; change < 4; change += 1) {
        const id = dice.below(44);
        if (dice.chance(30)) stored.delete(id);
        else stored.set(id, createProduct(id));
        // Sometimes it changes again before it is evaluated.
        if (change % 2 === 0) await pass(evaluated.cache, 'product', [...stored.values()]);
      }
      await pass(evaluated.cache, 'product', [...stored.values()]);
      await evaluated.evaluate();
      await evaluated.quality.profiles.save({ ...web, id: `anew ${String(round)}`, rules });
      const { profiles } = await evaluated.evaluate();
      const [known, anew] = [profiles[0], profiles.at(-1)];
      expect(anew?.figures?.rules.some(({ rule: id, fail }) => id === 'label' && fail > 0)).toBe(true);
      expect({ round, ...known?.figures, evaluatedAt: null }).toEqual({ round, ...anew?.figures, evaluatedAt: null });
      for (const { id } of rules)
        expect((await failing(evaluated, id)).toSorted()).toEqual(
          (
            await idsOf(evaluated.cache, 'product', { fails: { profile: `anew ${String(round)}`, rule: id } })
          ).toSorted(),
        );
    }
  });

  it('detects a change beyond the truncated sort key of a value', async () => {
    const evaluated = await tempQuality([{ ...web, rules: [rule('label', label, { is: 'unique' })] }]);
    const long = 'A label so long that the key by which it is put in order ends before it does: ';
    const labelled = (id: string, colour: string): object => ({ id, sku: id, label: `${long}${colour}` });
    const others = [labelled('b', 'red'), labelled('c', 'blue')];
    await pass(evaluated.cache, 'product', [labelled('a', 'red'), ...others]);
    await evaluated.evaluate();
    expect(await failing(evaluated, 'label')).toEqual(['a', 'b']);
    await pass(evaluated.cache, 'product', [labelled('a', 'blue'), ...others]);
    await evaluated.evaluate();
    expect(await failing(evaluated, 'label')).toEqual(['a', 'c']);
  });

  it('describes the violations of each row with their position', async () => {
    const evaluated = await tempQuality([web]);
    await pass(evaluated.cache, 'product', products);
    await evaluated.evaluate();
    const asked = queryOf('product', { fails: { profile: 'web', rule: 'short' } });
    const { rows } = await evaluated.cache.query(asked, 0, 10, 'test', {
      rule: await evaluated.quality.rule('web', 'short'),
    });
    expect(rows[0]?.fault).toEqual({
      kind: { what: 'tooLong', by: 4 },
      excerpt: { text: 'Weekender', place: [5, 9], cutBefore: false, cutBehind: false },
    });
  });

  it('counts products whose main picture is not analysed neither as passing nor as failing, until it is', async () => {
    const large = rule('large', { of: 'mainPicture' }, { is: 'pixels', width: 500, height: 500 });
    const evaluated = await tempQuality([
      { ...web, rules: [large, rule('short', label, { is: 'length', least: null, most: 5 })] },
    ]);
    const { cache } = evaluated;
    await pass(cache, 'asset', ['a', 'b', 'c'].map(getPicture));
    await pass(cache, 'product', [
      { id: 'seen', sku: '1', label: 'Bag', asset_ids: ['a'] },
      { id: 'small', sku: '2', label: 'Bag', asset_ids: ['b'] },
      { id: 'long', sku: '3', label: 'Weekender', asset_ids: ['b'] },
      { id: 'none', sku: '4', label: 'Bag' },
    ]);
    await cache.learnPictures([learned('a', 800)]);
    const figures = async (): Promise<unknown> => (await evaluated.evaluate()).profiles[0]?.figures;
    expect(await figures()).toMatchObject({
      ...{ products: 4, pass: 2, notAnalysed: 1 },
      rules: [
        { rule: 'large', fail: 0, notLookedAt: 2 },
        { rule: 'short', fail: 1 },
      ],
    });
    const findIds = async (operator: Operator): Promise<string[]> =>
      (await idsOf(cache, 'product', { filters: allOf(filterOf('profile.web', operator, [])) })).toSorted();
    expect(await findIds('passes')).toEqual(['none', 'seen']);
    expect(await findIds('fails')).toEqual(['long']);
    expect(await cache.views('asset')).toContainEqual({ view: 'notLookedAt', type: null, count: 2 });
    await cache.learnPictures([learned('b', 400)]);
    expect(await figures()).toMatchObject({ products: 4, pass: 2, notAnalysed: 0 });
    expect(await findIds('fails')).toEqual(['long', 'small']);
    expect(await cache.views('asset')).toContainEqual({ view: 'under500', type: null, count: 1, analysed: 2 });
    expect(await cache.views('product')).toContainEqual({ view: 'under500', type: null, count: 2, analysed: 2 });
    await cache.learnPictures([learned('c', 400)]);
    expect(await cache.views('asset')).toContainEqual({ view: 'under500', type: null, count: 2 });
  });

  it('is available as a column, a sort order and a filter of the list, and a column of exports', async () => {
    const folder = tempFolder();
    const evaluated = await tempQuality([web], folder);
    await pass(evaluated.cache, 'product', products);
    await evaluated.evaluate();
    const by = (descending: boolean): Promise<ItemWindow> =>
      evaluated.cache.query(queryOf('product', { sort: { field: 'profile.web', descending } }), 0, 10, 'test', {
        columns: ['profile.web', 'profile.unknown'],
      });
    const { rows } = await by(false);
    expect(rows.map(({ id, scores }) => [id, scores])).toEqual([
      ['long', { 'profile.web': { passed: 0, rules: 4, musts: 2, share: 0 } }],
      ['right', { 'profile.web': { passed: 3, rules: 4, musts: 1, share: 0.75 } }],
      ['coded', { 'profile.web': { passed: 4, rules: 5, musts: 1, share: 0.8 } }],
    ]);
    expect((await by(true)).rows.map(({ id }) => id)).toEqual(['coded', 'right', 'long']);
    const findIds = async (operator: Operator, ...values: number[]): Promise<string[]> => {
      const filters = allOf(filterOf('profile.web', operator, values));
      return (await idsOf(evaluated.cache, 'product', { filters })).toSorted();
    };
    expect(await findIds('fails')).toEqual(['coded', 'long', 'right']);
    expect(await findIds('passes')).toEqual([]);
    expect(await findIds('shareAtLeast', 75)).toEqual(['coded', 'right']);
    expect(await findIds('shareAtMost', 75)).toEqual(['long', 'right']);
    await expect(findIds('contains')).rejects.toMatchObject({ code: 'invalid' });
    const path = join(folder, 'out.csv');
    const query = queryOf('product', { sort: { field: 'profile.web', descending: true } });
    await createExports({ root, folder }).run(
      {
        id: randomUUID(),
        scope: { what: 'view', query },
        format: 'csv',
        columns: ['sku', 'profile.web'],
        separator: ',',
        bom: false,
        body: 'typed',
      },
      path,
      () => undefined,
      await evaluated.quality.profiles.names(),
    );
    expect(await readFile(path, 'utf8')).toBe('SKU,Web ready (%)\r\nC,80\r\nR,75\r\nL,0\r\n');
  });

  it('applies rules to categories, and to the chosen state of a saved view', async () => {
    const view = {
      name: 'With a text',
      words: '',
      view: 'all',
      type: null,
      filters: allOf(attributeFilter('text', 'text', 'notEmpty')),
    } as const;
    const short = { is: 'length', least: null, most: 2 } as const;
    const all = { level: 'all', families: [], categories: [] } as const;
    const evaluated = await tempQuality([
      {
        ...web,
        rules: [
          rule('inB', label, short, { holdsFor: { ...all, categories: ['b'] } }),
          rule('inView', label, short, { holdsFor: { ...all, view } }),
        ],
      },
    ]);
    await pass(evaluated.cache, 'product', products);
    expect(counts(await evaluated.evaluate())).toEqual({ inB: 2, inView: 2 });
    expect(await failing(evaluated, 'inB')).toEqual(['coded', 'right']);
    expect(await failing(evaluated, 'inView')).toEqual(['long', 'right']);
    const tried = await evaluated.quality.try(rule('x', label, short, { holdsFor: { ...all, view } }));
    expect(tried).toMatchObject({ holds: 2, fail: 2 });
    const getRules = async (id: string): Promise<string[]> =>
      (await evaluated.quality.ofProduct(toResourceId(id))).flatMap(({ answers }) => answers.map((one) => one.rule));
    expect(await getRules('coded')).toEqual(['inB']);
    expect(await getRules('long')).toEqual(['inView']);
    await pass(evaluated.cache, 'product', [{ ...products[2], attributes: { text: 'now' } }]);
    await evaluated.evaluate();
    expect(await failing(evaluated, 'inView')).toEqual(['coded']);
  });

  it('evaluates only changed products, and their effect on others', async () => {
    const evaluated = await tempQuality([web]);
    await pass(evaluated.cache, 'product', products);
    await evaluated.evaluate();
    const changed = products.map((one) => (one.id === 'long' ? { ...one, label: 'Bags', gtin: '96385074' } : one));
    await pass(evaluated.cache, 'product', changed.slice(0, 2));
    const overview = await evaluated.evaluate();
    expect(counts(overview)).toEqual({ short: 0, html: 1, own: 0, lists: 1, coded: 0 });
    expect(overview.profiles[0]?.figures).toMatchObject({ products: 2, pass: 2 });
  });

  it('re-evaluates everything after a profile change, and stores the result over a restart', async () => {
    const folder = tempFolder();
    const evaluated = await tempQuality([web], folder);
    await pass(evaluated.cache, 'product', products);
    await evaluated.evaluate();
    await evaluated.quality.close();
    await evaluated.cache.close();
    const again = await tempQuality(
      [{ ...web, rules: [rule('short', label, { is: 'length', least: null, most: 3 })] }],
      folder,
    );
    expect((await again.quality.overview()).failing).toBe(3);
    expect(counts(await again.evaluate())).toEqual({ short: 2 });
  });

  it('starts with completeness, as in the columns and views of the list', async () => {
    const evaluated = await tempQuality(null);
    await pass(evaluated.cache, 'product', products);
    const overview = await evaluated.evaluate();
    expect(counts(overview)).toEqual({ image: 3, label: 0, gtin: 1, description: 3, family: 2, category: 0 });
    const views = await evaluated.cache.views('product');
    expect(views.find(({ view }) => view === 'noGtin')?.count).toBe(1);
    expect(views.find(({ view }) => view === 'noFamily')?.count).toBe(2);
  });

  it('stores daily counts, and reports growth above the limit of the user', async () => {
    const folder = tempFolder();
    const days = [{ day: '2020-01-01', profiles: { web: { fail: 0, rules: { short: 0, html: 1 } } } }];
    await writeFile(join(folder, 'quality-history.json'), JSON.stringify({ days }));
    const evaluated = await tempQuality([{ ...web, notifyAbove: 2 }], folder);
    await pass(evaluated.cache, 'product', products);
    const [first] = (await evaluated.evaluate()).profiles;
    expect(first?.figures?.change).toEqual({ since: '2020-01-01', by: 3, rules: { short: 1 } });
    expect(first?.figures?.line.map(({ fail }) => fail)).toEqual([0, 3]);
    expect(evaluated.grown).toEqual([{ name: 'Web ready', by: 3, since: '2020-01-01' }]);
    await evaluated.quality.profiles.save({ ...web, notifyAbove: 3, name: 'Other words' });
    await evaluated.evaluate();
    expect(evaluated.grown).toHaveLength(1);
  });

  it('counts watched rules and saved views, and reports growth', async () => {
    const folder = tempFolder();
    const days = [
      { day: '2020-01-01', views: { v1: 1 }, profiles: { web: { fail: 3, rules: { short: 0, html: 1 } } } },
    ];
    await writeFile(join(folder, 'quality-history.json'), JSON.stringify({ days }));
    const rules = web.rules.map((one) => (one.id === 'short' ? { ...one, watched: true, notifyAbove: 1 } : one));
    const evaluated = await tempQuality([{ ...web, watched: false, rules }], folder);
    await pass(evaluated.cache, 'product', products);
    await evaluated.evaluate();
    const view = {
      name: 'With a label',
      words: '',
      view: 'all',
      type: null,
      filters: { join: 'all', groups: [] },
    } as const;
    await evaluated.quality.watchView({ id: 'v1', view, notifyAbove: 1 });
    const { watched } = await evaluated.quality.overview();
    expect(watched).toEqual([
      {
        ...{ kind: 'rule', id: 'web', rule: 'short', name: 'short', notifyAbove: 1, count: 1, line: [0, 1] },
        change: { since: '2020-01-01', by: 1 },
      },
      {
        ...{ kind: 'view', id: 'v1', rule: null, name: 'With a label', notifyAbove: 1, count: 3, line: [1, 3] },
        change: { since: '2020-01-01', by: 2 },
      },
    ]);
    expect(evaluated.grown).toEqual([{ name: 'With a label', by: 2, since: '2020-01-01' }]);
    await pass(evaluated.cache, 'product', [...products, { id: 'more', sku: 'M', label: 'More' }]);
    const now = await evaluated.evaluate();
    expect(now.watched.at(-1)).toMatchObject({ count: 4 });
    expect(evaluated.grown.map(({ by }) => by)).toEqual([2, 3]);
    await evaluated.quality.unwatchView('v1');
    expect((await evaluated.quality.overview()).watched).toHaveLength(1);
  });

  it('moves an unreadable file of profiles away, and leaves out invalid profiles', async () => {
    const folder = tempFolder();
    await writeFile(join(folder, 'profiles.json'), '{ no JSON');
    expect((await createProfileStore(folder).list()).map(({ id }) => id)).toEqual(['completeness']);
    expect(existsSync(join(folder, 'profiles.json.damaged'))).toBe(true);
    await writeFile(join(folder, 'profiles.json'), JSON.stringify({ profiles: [{ id: 1 }, web] }));
    expect((await createProfileStore(folder).list()).map(({ id }) => id)).toEqual(['web']);
  });
});
