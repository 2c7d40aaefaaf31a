import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QualityOverview } from '../../../../../electron/contract/index.ts';
import { qualityState } from '../../../../../renderer/app/quality/quality.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import QualityPage from '../../../../../renderer/features/quality/QualityPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.quality;
const createRule = (id: string, severity = 'must'): object => ({
  id,
  words: `Rule ${id}`,
  severity,
  subject: { of: 'field', name: id },
  holdsFor: { level: 'all', families: [], categories: [] },
});
const createProfile = (id: string, pass: number, more: object = {}, figures: object = {}): object => ({
  profile: {
    id,
    name: `Profile ${id}`,
    watched: false,
    rules: [createRule('one'), createRule('two', 'should')],
    ...more,
  },
  figures: {
    ...{ products: 20, pass, notAnalysed: 2, evaluatedAt: '2026-01-01T10:00:00.000Z', line: [], change: null },
    rules: [
      { rule: 'one', fail: 4, notLookedAt: 0 },
      { rule: 'two', fail: 9, notLookedAt: 0 },
    ],
    ...figures,
  },
  problems: {},
});
let overview: object;
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (path = '/quality'): Promise<Mounted> => {
  router.go(path);
  await page.settle();
  const reading = qualityState.read();
  await page.everything();
  await reading;
  const mounted = await mountComponent(QualityPage, {});
  await wait(mounted);
  return mounted;
};
const read = async (mounted: Mounted): Promise<void> => {
  void qualityState.read();
  await wait(mounted);
};
const getRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const getNames = (): string[] => getRows().map((row) => row.querySelector('[data-open]')?.textContent.trim() ?? '');
const getText = ({ outline }: Mounted): string => outline().join('\n');
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  overview = {
    ...{
      failing: 8,
      failingChange: null,
      channels: [],
      watched: [],
      packs: [],
      problem: null,
      evaluationProgress: null,
    },
    profiles: [
      createProfile('a', 10),
      createProfile('b', 4, { watched: true, notifyAbove: 1 }, { change: { since: '2026-01-01', by: 3, rules: {} } }),
      createProfile('c', 16),
    ],
  };
  page.answer('quality.overview', () => overview as unknown as QualityOverview);
  page.answer('lookAlikes.groups', () => ({ groups: [], alike: [], pictures: 0, total: 0, uncompared: 0 }));
  page.answer('items.views', () => []);
  page.answer('referenced.search', () => ({ offset: 0, rows: [], total: 0, all: 0 }));
  page.answer('pictures.lookPlan', () => ({ pictures: 0, of: 0, bytes: 0, unsized: 0, seconds: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  router.go('/products');
});

describe('the overview of quality', () => {
  it('shows watched profiles first, then those with the smallest share, with their results', async () => {
    const mounted = await open();
    expect(getNames()).toEqual(['Profile b', 'Profile a', 'Profile c']);
    const cells = getRows().map((row) =>
      (row.querySelector('.numbers')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    );
    expect(cells).toEqual(['4 14 2', '10 8 2', '16 2 2']);
    expect(getText(mounted)).toContain(messages.failing(8));
    expect(getRows()[0]?.textContent).toContain(messages.overview.moreThanYours(1));
  });

  it('links to the worst rules of a profile, mandatory ones first', async () => {
    await open();
    const links = [...(getRows()[1]?.querySelectorAll<HTMLElement>('ol a') ?? [])];
    expect(links.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      ['Rule one4', '#/quality/profiles/a/one'],
      ['Rule two9', '#/quality/profiles/a/two'],
    ]);
  });

  it('sorts by a column in both directions, and keeps the order while numbers change', async () => {
    const mounted = await open();
    await mounted.click('button', messages.overview.heads.pass);
    expect(getNames()).toEqual(['Profile b', 'Profile c', 'Profile a']);
    await mounted.click('button', messages.overview.heads.pass);
    expect(getNames()).toEqual(['Profile b', 'Profile a', 'Profile c']);
    expect(document.querySelector('[aria-sort=ascending]')?.textContent).toContain(messages.overview.heads.pass);
    overview = {
      ...overview,
      profiles: [createProfile('a', 18), createProfile('b', 4, { watched: true }), createProfile('c', 1)],
    };
    await read(mounted);
    expect(getNames()).toEqual(['Profile b', 'Profile a', 'Profile c']);
    await mounted.click('button', messages.overview.heads.name);
    expect(getNames()).toEqual(['Profile b', 'Profile a', 'Profile c']);
  });

  it('shows only the rows of a view, of which one can always be reached with the keyboard', async () => {
    const mounted = await open();
    expect(find(mounted, /^button “(?:All|Watched|More fail).*\d”/)).toEqual([
      'button “All 3”, pressed',
      ...['button “Watched 1”', 'button “More fail than yesterday 1”'],
    ]);
    getRows()[2]?.focus();
    await mounted.settle();
    expect(getText(mounted)).toContain(messages.overview.rowOf(3, 3));
    await mounted.click('button', 'Watched 1');
    expect([getNames(), getRows().map(({ tabIndex }) => tabIndex)]).toEqual([['Profile b'], [0]]);
    expect(getText(mounted)).toContain(messages.overview.rowOf(1, 1));
    await mounted.click('button', 'Run failed or late 0');
    expect([getNames(), getText(mounted).includes(messages.overview.noRows)]).toEqual([[], true]);
  });

  it('moves between rows, opens and watches them with the keyboard', async () => {
    const mounted = await open();
    getRows()[0]?.focus();
    await mounted.settle();
    const press = async (key: string): Promise<number> => {
      await mounted.press(document.activeElement ?? document.body, key);
      return getRows().indexOf(document.activeElement as HTMLElement);
    };
    expect([await press('ArrowDown'), await press('End'), await press('ArrowDown'), await press('ArrowUp')]).toEqual([
      ...[1, 2, 2, 1],
    ]);
    expect(await mounted.press(document.activeElement ?? document.body, 'w', { ctrlKey: true })).toBe(false);
    await press('w');
    await wait(mounted);
    expect(find(mounted, /^textbox/)).toEqual([`textbox “${messages.watching.above}”: 1`]);
    await mounted.press(document.activeElement ?? document.body, 'Escape');
    getRows()[1]?.focus();
    await press('Home');
    await press('Enter');
    expect(location.hash).toBe('#/quality/profiles/b');
  });

  it('stops watching the profile of its button', async () => {
    page.answer('quality.save', () => null as never);
    const mounted = await open();
    await mounted.click('button', messages.watching.change('Profile b'));
    await wait(mounted);
    await mounted.click('button', messages.unwatch);
    await wait(mounted);
    expect(page.asked('quality.save').map(({ profile }) => [profile.id, profile.watched])).toEqual([['b', false]]);
  });

  it('shows the progress of an evaluation, or why there is nothing', async () => {
    overview = { ...overview, evaluationProgress: { done: 1, total: 3 } };
    const mounted = await open();
    expect(getText(mounted)).toContain(messages.checking(1, 3));
    overview = { ...overview, evaluationProgress: null, profiles: [{ ...createProfile('a', 1), figures: null }] };
    await read(mounted);
    expect(getText(mounted)).toContain(messages.noProductsTitle);
    overview = { ...overview, problem: 'The rules are broken.' };
    await read(mounted);
    expect([
      getText(mounted).includes(messages.noProductsTitle),
      getText(mounted).includes('The rules are broken.'),
    ]).toEqual([false, true]);
  });

  it('keeps its profiles if it cannot be read again, and shows those of the next reading', async () => {
    const mounted = await open();
    page.answer('quality.overview', () => new Rejection('disk', 'The disk is full.'));
    await read(mounted);
    expect(qualityState.problem?.message).toBe('The disk is full.');
    expect([getNames(), getText(mounted).includes(messages.failedTitle)]).toEqual([
      ['Profile b', 'Profile a', 'Profile c'],
      false,
    ]);
    overview = { ...overview, profiles: [createProfile('d', 1)] };
    page.answer('quality.overview', () => overview as unknown as QualityOverview);
    await read(mounted);
    expect([getNames(), qualityState.problem]).toEqual([['Profile d'], null]);
  });

  it('opens the copy of a rule pack that is in use, and copies another one', async () => {
    const pack = {
      id: 'k',
      name: 'Pack',
      rules: 3,
      unofficial: 0,
      host: 'example.com',
      readOn: '2026-01-01',
      copies: [],
    };
    const copy = { profile: 'a', older: { added: [1], changed: [1, 2], gone: [] } };
    const packs = [pack, { ...pack, id: 'l', name: 'Used', copies: [copy, { profile: 'b', older: null }] }];
    overview = { ...overview, packs: [...packs, { ...pack, id: 'n', name: 'Older', copies: [copy] }] };
    page.answer('quality.usePack', () => ({ id: 'new' }) as never);
    const mounted = await open();
    const choose = async (name: string): Promise<string> => {
      await mounted.click('button', messages.addProfile);
      await wait(mounted);
      const [line = ''] = find(mounted, new RegExp(`^menuitem “${name} `));
      await mounted.click('menuitem', /“(.*)”/.exec(line)?.[1] ?? '');
      await wait(mounted);
      return `${line.includes(messages.packs.inUse) ? 'in use ' : ''}${location.hash}`;
    };
    expect(await choose('Used')).toBe('in use #/quality/profiles/b');
    router.go('/quality');
    await wait(mounted);
    await mounted.click('button', messages.addProfile);
    await wait(mounted);
    expect(find(mounted, /^menuitem “Older/)[0]).toContain(messages.packs.rulesChanged(3));
    await mounted.press(document.activeElement ?? document.body, 'Escape');
    await wait(mounted);
    expect(await choose('Pack')).toBe('#/quality/edit/new');
    expect(page.asked('quality.usePack')).toEqual([{ id: 'k' }]);
  });
});

describe('the page of quality', () => {
  it('says that a profile or a rule is unknown, and returns', async () => {
    const mounted = await open('/quality/profiles/zz');
    expect(getText(mounted)).toContain(messages.unknownTitle);
    router.go('/quality/profiles/a/zz');
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.unknownRuleTitle);
    await mounted.click('button', messages.back('Profile a'));
    expect(location.hash).toBe('#/quality/profiles/a');
  });
});
