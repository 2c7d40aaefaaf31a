import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '../../../../../../electron/model/rules/profile.ts';
import { qualityState } from '../../../../../../renderer/app/quality/quality.svelte.ts';
import { router } from '../../../../../../renderer/app/router.svelte.ts';
import ProfileEditorPage from '../../../../../../renderer/features/quality/profile-editor/ProfileEditorPage.svelte';
import ProfileRules from '../../../../../../renderer/features/quality/profile-editor/ProfileRules.svelte';
import { m } from '../../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../../support/mount-component.ts';

const messages = m.quality.editor;
const createRule = (id: string, more: object = {}): object => ({
  ...{ id, words: `Rule ${id}`, severity: 'must', weight: 1, subject: { of: 'field', name: id } },
  ...{ condition: { is: 'there' }, holdsFor: { level: 'all', families: [], categories: [] }, ...more },
});
const profile = {
  ...{ id: 'mine', name: 'My shop', watched: false },
  rules: [createRule('label'), createRule('gtin'), createRule('status')],
} as unknown as Profile;
const figures = {
  products: 20,
  pass: 10,
  notAnalysed: 0,
  line: [],
  change: null,
  evaluatedAt: '2026-01-01T10:00:00.000Z',
};
const evaluated = {
  ...{ profile, problems: { status: 'It is invalid.' } },
  figures: {
    ...figures,
    rules: [
      { rule: 'label', fail: 3, notLookedAt: 0 },
      { rule: 'gtin', fail: 7, notLookedAt: 2 },
    ],
  },
};

const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (known = true): Promise<Mounted> => {
  router.go('/quality/edit/mine');
  const edited = known ? profile : { ...profile, name: '', rules: [] };
  const mounted = await mountComponent(ProfileEditorPage, { profile: edited, known });
  await wait(mounted);
  return mounted;
};
const getText = ({ outline }: Mounted): string => outline().join('\n');
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));
const getSaved = () => page.asked('quality.save').at(-1)?.profile;
/** Returns the messages of the rules in the order of the rows. */
const getRules = (): string[] =>
  [...document.querySelectorAll('section [role=row], section tr')].flatMap(
    ({ textContent }) => /Rule (?:label|gtin|status)/.exec(textContent)?.[0] ?? [],
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  page.answer('quality.overview', () => ({ profiles: [evaluated], packs: [], evaluationProgress: null }) as never);
  page.answer('quality.save', () => null as never);
  page.answer('quality.tryProfile', () => ({ ...figures, pass: 12, notAnalysed: 1, rules: [] }));
  page.answer('items.attributes', () => []);
  page.answer('referenced.search', () => ({ offset: 0, rows: [], total: 0, all: 0 }));
  page.answer('items.facets', () => ({ values: [], distinct: 0, without: 0, total: 0 }));
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
  const reading = qualityState.read();
  await page.everything();
  await reading;
});
afterEach(() => {
  vi.useRealTimers();
  router.go('/products');
});

