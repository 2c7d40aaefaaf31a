import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { counts } from '../../../../renderer/app/counts.svelte.ts';
import { storedDrafts } from '../../../../renderer/app/draft-list.svelte.ts';
import { qualityState } from '../../../../renderer/app/quality/quality.svelte.ts';
import { refusals } from '../../../../renderer/app/creation-denials.svelte.ts';
import { saveOverview } from '../../../../renderer/app/save-runs.svelte.ts';
import { sync } from '../../../../renderer/app/sync.svelte.ts';
import { pictures } from '../../../../renderer/app/pictures.svelte.ts';
import { uploads } from '../../../../renderer/app/uploads/uploads.svelte.ts';
import { recentItems } from '../../../../renderer/app/recent-items.svelte.ts';
import { similarPictures } from '../../../../renderer/app/quality/look-alikes.svelte.ts';
import { valueCounts } from '../../../../renderer/app/quality/value-counts.svelte.ts';
import { recentSearches } from '../../../../renderer/list/search/recent-searches.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';
import { session } from '../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

/** The main process replies for the account that is open at the time of the query. */
let open: string | null = 'a';
const any = (value: unknown): never => value as never;
/** Returns the account of a reply. */
const ofAccount = (value: unknown): unknown => (value as { readonly of?: unknown } | null)?.of ?? null;
const select = (account: string | null): void => {
  open = session.accountId = account;
  page.emit('accounts.changed', any({ account: account === null ? null : { id: account } }));
};

/** State of an account: the account that it belongs to, or null if it is empty. */
const states: Readonly<Record<string, { readonly ask: () => void; readonly of: () => unknown }>> = {
  'counts of items': {
    ask: () => page.emit('items.changed', any({ resources: [] })),
    of: () => ofAccount(counts.items),
  },
  'counts of the outbox': { ask: () => undefined, of: () => ofAccount(counts.outbox) },
  'the figures of profiles': { ask: () => void qualityState.read(), of: () => ofAccount(qualityState.overview) },
  'the state of sync': { ask: () => void sync.syncNow(), of: () => ofAccount(sync.status) },
  'the fetching of pictures': { ask: () => void pictures.keepAll(), of: () => ofAccount(pictures.status) },
  'the progress of uploads': { ask: () => undefined, of: () => ofAccount(uploads.progress) },
  'runs that save files': { ask: () => undefined, of: () => saveOverview.runs[0]?.id ?? null },
  'groups of look-alikes': {
    ask: () => void similarPictures.read(),
    of: () => similarPictures.groups?.[0]?.product ?? null,
  },
  'counts of values': { ask: () => void valueCounts.count(), of: () => valueCounts.attributes?.[0]?.name ?? null },
  'denied creations': {
    ask: () => void refusals.recall(),
    of: () => ofAccount(refusals.of('product')),
  },
  'recent searches': { ask: () => void recentSearches.recall(), of: () => recentSearches.of('products')[0] ?? null },
  'recent items': { ask: () => void recentItems.recall(), of: () => recentItems.all[0]?.title ?? null },
};

let close = (): void => undefined;
afterEach(() => close());

beforeEach(() => {
  page.reset();
  const answers: Readonly<Record<string, (argument: never) => unknown>> = {
    'items.counts': () => ({ of: open }),
    'outbox.counts': () => ({ of: open }),
    'outbox.holdStatus': () => ({ of: open }),
    'quality.overview': () => ({ of: open, profiles: [], failing: 0, evaluationProgress: null }),
    'sync.status': () => ({ of: open, resources: [] }),
    'sync.now': () => ({ of: open, resources: [] }),
    'pictures.status': () => ({ of: open, held: null }),
    'pictures.keepAll': () => ({ of: open, held: null }),
    'uploads.progress': () => ({ of: open, counts: {}, totals: { files: 0 } }),
    'downloads.runs': () => (open === null ? [] : [{ id: open }]),
    'lookAlikes.groups': () => ({
      groups: open === null ? [] : [{ product: open, ids: [], pictures: [] }],
      total: 1,
      uncompared: 0,
    }),
    'sheets.countValues': () => [{ name: open, products: 1, cause: null }],
    'sheets.variantParents': () => ({ parents: [], all: 0 }),
    'outbox.refusals': () => ({ product: { of: open } }),
    'app.remembered': ({ key }: { key: string }) => {
      const of = key.split('/')[1];
      return key.startsWith('recentItems')
        ? [{ resource: 'product', id: '1', title: of, label: '', at: 1 }]
        : { products: [of] };
    },
  };
  for (const [name, answer] of Object.entries(answers)) page.answer(any(name), any(answer));
});
beforeAll(async () => {
  void counts.start(false);
  void qualityState.start(false);
  saveOverview.follow();
  void sync.start(false);
  page.answer('uploads.progress', () => any({ of: open, counts: {}, totals: { files: 0 } }));
  void pictures.start();
  uploads.follow();
  await page.settle();
});

