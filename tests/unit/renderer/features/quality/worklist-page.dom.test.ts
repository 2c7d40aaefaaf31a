import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EvaluatedProfile } from '../../../../../electron/contract/index.ts';
import type { Rule } from '../../../../../electron/model/rules/profile.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { qualityState } from '../../../../../renderer/app/quality/quality.svelte.ts';
import WorklistPage from '../../../../../renderer/features/quality/WorklistPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';
import { itemRow } from '../../items.ts';

const createRule = (id: string, more: object = {}): Rule =>
  ({
    ...{ id, words: `Rule ${id}`, severity: 'must', subject: { of: 'field', name: id } },
    condition: { is: 'there' },
    ...more,
  }) as never;
const rules = [createRule('label'), createRule('gtin')];
const evaluated: EvaluatedProfile = {
  profile: { id: 'mine', name: 'My shop', rules, watched: false },
  figures: { products: 3 },
} as never;
const rows = [1, 2].map((at) => ({
  ...itemRow({ sku: `BAG-${String(at)}`, label: `Bag ${String(at)}` }),
  id: toResourceId(`p${String(at)}`),
}));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  page.answer('items.query', ({ offset }) => ({
    ...{ offset, rows: rows.slice(offset), total: 24, terms: [], ranked: false },
  }));
  page.answer('items.views', () => []);
  page.answer('quality.overview', () => ({ profiles: [evaluated], evaluationProgress: null }) as never);
  page.answer('quality.save', () => null as never);
  const reading = qualityState.read();
  await page.everything();
  await reading;
});
afterEach(() => void vi.useRealTimers());
const wait = async ({ settle }: Pick<Mounted, 'settle'>): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (rule: Rule = createRule('label')) => {
  const props = createReactive({ evaluated, rule, openItem: null });
  const mounted = await mountComponent(WorklistPage as never, props as never);
  await wait(mounted);
  return { ...mounted, props };
};
const getQueries = () => page.asked('items.query').map(({ query }) => query.fails);

describe('the products that fail a rule', () => {
  it('lists the products with the rule, its severity and its profile', async () => {
    const source = { address: 'https://www.example.com/rules', readOn: '2026-01-02' };
    const mounted = await open(createRule('label', { source }));
    const text = mounted.outline().join('\n');
    for (const part of ['heading “Rule label”', m.quality.severity.must, 'link “My shop”', 'www.example.com', 'BAG-2'])
      expect(text).toContain(part);
    expect(getQueries().at(-1)).toEqual({ profile: 'mine', rule: 'label' });
    expect(mounted.get('link', 'My shop').getAttribute('href')).toBe('#/quality/profiles/mine');
    await mounted.click('button', m.quality.back('My shop'));
    expect(location.hash).toBe('#/quality/profiles/mine');
  });

  it('lists the products of another rule when it is opened, and reads them again after an evaluation', async () => {
    const mounted = await open();
    mounted.props.rule = createRule('gtin');
    await wait(mounted);
    expect([mounted.outline()[1], getQueries().at(-1)]).toEqual([
      'heading “Rule gtin”',
      { profile: 'mine', rule: 'gtin' },
    ]);
    const before = getQueries().length;
    page.emit('quality.changed', { evaluationProgress: { done: 1, total: 2 } });
    await wait(mounted);
    expect(getQueries()).toHaveLength(before);
    page.emit('quality.changed', { evaluationProgress: null });
    await wait(mounted);
    expect(getQueries().length).toBeGreaterThan(before);
    expect(getQueries().at(-1)).toEqual({ profile: 'mine', rule: 'gtin' });
  });

  it('watches a rule with a suggested limit, and stops watching it', async () => {
    const mounted = await open();
    await mounted.click('button', m.quality.watch);
    await wait(mounted);
    const input = mounted.get('textbox', m.quality.watching.above) as HTMLInputElement;
    expect(input.value).toBe('2');
    await mounted.type('textbox', m.quality.watching.above, '7');
    input.form?.requestSubmit();
    await wait(mounted);
    expect(page.asked('quality.save').at(-1)?.profile.rules).toEqual([
      { ...rules[0], watched: true, notifyAbove: 7 },
      rules[1],
    ]);
    mounted.props.rule = createRule('label', { watched: true, notifyAbove: 7 });
    await wait(mounted);
    await mounted.click('button', m.quality.watched);
    await wait(mounted);
    await mounted.click('button', m.quality.unwatch);
    await wait(mounted);
    expect(page.asked('quality.save').at(-1)?.profile.rules).toEqual(rules);
  });

  it.each([
    ['watched without a limit', { watched: true }, true, '0'],
    ['watched with a limit', { watched: true, notifyAbove: 7 }, true, '7'],
    ['not watched, with an earlier limit', { watched: false, notifyAbove: 7 }, false, '2'],
    ['not watched', {}, false, '2'],
  ])('shows if the rule is watched, and above which number: %s', async (_what, more, isWatched, above) => {
    const mounted = await open(createRule('label', more));
    const name = isWatched ? m.quality.watched : m.quality.watch;
    expect(mounted.get('button', name).getAttribute('aria-pressed')).toBe(String(isWatched));
    await mounted.click('button', name);
    await wait(mounted);
    expect((mounted.get('textbox', m.quality.watching.above) as HTMLInputElement).value).toBe(above);
    expect(mounted.outline().includes(`button “${m.quality.unwatch}”`)).toBe(isWatched);
  });

  it('creates a sheet with the column that corrects the rule', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const mounted = await open(createRule('gtin'));
    await mounted.click('button', m.lists.fixSheet);
    await wait(mounted);
    expect(opened.mock.calls).toMatchObject([
      ['sheet', { rows: 24, source: { from: 'items', fault: 'Rule gtin' }, suggested: ['gtin'] }],
    ]);
    opened.mockRestore();
  });
});
