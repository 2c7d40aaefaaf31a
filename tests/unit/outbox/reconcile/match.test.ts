import { describe, expect, it } from 'vitest';
import { bytes, resourceId } from '../../../../electron/base/brand.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import { match, matchConflictingFile } from '../../../../electron/outbox/reconcile/match.ts';
import type { Candidate, Match, IntentToMatch } from '../../../../electron/outbox/reconcile/match.ts';
import { endedAt as until, sentIntent } from './sent-intent.ts';

const asset = (body: Intent['body']): Intent =>
  sentIntent({
    resource: 'asset',
    title: typeof body['filename'] === 'string' ? body['filename'] : 'asset',
    body,
  });

const item = (id: string, rest: Candidate['item'] = {}): Candidate => ({
  id: resourceId(id),
  item: { id, filename: 'front.jpg', created: '2026-11-22T10:00:01Z', ...rest },
});

const matchOf = (body: Intent['body'], candidates: readonly Candidate[], rest: Partial<IntentToMatch> = {}): Match =>
  match(
    { intent: asset(body), before: new Set(), claimed: new Set(), digests: null, twins: 1, ...rest },
    candidates,
    until,
  );

const address = { filename: 'front.jpg', url: 'https://files.example/front.jpg' };

describe('an asset without a file of which nobody knows', () => {
  it('is there when one of its name was made just then, whatever its size', () => {
    expect(matchOf(address, [item('a', { file_size: 12 })])).toMatchObject({ is: 'found', id: 'a' });
    expect(matchOf(address, [item('a')])).toMatchObject({ is: 'found', id: 'a' });
  });

  it('is not taken for one that has no size either, but another name and another time', () => {
    const older = { filename: 'other.jpg', created: '2025-01-01T00:00:00Z' };
    expect(matchOf(address, [item('a', older)])).toEqual({ is: 'absent' });
  });

  it('is asked about when one under another name was made just then: the service may have renamed it', () => {
    expect(matchOf(address, [item('a', { filename: 'front-1.jpg' })])).toMatchObject({
      is: 'ambiguous',
      why: 'differs',
      found: [{ id: 'a', differs: ['filename'] }],
    });
  });

  it('is not looked for among what this program made otherwise, or what was there before', () => {
    const others = { claimed: new Set([resourceId('a')]), before: new Set([resourceId('b')]) };
    expect(matchOf(address, [item('a'), item('b')], others)).toEqual({ is: 'absent' });
  });

  it('is asked about when what was sent came back otherwise', () => {
    const found = matchOf({ ...address, alt_text: 'Front' }, [item('a', { alt_text: 'Back' })]);
    expect(found).toMatchObject({ is: 'ambiguous', why: 'differs', found: [{ id: 'a', differs: ['alt_text'] }] });
  });

  it.each([
    ['an address alone', { url: 'https://files.example/front.jpg' }],
    ['nothing at all', {}],
    ['a name of blanks', { filename: '  ' }],
  ])('sent with %s always is for the person to tell', (_, body) => {
    expect(matchOf(body, [])).toEqual({ is: 'ambiguous', why: 'nameless', found: [] });
    const just = item('a', { filename: 'asset' });
    const older = item('b', { created: '2025-01-01T00:00:00Z' });
    expect(matchOf(body, [just, older])).toMatchObject({ is: 'ambiguous', why: 'nameless', found: [{ id: 'a' }] });
  });
});

