import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchedSubject } from '../../../../../electron/contract/index.ts';
import type { Profile } from '../../../../../electron/model/rules/profile.ts';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const { qualityState } = await import('../../../../../renderer/app/quality/quality.svelte.ts');
const { stopWatching, watchAbove, watchProfileAbove } =
  await import('../../../../../renderer/features/quality/watch-actions.ts');
const { getSavedViews } = await import('../../../../../renderer/list/saved-views/saved-views.svelte.ts');
const { ListState } = await import('../../../../../renderer/list/list-state.svelte.ts');
const { noChoice } = await import('../../../../../renderer/columns/columns.ts');
const { getResource } = await import('../../../../../electron/model/index.ts');

const rule = (id: string, more: object = {}): object => ({ id, words: id, inUse: true, ...more });
const shop = { id: 'shop', name: 'Shop', watched: true, notifyAbove: 1, rules: [rule('r1'), rule('r2')] };
const channel = { ...shop, id: 'channel/c1', name: 'Channel', watched: false, channel: 'c1' };
const watchedRule = { ...shop, id: 'rules', rules: [rule('r1'), rule('r2', { watched: true, notifyAbove: 3 })] };
const all = [shop, channel, watchedRule] as unknown as readonly Profile[];

const subject = (kind: WatchedSubject['kind'], id: string, one: string | null = null): WatchedSubject => ({
  ...{ kind, id, rule: one, name: id, count: null, line: [], change: null, notifyAbove: 1 },
});
/** The calls that change what is watched, in order. */
const getChanges = (): readonly unknown[] =>
  (['save', 'watchChannel', 'unwatchChannel', 'watchView', 'unwatchView'] as const).flatMap((name) =>
    page.asked(`quality.${name}`).map((argument) => [name, argument]),
  );
let view: string;

beforeEach(async () => {
  page.reset();
  session.accountId = crypto.randomUUID();
  page.answer('quality.overview', () => ({ profiles: all.map((profile) => ({ profile, figures: null })) }) as never);
  page.answer('app.remembered', () => null);
  page.answer('items.query', () => ({ offset: 0, rows: [], total: 0, terms: [], ranked: false }));
  void qualityState.read();
  getSavedViews('product').add('A view', new ListState(getResource('product')), { choice: noChoice } as never);
  await page.everything();
  view = getSavedViews('product').all[0]?.id ?? '';
});

describe('watched objects', () => {
  it.each([
    [
      subject('profile', 'shop'),
      ['save', { profile: { ...shop, watched: true, notifyAbove: 7 } }],
      ['save', { profile: { ...shop, watched: false } }],
    ],
    [
      subject('rule', 'rules', 'r2'),
      ['save', { profile: { ...watchedRule, rules: [rule('r1'), rule('r2', { watched: true, notifyAbove: 7 })] } }],
      ['save', { profile: { ...watchedRule, rules: [rule('r1'), rule('r2')] } }],
    ],
    [
      subject('profile', 'channel/c1'),
      ['watchChannel', { profile: 'channel/c1', rule: null, notifyAbove: 7 }],
      ['unwatchChannel', { profile: 'channel/c1', rule: null }],
    ],
    [
      subject('rule', 'channel/c1', 'r1'),
      ['watchChannel', { profile: 'channel/c1', rule: 'r1', notifyAbove: 7 }],
      ['unwatchChannel', { profile: 'channel/c1', rule: 'r1' }],
    ],
  ])('get another limit, and are no longer watched, alone: %j', async (watched, limited, stopped) => {
    const limiting = watchAbove(watched, 7);
    await page.everything();
    await limiting;
    expect(getChanges()).toEqual([limited]);
    const stopping = stopWatching(watched);
    await page.everything();
    await stopping;
    expect(getChanges()).toEqual([limited, stopped]);
  });

  it('count a view with the conditions that it has now', async () => {
    const limiting = watchAbove(subject('view', view), 7);
    await page.everything();
    await limiting;
    expect(getChanges()).toEqual([
      ['watchView', { id: view, notifyAbove: 7, view: expect.objectContaining({ name: 'A view' }) as object }],
    ]);
    const stopping = stopWatching(subject('view', 'removed'));
    await page.everything();
    await stopping;
    expect(getChanges().slice(1)).toEqual([['unwatchView', { id: 'removed' }]]);
  });

  it('stay unchanged if their profile or view no longer exists', async () => {
    for (const one of [subject('profile', 'gone'), subject('rule', 'gone', 'r1'), subject('view', 'gone')])
      await watchAbove(one, 7);
    for (const one of [subject('profile', 'gone'), subject('rule', 'gone', 'r1')]) await stopWatching(one);
    expect(getChanges()).toEqual([]);
  });

  it('are watched from zero on', async () => {
    const [profile] = all;
    if (profile === undefined) throw new Error('missing');
    const watching = watchProfileAbove({ ...profile, watched: false }, 0);
    await page.everything();
    await watching;
    expect(getChanges()).toEqual([['save', { profile: { ...shop, watched: true, notifyAbove: 0 } }]]);
  });
});
