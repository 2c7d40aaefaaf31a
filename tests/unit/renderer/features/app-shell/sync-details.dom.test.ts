import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../../../../electron/contract/index.ts';
import { noBudget } from '../../../../../electron/contract/sync.ts';
import { sync } from '../../../../../renderer/app/sync.svelte.ts';
import SyncDetails from '../../../../../renderer/features/app-shell/SyncDetails.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.frame.details;
const since = new Date('2026-01-01T10:00:00').toISOString();
const createResource = (resource: string, more: object = {}) => ({
  ...{
    resource,
    state: 'done',
    items: 1_200,
    read: null,
    syncedAt: since,
    ofOthers: 0,
    problem: null,
    total: null,
    ...more,
  },
});
const getStatus = (state: SyncStatus['state'], more: object = {}): SyncStatus =>
  ({
    ...{ state, itemsSoFar: 3, since, waiting: null, nextAt: null, problem: null, offlineSince: null },
    resources: [createResource('product'), createResource('asset', { items: 0, syncedAt: null })],
    budget: noBudget,
    ...{ forecast: null, everything: null, ...more },
  }) as never;
void sync.start(false);

const open = async (state: SyncStatus['state'], more: object = {}): Promise<Mounted> => {
  const status = getStatus(state, more);
  page.answer('sync.status', () => status);
  page.emit('sync.status', status);
  return mountComponent(SyncDetails, {});
};
/** Returns the controls and the texts, without spaces between elements that differ by browser. */
const getText = ({ outline }: Mounted): string => outline().join(' ');

beforeEach(() => {
  page.reset();
  page.answer('sync.cancel', () => getStatus('idle'));
  page.answer('sync.now', () => getStatus('syncing'));
  vi.useFakeTimers({ now: Date.parse('2026-01-01T10:14:00'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const wait = (why: 'budget' | 'pause', canTry: boolean) => ({ waiting: { why, canTry, until: since } });
const limit = 'Background requests';

describe('the details of the sync', () => {
  it.each<[SyncStatus['state'], object, readonly string[], readonly string[]]>([
    ['upToDate', {}, ['Up to date', limit, 'What changed', '14 min ago'], ['Stop', 'Sync now', 'Try now']],
    ['upToDate', { nextAt: since }, [messages.nextAt('10:00')], []],
    ['syncing', {}, ['Syncing', '“Stop the sync”', limit], ['Try now', '“Sync now”']],
    ['syncing', { since: null }, [messages.first, messages.firstHint], ['Up to date']],
    ['offline', { offlineSince: since }, ['Offline', '“Try now”'], [limit, '“Stop the sync”']],
    ['failed', { problem: { message: 'All broke.' } }, ['All broke.', '“Show the log”', '“Try now”'], ['What changed']],
    [
      'waiting',
      wait('pause', true),
      [messages.pausedUntilThen('10:00'), messages.triesOnce, '“Sync now”'],
      ['“Try now”'],
    ],
    ['waiting', wait('pause', false), [messages.pausedUntilThen('10:00')], [messages.triesOnce]],
    ['waiting', wait('budget', false), [messages.waitingUntil('10:00'), messages.changeLimit], [messages.triesOnce]],
  ])('of the state %s with %j show %j and not %j', async (state, more, shown, hidden) => {
    const text = getText(await open(state, more));
    for (const words of shown) expect(text).toContain(words);
    for (const words of hidden) expect(text).not.toContain(words);
  });

  it('name the only list that could not be read, with its reason, and items of other accounts', async () => {
    const failed = createResource('product', { state: 'failed', problem: { message: 'It broke.' } });
    const resources = [failed, createResource('asset', { ofOthers: 2 })];
    const text = getText(await open('failed', { problem: { message: 'All broke.' }, resources }));
    for (const words of [
      messages.notRead('Products'),
      messages.othersRead,
      'It broke.',
      '2 assets from other accounts',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('All broke.');
    const [asset, unread] = [createResource('asset'), createResource('family', { state: 'failed' })];
    const mixed = [failed, asset, { ...unread, state: 'waiting' }];
    const partly = getText(await open('failed', { problem: { message: 'All broke.' }, resources: mixed }));
    expect([partly.includes(messages.notRead('Products')), partly.includes(messages.othersRead)]).toEqual([
      true,
      false,
    ]);
    const both = [failed, { ...failed, resource: 'asset' }];
    expect(getText(await open('failed', { problem: { message: 'All broke.' }, resources: both }))).toContain(
      'All broke.',
    );
  });

  it('show the items of each list, and none for a list that was never read', async () => {
    const { root } = await open('upToDate');
    const cells = [...root.querySelectorAll('tbody tr')].map(({ textContent }) =>
      textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(cells).toEqual(['Products1,20014 min ago', 'Assets—Read']);
  });

  it('start, stop and repeat the sync', async () => {
    const stop = await open('syncing');
    await stop.click('button', m.frame.stopSync);
    expect(page.asked('sync.cancel')).toHaveLength(1);
    stop.root.remove();
    const again = await open('failed', { problem: { message: 'All broke.' } });
    await again.click('button', 'Show the log');
    expect(page.asked('app.showLog')).toHaveLength(1);
    await again.click('button', messages.tryNow);
    expect(page.asked('sync.now')).toHaveLength(1);
  });
});