describe('a creation under a name that the service may have changed', () => {
  const catalog = (name: string): Intent => ({ ...asset({ name }), resource: 'ecatalog', title: name });
  const made = (name: string, rest: Candidate['item'] = {}, order = 5): Candidate => ({
    id: resourceId('a'),
    item: { id: 'a', name, created: '2026-11-22T10:00:01Z', ...rest },
    order,
  });
  const of = (name: string, candidates: readonly Candidate[], rest: Partial<IntentToMatch> = {}): Match =>
    match(
      { intent: catalog(name), before: new Set(), claimed: new Set(), digests: null, twins: 1, ...rest },
      candidates,
      until,
    );

  it.each(['Spring 2026', 'SPRING  2026', 'spring 2026'])('is found as «%s»', (name) => {
    expect(of('Spring  2026', [made(name)])).toMatchObject({ is: 'found', id: 'a' });
  });

  it.each(['Spring 2026 (1)', 'Spri', 'Anything else'])('is asked about when something new is called «%s»', (name) => {
    expect(of('Spring 2026', [made(name)])).toMatchObject({ is: 'ambiguous', why: 'differs', mayStillAppear: true });
  });

  it('is asked about when one whose name the service changed is of another time', () => {
    const hoursLater = made('spring 2026', { created: '2026-11-22T22:00:00Z' });
    expect(of('Spring 2026', [hoursLater])).toMatchObject({ is: 'ambiguous', why: 'differs' });
  });

  it('is absent when what is there was known before, is another entry’s, or is much older', () => {
    expect(of('Spring', [made('Summer')], { mark: 5 })).toEqual({ is: 'absent' });
    expect(of('Spring', [made('Spring')], { mark: 5 })).toEqual({ is: 'absent' });
    expect(of('Spring', [made('Summer')], { claimed: new Set([resourceId('a')]) })).toEqual({ is: 'absent' });
    expect(of('Spring', [made('Summer', { created: '2026-11-20T10:00:00Z' })])).toEqual({ is: 'absent' });
  });

  it('is asked about when one of its name is much older by its time and was not known before', () => {
    expect(of('Spring', [made('Spring', { created: '2026-11-19T10:00:00Z' })])).toMatchObject({ why: 'time' });
    // By the service's own clock it was sent just then.
    const sent = Date.parse('2026-11-19T10:00:00Z');
    const target = { intent: catalog('Spring'), before: new Set<never>(), claimed: new Set<never>(), digests: null };
    const found = match(
      { ...target, twins: 1, sent },
      [made('Spring', { created: '2026-11-19T10:00:01Z' })],
      sent + 9_000,
    );
    expect(found).toMatchObject({ is: 'found' });
  });

  it('is asked about when something new differs from the attempt by hours, as times without a zone do', () => {
    expect(of('Spring', [made('Summer', { created: '2026-11-21T12:00:00Z' })])).toMatchObject({ why: 'differs' });
    expect(of('Spring', [made('Spring', { created: '2026-11-22T22:00:00Z' })])).toMatchObject({ why: 'time' });
  });

  it('is asked about something older that is new to the cache when the clock of this computer may be wrong', () => {
    const older = [made('Summer', { created: '2026-11-19T10:00:00Z' })];
    expect(of('Spring', older, { isLocalTime: true, mark: 4 })).toMatchObject({ why: 'differs' });
    expect(of('Spring', older, { isLocalTime: false, mark: 4 })).toEqual({ is: 'absent' });
    expect(of('Spring', older, { isLocalTime: true, mark: null })).toEqual({ is: 'absent' });
  });

  it('is absent when what is new contradicts another member that was sent', () => {
    const intent: Intent = { ...catalog('Spring'), body: { name: 'Spring', product_list_id: 'list-a' } };
    const target = { intent, before: new Set<never>(), claimed: new Set<never>(), digests: null, twins: 1 };
    expect(match(target, [made('Summer', { product_list_id: 'other' })], until)).toEqual({ is: 'absent' });
  });
});

describe('an upload of which nobody knows, or that the service refused as existing', () => {
  const [ours, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
  const intent: Intent = {
    ...asset({}),
    kind: 'upload',
    title: 'front.jpg',
    file: { name: 'front.jpg', size: bytes(5), sha256: ours, product: null },
  };
  const inTheWay = (candidates: readonly Candidate[], digests: IntentToMatch['digests'] = { sha256: ours }): Match =>
    matchConflictingFile({ intent, digests }, candidates);
  const other = item('other', { checksum: theirs, file_size: 5 });

  it('of which nobody knows is one that has its content, and none with other content, even of its name and size', () => {
    const lost = (candidates: readonly Candidate[]): Match =>
      match({ intent, before: new Set(), claimed: new Set(), digests: { sha256: ours }, twins: 1 }, candidates, until);
    expect(lost([other, item('a', { filename: 'front-1.jpg', checksum: ours })])).toMatchObject({ id: 'a' });
    expect(lost([other])).toMatchObject({ is: 'ambiguous', why: 'differs' });
    expect(lost([item('late', { checksum: ours, created: '2026-11-22T22:00:00Z' })])).toMatchObject({ why: 'time' });
    expect(lost([item('untold', { file_size: 5 })])).toMatchObject({ is: 'found', id: 'untold' });
    const back = item('back', { filename: 'back.jpg', checksum: theirs });
    // It may have been renamed and recompressed.
    expect(lost([back])).toMatchObject({ is: 'ambiguous', why: 'differs', mayStillAppear: true });
    expect(lost([{ ...back, item: { ...back.item, created: '2026-11-20T10:00:01Z' } }])).toEqual({ is: 'absent' });
  });

  it('is there where an asset has its content, under whatever name', () => {
    expect(inTheWay([other, item('a', { filename: 'back.jpg', checksum: ours })])).toMatchObject({ id: 'a' });
  });

  it('is not taken for one of its name and size with other content', () => {
    expect(inTheWay([other])).toMatchObject({ is: 'ambiguous', why: 'differs' });
    expect(inTheWay([other, { ...other, id: resourceId('more') }])).toMatchObject({ is: 'ambiguous', why: 'several' });
  });

  it('is taken for one of its name and size where contents cannot be compared', () => {
    const untold = item('untold', { file_size: 5 });
    expect(inTheWay([other, untold])).toMatchObject({ is: 'found', id: 'untold' });
    expect(inTheWay([other], null)).toMatchObject({ is: 'found', id: 'other' });
    expect(inTheWay([item('small', { file_size: 4 })])).toMatchObject({ is: 'ambiguous' });
    expect(inTheWay([item('back', { filename: 'back.jpg', file_size: 5 })])).toEqual({ is: 'absent' });
  });
});
