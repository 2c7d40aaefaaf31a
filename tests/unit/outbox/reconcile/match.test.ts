import { describe, expect, it } from 'vitest';
import { bytes, toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import {
  type MatchCandidate,
  type MatchResult,
  type IntentToMatch,
  matchIntent,
  matchConflictingFile,
} from '../../../../electron/outbox/reconcile/match.ts';
import { endedAt as until, sentIntent } from './sent-intent.ts';

const asset = (body: Intent['body']): Intent =>
  sentIntent({
    resource: 'asset',
    title: typeof body['filename'] === 'string' ? body['filename'] : 'asset',
    body,
  });

const item = (id: string, rest: MatchCandidate['item'] = {}): MatchCandidate => ({
  id: toResourceId(id),
  item: { id, filename: 'front.jpg', created: '2026-11-22T10:00:01Z', ...rest },
});

const getMatch = (
  body: Intent['body'],
  candidates: readonly MatchCandidate[],
  rest: Partial<IntentToMatch> = {},
): MatchResult =>
  matchIntent(
    { intent: asset(body), before: new Set(), claimed: new Set(), digests: null, twins: 1, ...rest },
    candidates,
    until,
  );

const address = { filename: 'front.jpg', url: 'https://files.example/front.jpg' };

describe('asset without a file after an unknown outcome', () => {
  it('matches an asset with its name created at that time, with any size', () => {
    expect(getMatch(address, [item('a', { file_size: 12 })])).toMatchObject({ is: 'found', id: 'a' });
    expect(getMatch(address, [item('a')])).toMatchObject({ is: 'found', id: 'a' });
  });

  it('does not match an asset that also has no size, but another name and time', () => {
    const older = { filename: 'other.jpg', created: '2025-01-01T00:00:00Z' };
    expect(getMatch(address, [item('a', older)])).toEqual({ is: 'absent' });
  });

  it('asks the user about an asset with another name from that time: the service may have renamed it', () => {
    expect(getMatch(address, [item('a', { filename: 'front-1.jpg' })])).toMatchObject({
      is: 'ambiguous',
      why: 'differs',
      found: [{ id: 'a', differs: ['filename'] }],
    });
  });

  it('ignores assets that this program created otherwise, or that existed before', () => {
    const others = { claimed: new Set([toResourceId('a')]), before: new Set([toResourceId('b')]) };
    expect(getMatch(address, [item('a'), item('b')], others)).toEqual({ is: 'absent' });
  });

  it('asks the user about an asset whose values were changed by the service', () => {
    const found = getMatch({ ...address, alt_text: 'Front' }, [item('a', { alt_text: 'Back' })]);
    expect(found).toMatchObject({ is: 'ambiguous', why: 'differs', found: [{ id: 'a', differs: ['alt_text'] }] });
  });

  it.each([
    ['an address alone', { url: 'https://files.example/front.jpg' }],
    ['nothing at all', {}],
    ['a name of blanks', { filename: '  ' }],
  ])('always asks the user if it was sent with %s', (_, body) => {
    expect(getMatch(body, [])).toEqual({ is: 'ambiguous', why: 'nameless', found: [] });
    const just = item('a', { filename: 'asset' });
    const older = item('b', { created: '2025-01-01T00:00:00Z' });
    expect(getMatch(body, [just, older])).toMatchObject({ is: 'ambiguous', why: 'nameless', found: [{ id: 'a' }] });
  });
});

describe('creation whose name the service may have changed', () => {
  const catalog = (name: string): Intent => ({ ...asset({ name }), resource: 'ecatalog', title: name });
  const createCandidate = (name: string, rest: MatchCandidate['item'] = {}, order = 5): MatchCandidate => ({
    id: toResourceId('a'),
    item: { id: 'a', name, created: '2026-11-22T10:00:01Z', ...rest },
    order,
  });
  const of = (name: string, candidates: readonly MatchCandidate[], rest: Partial<IntentToMatch> = {}): MatchResult =>
    matchIntent(
      { intent: catalog(name), before: new Set(), claimed: new Set(), digests: null, twins: 1, ...rest },
      candidates,
      until,
    );

  it.each(['Spring 2026', 'SPRING  2026', 'spring 2026'])('matches a new item named «%s»', (name) => {
    expect(of('Spring  2026', [createCandidate(name)])).toMatchObject({ is: 'found', id: 'a' });
  });

  it.each(['Spring 2026 (1)', 'Spri', 'Anything else'])('asks the user about a new item named «%s»', (name) => {
    expect(of('Spring 2026', [createCandidate(name)])).toMatchObject({
      is: 'ambiguous',
      why: 'differs',
      mayStillAppear: true,
    });
  });

  it('asks the user about an item with a changed name from another time', () => {
    const hoursLater = createCandidate('spring 2026', { created: '2026-11-22T22:00:00Z' });
    expect(of('Spring 2026', [hoursLater])).toMatchObject({ is: 'ambiguous', why: 'differs' });
  });

  it('reports absent if all candidates were known before, belong to another entry, or are much older', () => {
    expect(of('Spring', [createCandidate('Summer')], { mark: 5 })).toEqual({ is: 'absent' });
    expect(of('Spring', [createCandidate('Spring')], { mark: 5 })).toEqual({ is: 'absent' });
    expect(of('Spring', [createCandidate('Summer')], { claimed: new Set([toResourceId('a')]) })).toEqual({
      is: 'absent',
    });
    expect(of('Spring', [createCandidate('Summer', { created: '2026-11-20T10:00:00Z' })])).toEqual({ is: 'absent' });
  });

  it('asks the user about an unknown item with its name that is much older', () => {
    expect(of('Spring', [createCandidate('Spring', { created: '2026-11-19T10:00:00Z' })])).toMatchObject({
      why: 'time',
    });
    // By the service’s clock the request was sent at that time.
    const sent = Date.parse('2026-11-19T10:00:00Z');
    const target = { intent: catalog('Spring'), before: new Set<never>(), claimed: new Set<never>(), digests: null };
    const found = matchIntent(
      { ...target, twins: 1, sent },
      [createCandidate('Spring', { created: '2026-11-19T10:00:01Z' })],
      sent + 9_000,
    );
    expect(found).toMatchObject({ is: 'found' });
  });

  it('asks the user about a new item whose time differs by hours, like a time without a zone', () => {
    expect(of('Spring', [createCandidate('Summer', { created: '2026-11-21T12:00:00Z' })])).toMatchObject({
      why: 'differs',
    });
    expect(of('Spring', [createCandidate('Spring', { created: '2026-11-22T22:00:00Z' })])).toMatchObject({
      why: 'time',
    });
  });

  it('asks the user about an older item that is new to the cache if the local clock may be wrong', () => {
    const older = [createCandidate('Summer', { created: '2026-11-19T10:00:00Z' })];
    expect(of('Spring', older, { isLocalTime: true, mark: 4 })).toMatchObject({ why: 'differs' });
    expect(of('Spring', older, { isLocalTime: false, mark: 4 })).toEqual({ is: 'absent' });
    expect(of('Spring', older, { isLocalTime: true, mark: null })).toEqual({ is: 'absent' });
  });

  it('reports absent if new items contradict another sent field', () => {
    const intent: Intent = { ...catalog('Spring'), body: { name: 'Spring', product_list_id: 'list-a' } };
    const target = { intent, before: new Set<never>(), claimed: new Set<never>(), digests: null, twins: 1 };
    expect(matchIntent(target, [createCandidate('Summer', { product_list_id: 'other' })], until)).toEqual({
      is: 'absent',
    });
  });
});

describe('upload with unknown outcome or rejected as existing', () => {
  const [ours, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
  const intent: Intent = {
    ...asset({}),
    kind: 'upload',
    title: 'front.jpg',
    file: { name: 'front.jpg', size: bytes(5), sha256: ours, product: null },
  };
  const inTheWay = (
    candidates: readonly MatchCandidate[],
    digests: IntentToMatch['digests'] = { sha256: ours },
  ): MatchResult => matchConflictingFile({ intent, digests }, candidates);
  const other = item('other', { checksum: theirs, file_size: 5 });

  it('matches an asset with the same content, and none with other content, even with the same name and size', () => {
    const lost = (candidates: readonly MatchCandidate[]): MatchResult =>
      matchIntent(
        { intent, before: new Set(), claimed: new Set(), digests: { sha256: ours }, twins: 1 },
        candidates,
        until,
      );
    expect(lost([other, item('a', { filename: 'front-1.jpg', checksum: ours })])).toMatchObject({ id: 'a' });
    expect(lost([other])).toMatchObject({ is: 'ambiguous', why: 'differs' });
    expect(lost([item('late', { checksum: ours, created: '2026-11-22T22:00:00Z' })])).toMatchObject({ why: 'time' });
    expect(lost([item('untold', { file_size: 5 })])).toMatchObject({ is: 'found', id: 'untold' });
    const back = item('back', { filename: 'back.jpg', checksum: theirs });
    // The file may have been renamed and recompressed.
    expect(lost([back])).toMatchObject({ is: 'ambiguous', why: 'differs', mayStillAppear: true });
    expect(lost([{ ...back, item: { ...back.item, created: '2026-11-20T10:00:01Z' } }])).toEqual({ is: 'absent' });
  });

  it('matches an asset with the same content under any name', () => {
    expect(inTheWay([other, item('a', { filename: 'back.jpg', checksum: ours })])).toMatchObject({ id: 'a' });
  });

  it('does not match an asset with the same name and size but other content', () => {
    expect(inTheWay([other])).toMatchObject({ is: 'ambiguous', why: 'differs' });
    expect(inTheWay([other, { ...other, id: toResourceId('more') }])).toMatchObject({
      is: 'ambiguous',
      why: 'several',
    });
  });

  it('matches an asset with the same name and size if contents cannot be compared', () => {
    const untold = item('untold', { file_size: 5 });
    expect(inTheWay([other, untold])).toMatchObject({ is: 'found', id: 'untold' });
    expect(inTheWay([other], null)).toMatchObject({ is: 'found', id: 'other' });
    expect(inTheWay([item('small', { file_size: 4 })])).toMatchObject({ is: 'ambiguous' });
    expect(inTheWay([item('back', { filename: 'back.jpg', file_size: 5 })])).toEqual({ is: 'absent' });
  });
});

describe('two unknown creations of one name', () => {
  const intents = {
    plain: { name: 'Spring' },
    list: { name: 'Spring', asset_list_id: 'l1' },
    note: { name: 'Spring', note: 'Linen' },
    remark: { name: 'Spring', remark: 'Linen' },
  } as const;
  const found = {
    plain: { id: toResourceId('plain'), item: { id: 'plain', name: 'Spring' } },
    list: { id: toResourceId('list'), item: { id: 'list', name: 'Spring', asset_list_id: 'l1' } },
    more: { id: toResourceId('more'), item: { id: 'more', name: 'Spring', asset_list_id: 'l1' } },
  } as const;
  const match = (own: keyof typeof intents, rival: keyof typeof intents, items: readonly (keyof typeof found)[]) => {
    const [intent, other] = [own, rival].map((name) => sentIntent({ body: intents[name] }));
    if (intent === undefined || other === undefined) throw new Error('There is no such intent.');
    const rivals = [{ intent: other, digests: null }];
    const target = { intent, before: new Set<never>(), claimed: new Set<never>(), digests: null, twins: 1, rivals };
    const result = matchIntent(
      target,
      items.map((name) => found[name]),
      until,
    );
    return result.is === 'found' ? result.id : result.is === 'ambiguous' ? result.why : result.is;
  };

  it.each([
    // The item that shows exactly the sent fields belongs to the request, whichever of them the list shows first.
    ['plain', 'list', ['plain'], 'plain'],
    ['list', 'plain', ['plain'], 'absent'],
    ['plain', 'list', ['list'], 'absent'],
    ['list', 'plain', ['list'], 'list'],
    ['plain', 'list', ['plain', 'list'], 'plain'],
    ['list', 'plain', ['plain', 'list'], 'list'],
    // Each request sent a field that the item does not show.
    ['note', 'remark', ['plain'], 'rival'],
    ['remark', 'note', ['plain'], 'rival'],
    // The service may set the list in every catalog: one of the two could be the result.
    ['plain', 'list', ['list', 'more'], 'several'],
    ['list', 'plain', ['list', 'more'], 'several'],
  ] as const)('%s beside %s with the items %j: %s', (own, rival, items, expected) => {
    expect(match(own, rival, items)).toBe(expected);
  });
});

it('matches a file with the item of its name, not with one of the same content for another file', () => {
  const sha256 = 'a'.repeat(64);
  const upload = (title: string): Intent =>
    sentIntent({ kind: 'upload', resource: 'asset', title, body: {}, file: { size: bytes(3), sha256 } as never });
  const match = (own: string, other: string, filename: string): string => {
    const digests = { sha256 };
    const target = { before: new Set<never>(), claimed: new Set<never>(), digests, twins: 1 };
    const result = matchIntent(
      { ...target, intent: upload(own), rivals: [{ intent: upload(other), digests }] },
      [item('a', { filename, file_size: 3, checksum: sha256 })],
      until,
    );
    return result.is === 'ambiguous' ? result.why : result.is;
  };
  expect([
    match('front.jpg', 'back.jpg', 'front.jpg'),
    match('back.jpg', 'front.jpg', 'front.jpg'),
    match('front.jpg', 'back.jpg', 'renamed.jpg'),
  ]).toEqual(['found', 'absent', 'rival']);
});