describe('AccountState', () => {
  it.each(Object.entries(states))(
    'shows nothing of an account that is no longer in use: %s',
    async (_, { ask, of }) => {
      close = similarPictures.follow();
      const step = fc.oneof(
        fc.record({ select: fc.constantFrom('a', 'b', null) }),
        fc.record({ arrive: fc.nat(8) }),
        fc.record({ arrive: fc.nat(8) }),
        fc.constant('ask' as const),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16, size: 'max' }), fc.boolean(), async (steps, last) => {
          for (const one of steps) {
            if (one === 'ask') {
              if (open !== null) ask();
            } else if ('arrive' in one) await page.arrive(one.arrive);
            else select(one.select);
          }
          await page.everything(last);
          expect([open, null]).toContain(of());
          if (open !== null) ask();
          await page.everything();
          expect(of()).toBe(open);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('keeps the drafts of an account, newest first, one for each form', async () => {
    page.answer('drafts.list', () => [{ resource: 'product', from: null }] as const);
    await Promise.all([storedDrafts.follow(any('a')), page.everything()]);
    const from = { id: any('7'), title: 'Bag' };
    storedDrafts.put(any('a'), { resource: 'product', from }, true);
    storedDrafts.put(any('b'), { resource: 'product', from: { id: any('8'), title: '' } }, true);
    storedDrafts.put(any('a'), { resource: 'asset', from: null }, true);
    expect(storedDrafts.of('product')).toEqual([
      { resource: 'product', from },
      { resource: 'product', from: null },
    ]);
    storedDrafts.put(any('a'), { resource: 'product', from }, true);
    expect(storedDrafts.of('product')).toHaveLength(2);
    void storedDrafts.discard('product', from);
    expect(storedDrafts.of('product')).toEqual([{ resource: 'product', from: null }]);
    expect(page.asked('drafts.keep')).toEqual([{ account: 'a', resource: 'product', from, draft: null }]);
    void storedDrafts.follow(null);
    expect(storedDrafts.of('product')).toEqual([]);
  });

  it('does not count an entry that is open in a form among the entries that need the user', () => {
    const reported = { waiting: 1, sending: 2, looking: 4, needsYou: 1, done: 9 };
    page.emit('outbox.changed', { changed: null, counts: reported });
    const stop = counts.correcting();
    expect([counts.needsYou, counts.unsent]).toEqual([0, 7]);
    const other = counts.correcting();
    expect(counts.needsYou).toBe(0);
    other();
    stop();
    expect([counts.needsYou, counts.unsent]).toEqual([1, 8]);
  });

  it('keeps known look-alikes when an earlier query fails late', async () => {
    close = similarPictures.follow();
    select('a');
    await page.everything();
    page.answer('lookAlikes.groups', () => new Rejection('timeout'));
    select('b');
    expect(similarPictures.groups).toBeNull();
    await page.everything();
    void similarPictures.read();
    page.answer('lookAlikes.groups', () => ({ groups: [], total: 0, uncompared: 0 }));
    void similarPictures.read();
    await page.everything(true);
    expect(similarPictures.problem).toBeNull();
  });
});
