import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attributeTitles } from '../../../../renderer/app/attribute-labels.svelte.ts';
import { followAttributeTitles } from '../../../../renderer/app/follow-attribute-titles.ts';
import { counts } from '../../../../renderer/app/counts.svelte.ts';
import { storedDrafts } from '../../../../renderer/app/draft-list.svelte.ts';
import { qualityState } from '../../../../renderer/app/quality/quality.svelte.ts';
import { knownRefusals } from '../../../../renderer/app/creation-denials.svelte.ts';
import { saveOverview } from '../../../../renderer/app/save-runs.svelte.ts';
import { sending } from '../../../../renderer/app/edits/edit-sending.svelte.ts';
import { sync } from '../../../../renderer/app/sync.svelte.ts';
import { pictures } from '../../../../renderer/app/pictures.svelte.ts';
import { editHistory } from '../../../../renderer/app/edits/edit-history.svelte.ts';
import { stagedEdits } from '../../../../renderer/app/edits/staged-edits.svelte.ts';
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

session.accountId = null;
const { profileDrafts } = await import('../../../../renderer/features/quality/profile-editor/profile-drafts.svelte.ts');

/** The main process replies for the account that is open at the time of the query. */
let open: string | null = 'a';
const any = (value: unknown): never => value as never;
/** Returns the progress of finished uploads. */
const getProgress = (): object => ({
  of: open,
  counts: { failed: 0, unknown: 0, running: 0, waiting: 0, done: 1 },
  totals: { files: 1, finished: 1 },
});
/** Returns the account of a reply. */
const ofAccount = (value: unknown): unknown => (value as { readonly of?: unknown } | null)?.of ?? null;
let stopSending = (): void => undefined;
const select = (account: string | null): void => {
  open = session.accountId = account;
  page.emit('accounts.changed', any({ account: account === null ? null : { id: account } }));
  stopSending();
  stopSending = sending.follow(account);
};

const accounts = ['a', 'b'];

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
  'whether edits can be sent': { ask: () => undefined, of: () => ofAccount(sending.state) },
  'titles of attributes': {
    ask: () => page.emit('items.changed', any({ resources: ['attribute'] })),
    of: () => accounts.find((account) => attributeTitles.of(`key of ${account}`) !== `key of ${account}`) ?? null,
  },
  'the progress of uploads': { ask: () => undefined, of: () => ofAccount(uploads.progress) },
  'the progress of paused uploads': {
    ask: () => void uploads.pause(true),
    of: () => ofAccount(uploads.progress),
  },
  'rows of the uploads': {
    ask: () => uploads.list.want('all', 0, 1),
    of: () => uploads.list.at(0)?.id ?? null,
  },
  'the review of files': {
    ask: () => uploads.reviewOpened(any({ batch: open, revision: 1, stage: 'ready' })),
    of: () => uploads.review?.batch ?? null,
  },
  'uploads without a product': {
    ask: () => void uploads.countMatches(),
    of: () => accounts.find((account) => uploads.matches.noSku === accounts.indexOf(account) + 1) ?? null,
  },
  'counts of edits': { ask: () => undefined, of: () => ofAccount(stagedEdits.counts) },
  'edits that can be undone': {
    // Rejected if another account is opened before the edit is staged.
    ask: () => void editHistory.stage('detail', [any({})], String(open)).catch(() => undefined),
    of: () => editHistory.undoLabel,
  },
  'profiles with unsaved changes': {
    ask: () => undefined,
    of: () => accounts.find((account) => profileDrafts.has(account)) ?? null,
  },
  'runs that save files': { ask: () => undefined, of: () => saveOverview.runs[0]?.id ?? null },
  'groups of look-alikes': {
    ask: () => void similarPictures.read(),
    of: () => similarPictures.groups?.[0]?.product ?? null,
  },
  'counts of values': { ask: () => void valueCounts.count(), of: () => valueCounts.attributes?.[0]?.name ?? null },
  'denied creations': {
    ask: () => void knownRefusals.recall(),
    of: () => ofAccount(knownRefusals.of('product')),
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
    'edits.sending': () => ({ of: open }),
    'items.attributes': () => (open === null ? [] : [{ name: `key of ${open}`, title: 'Title' }]),
    'sync.status': () => ({ of: open, resources: [] }),
    'sync.now': () => ({ of: open, resources: [] }),
    'pictures.status': () => ({ of: open, held: null }),
    'pictures.keepAll': () => ({ of: open, held: null }),
    'uploads.progress': () => getProgress(),
    'uploads.pause': () => getProgress(),
    'uploads.rows': () => ({ offset: 0, unused: [], items: [{ id: open }], total: accounts.indexOf(open ?? '') + 1 }),
    'review.get': ({ batch }: { batch: string }) => ({ batch, revision: 1, stage: 'ready' }),
    'edits.counts': () => ({ of: open, all: 0 }),
    'edits.add': () => ({ before: [{}], rejected: [] }),
    'drafts.profiles': ({ account }: { account: string }) => [account],
    'downloads.runs': () => (open === null ? [] : [{ id: open }]),
    'lookAlikes.groups': () => ({
      groups: open === null ? [] : [{ product: open, ids: [], pictures: [] }],
      total: 1,
      pictures: 0,
      alike: [],
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
  followAttributeTitles(false);
  void sync.start(false);
  page.answer('uploads.progress', () => any(getProgress()));
  void stagedEdits.start(false);
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
            expect([open, null]).toContain(of());
          }
          await page.everything(last);
          if (open !== null) ask();
          await page.everything();
          expect(of()).toBe(open);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('never stores the recent searches and items of one account for another, or over ones that cannot be read', async () => {
    const step = fc.oneof(
      fc.record({ select: fc.constantFrom('a', 'b') }),
      fc.record({ arrive: fc.nat(4) }),
      fc.constantFrom('search' as const, 'open' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
        for (const one of steps) {
          if (one === 'search') void recentSearches.add('products', `of ${open}`);
          else if (one === 'open')
            void recentItems.add({ resource: 'product', id: String(open), title: `of ${open}`, label: '', at: 1 });
          else if ('select' in one) select(one.select);
          else await page.arrive(one.arrive);
        }
        await page.everything();
        for (const { key, value } of page.asked('app.remember')) {
          const account = String(key.split('/')[1]);
          const other = accounts.find((id) => id !== account);
          expect(JSON.stringify(value)).not.toContain(`of ${other}`);
        }
      }),
      { numRuns: 60 },
    );
    page.answer('app.remembered', () => new Rejection('timeout'));
    select('c');
    const before = page.asked('app.remember').length;
    void recentSearches.add('products', 'more');
    void recentItems.add({ resource: 'product', id: 'c', title: 'of c', label: '', at: 1 });
    await page.everything();
    expect(page.asked('app.remember').length).toBe(before);
  });

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
    expect(counts.waitingForService, 'without those that wait for the user').toBe(7);
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
    page.answer('lookAlikes.groups', () => ({ groups: [], total: 0, pictures: 0, alike: [], uncompared: 0 }));
    void similarPictures.read();
    await page.everything(true);
    expect(similarPictures.problem).toBeNull();
  });
});
