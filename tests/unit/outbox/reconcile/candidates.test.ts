import { describe, expect, it } from 'vitest';
import { toIntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import { prepareIntentsToMatch, getStateBeforeSending } from '../../../../electron/outbox/reconcile/candidates.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import type { CachedItem, CacheMark, OutboxCache, StoredIntent } from '../../../../electron/outbox/outbox-types.ts';
import { endedAt, sentAt, sentIntent, storedIntent } from './sent-intent.ts';

const served = Date.parse('2026-11-22T13:00:00.000Z');

const stored = (name: string, rest: Partial<StoredIntent> = {}, attempts = 1): StoredIntent =>
  storedIntent(sentIntent({ id: toIntentId(name), title: name, body: { name }, attempts }), rest);
const markAt = (order: number): CacheMark => ({ order, id: `item-${order}` });

type NewItemsQuery = Parameters<OutboxCache['newItems']>[0];

interface Options {
  readonly items?: readonly CachedItem[];
  readonly sending?: readonly StoredIntent[];
  readonly serviceTime?: number | null;
}

/** Creates a scripted cache, database and service of an outbox; `asked` contains the queries for new items. */
const scripted = ({ items = [], sending = [], serviceTime = null }: Options = {}) => {
  const queries: NewItemsQuery[] = [];
  const answers: Readonly<Record<string, unknown>> = { resultsOf: [], resultsAmong: [], sendingOf: sending };
  const context = {
    cache: {
      findSimilar: async () => [],
      newItems: async (query: NewItemsQuery) => {
        queries.push(query);
        return { items, more: false, isMarkValid: query.mark !== null };
      },
      cacheMark: async () => markAt(9),
    },
    thread: { call: async (name: string) => answers[name] },
    client: () => ({ serviceTime: () => serviceTime }),
  } as unknown as SendContext;
  return { context, asked: queries };
};

describe('intentsToMatch', () => {
  it.each<[string, readonly (CacheMark | null)[], CacheMark | null]>([
    ['the earliest mark of several intents', [markAt(5), markAt(3), markAt(7)], markAt(3)],
    ['no mark when one of several intents has none', [markAt(5), null], null],
  ])('queries the cache for items that are new since %s', async (_, marks, mark) => {
    const { context, asked: queries } = scripted();
    await prepareIntentsToMatch(
      context,
      marks.map((one, index) => stored(`intent ${index}`, { mark: one })),
      endedAt,
    );
    expect(queries).toMatchObject([{ mark }]);
  });

  it('queries the cache for items since the earliest of several intents was sent, in any time zone', async () => {
    const { context, asked: queries } = scripted();
    const earlier = '2026-11-20T10:00:00.000Z';
    const first = storedIntent(sentIntent({ events: [{ at: earlier, what: 'sent', words: '' }] }));
    await prepareIntentsToMatch(context, [stored('Summer'), first], endedAt);
    expect(queries).toMatchObject([{ since: '2026-11-19T08:00:00.000Z' }]);
  });

  it('counts an item that exactly equals the request of another intent as the result of that intent', async () => {
    const items = ['Other', 'Another'].map((name, order) => ({
      id: toResourceId(name),
      raw: JSON.stringify({ id: name, name }),
      order,
    }));
    const { context } = scripted({ items, sending: [stored('Other')] });
    const { claimed } = await prepareIntentsToMatch(context, [stored('Spring')], endedAt);
    expect([...claimed]).toEqual(['Other']);
  });

  it('leaves an item to an unknown intent whose request it fits better than that of an intent being sent', async () => {
    const items = [
      { id: toResourceId('plain'), raw: JSON.stringify({ id: 'plain', name: 'Spring' }), order: 1 },
      { id: toResourceId('noted'), raw: JSON.stringify({ id: 'noted', name: 'Spring', note: 'x' }), order: 2 },
    ];
    const noted = storedIntent(sentIntent({ id: toIntentId('noted'), body: { name: 'Spring', note: 'x' } }));
    const { context } = scripted({ items, sending: [noted] });
    const { claimed } = await prepareIntentsToMatch(context, [stored('Spring')], endedAt);
    expect([...claimed]).toEqual(['noted']);
  });

  it('tells the intents whose names may be stored alike, but not identical ones or others', async () => {
    const { context } = scripted();
    const noted = storedIntent(sentIntent({ id: toIntentId('noted'), body: { name: 'Spring', note: 'x' } }));
    const rows = [stored('Spring'), stored('Spring'), stored(' SPRING'), stored('Summer'), noted];
    const { targets } = await prepareIntentsToMatch(context, rows, endedAt);
    expect(targets.map(({ rivals, twins }) => [rivals?.map(({ intent }) => intent.id), twins])).toEqual([
      [[' SPRING', 'noted'], 2],
      [[' SPRING', 'noted'], 2],
      [['Spring', 'Spring', 'noted'], 1],
      [[], 1],
      [['Spring', 'Spring', ' SPRING'], 1],
    ]);
  });

  it('compares times by the clock of the service only when it dates all of them', async () => {
    const known = stored('Spring', { servedAt: '2026-11-22T12:00:00.000Z' });
    const { context } = scripted({ serviceTime: served });
    const byService = await prepareIntentsToMatch(context, [known], endedAt);
    expect(byService).toMatchObject({
      until: served,
      targets: [{ sent: Date.parse('2026-11-22T12:00:00.000Z'), isLocalTime: false }],
    });
    for (const [serviceTime, rows] of [
      [null, [known]],
      [served, [known, stored('Summer')]],
    ] as const) {
      const local = await prepareIntentsToMatch(scripted({ serviceTime }).context, rows, endedAt);
      expect(local.until).toBe(endedAt);
      expect(local.targets[0]).toMatchObject({ sent: Date.parse(sentAt), isLocalTime: true });
    }
  });
});

describe('knownBefore', () => {
  it('returns items that the cache and the service show before the first attempt', async () => {
    const { context } = scripted({ serviceTime: served });
    expect(await getStateBeforeSending(context, stored('Spring', {}, 0))).toEqual({
      markOrder: 9,
      markId: 'item-9',
      servedAt: '2026-11-22T13:00:00.000Z',
    });
  });

  it('returns nothing after the first attempt, whose result the cache may already contain', async () => {
    const { context } = scripted({ serviceTime: served });
    expect(await getStateBeforeSending(context, stored('Spring', {}, 1))).toEqual({});
    expect(await getStateBeforeSending(context, stored('Spring', { mark: markAt(3) }, 0))).toEqual({});
    expect(await getStateBeforeSending(context, stored('Spring', { servedAt: sentAt }, 0))).toEqual({});
  });
});