describe('the editor of a profile', () => {
  it('shows the name and the rules, and finds a rule', async () => {
    const mounted = await open();
    expect([find(mounted, /^heading/)[0], getRules()]).toEqual([
      'heading “My shop”',
      ['Rule label', 'Rule gtin', 'Rule status'],
    ]);
    await mounted.type('searchbox', messages.search, ' GTIN ');
    expect(getRules()).toEqual(['Rule gtin']);
    await mounted.click('button', messages.addRule);
    expect((mounted.get('searchbox', messages.search) as HTMLInputElement).value).toBe('');
  });

  it('saves the changed name, and leaves', async () => {
    const mounted = await open();
    expect(getText(mounted)).not.toContain(messages.draftMark(0));
    await mounted.type('textbox', messages.name, 'Other shop');
    expect(find(mounted, /^heading/)[0]).toBe('heading “Other shop”');
    expect(getText(mounted)).toContain(messages.draftMark(0));
    await mounted.click('button', messages.save);
    await wait(mounted);
    expect([getSaved()?.name, getSaved()?.rules.map(({ id }) => id), location.hash]).toEqual([
      'Other shop',
      ['label', 'gtin', 'status'],
      '#/quality/profiles/mine',
    ]);
  });

  it('needs a name, and says why it cannot be saved', async () => {
    const mounted = await open();
    await mounted.type('textbox', messages.name, ' ');
    expect(find(mounted, /^heading/)[0]).toBe(`heading “${messages.newName}”`);
    await mounted.click('button', messages.save);
    await wait(mounted);
    expect([getText(mounted).includes(messages.nameMissing), getSaved()]).toEqual([true, undefined]);
    await mounted.type('textbox', messages.name, 'Shop');
    page.answer('quality.save', () => new Rejection('disk', 'The disk is full.'));
    await mounted.click('button', messages.save);
    await wait(mounted);
    expect([getText(mounted).includes('The disk is full.'), location.hash]).toEqual([true, '#/quality/edit/mine']);
  });

  it('discards all changes, until this is undone', async () => {
    const mounted = await open();
    expect(find(mounted, new RegExp(`“${messages.discard}”`))).toEqual([`button “${messages.discard}”, disabled`]);
    await mounted.type('textbox', messages.name, 'Other shop');
    await mounted.click('button', messages.discard);
    await wait(mounted);
    expect(find(mounted, /^heading/)[0]).toBe('heading “My shop”');
    toasts.list[0]?.link?.run();
    await wait(mounted);
    expect(find(mounted, /^heading/)[0]).toBe('heading “Other shop”');
  });

  it('shows how many products would fail, compared with the saved profile', async () => {
    const mounted = await open();
    expect(getText(mounted)).toContain(messages.effect(10, 20));
    await mounted.type('textbox', messages.name, 'Other shop');
    await wait(mounted);
    expect(getText(mounted)).toContain(messages.kept);
    expect(getText(mounted)).toContain(`${messages.figures.change(-3)} · ${messages.figures.notAnalysed(1)}`);
  });
});

describe('the rules of a profile', () => {
  const show = async (more: object = {}): Promise<Mounted> => {
    const mounted = await mountComponent(ProfileRules, { evaluated: { ...evaluated, ...more } } as never);
    await wait(mounted);
    return mounted;
  };
  const getCells = (): string[][] =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    );

  it('sorts rules by the number of failing products, and says why one is invalid', async () => {
    const mounted = await show();
    expect(getCells()).toEqual([
      ['Rule gtin', 'Must', '2', '7'],
      ['Rule label', 'Must', '', '3'],
      ['Rule status It is invalid.', 'Must', '', '—'],
    ]);
    expect(mounted.get('link', 'Rule gtin').getAttribute('href')).toBe('#/quality/profiles/mine/gtin');
  });

  it('marks a rule whose source is not a page of the publisher', async () => {
    const source = { address: 'https://blog.example/rules', readOn: '2026-11-25' };
    const rules = profile.rules.map((rule) => ({
      ...rule,
      source: rule.id === 'gtin' ? { ...source, unofficial: true as const } : source,
    }));
    await show({ profile: { ...profile, rules } });
    const notes = getCells().map(([rule]) => rule);
    expect(notes.slice(0, 2)).toEqual([
      'Rule gtin blog.example (unofficial), read 25 Nov 2026',
      'Rule label blog.example, read 25 Nov 2026',
    ]);
  });

  it('edits a profile of the user, but not that of a channel', async () => {
    page.answer('quality.watchChannel', () => null as never);
    const own = await show();
    await own.click('button', m.quality.edit);
    expect(location.hash).toBe('#/quality/edit/mine');
    own.root.remove();
    const channel = {
      ...profile,
      channel: { id: 'c1', list: { id: 'l', name: 'Bags' }, columns: 0, notUnderstood: 0 },
    };
    const mounted = await show({ profile: channel });
    expect([find(mounted, /^button “Edit/), mounted.get('link', m.quality.channels.open).getAttribute('href')]).toEqual(
      [[], '#/channels/c1'],
    );
  });
});
