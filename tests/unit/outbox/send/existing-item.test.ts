import { expect, it, onTestFinished } from 'vitest';
import { bytes, toResourceId } from '../../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../../electron/base/errors.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import { resolveExistingOutcome } from '../../../../electron/outbox/send/existing-item.ts';
import { createCreationOutcome, uploadOutcome } from '../../../../electron/outbox/send/outcome.ts';
import { captureLog } from '../../../support/kept-log.ts';
import { sentIntent } from '../reconcile/sent-intent.ts';

const [own, others] = ['a'.repeat(64), 'b'.repeat(64)];

/**
 * Returns the outcome of an upload of `a.png`, after another file was sent, to which the service responds with this item.
 * `results` are the results of other intents; null: they cannot be read.
 */
const outcomeOf = async (
  item: object,
  results: readonly string[] | null = [],
  name = 'b.png',
): Promise<readonly [string, string | undefined]> => {
  let sent = [{ name, sha256: others }];
  const context = {
    thread: {
      call: async (name: string) => {
        if (name === 'sentWithoutResult') return sent;
        // The other upload ends with its result in the meantime.
        sent = [];
        if (results === null) throw new VitrineError('disk', 'The disk is full.');
        return results.map(toResourceId);
      },
    },
    cache: { get: async () => null },
  } as unknown as SendContext;
  const answerRecord = { status: 201, raw: '{}', cut: false };
  const created = { raw: '{}', item, id: 'a1', errors: [], sha256Sent: null, answerRecord };
  const upload = { name: 'a.png', size: 3, filenameMember: 'filename', digests: { sha256: own } };
  const file = { name: 'a.png', size: bytes(3), sha256: null, product: null };
  const intent = sentIntent({ kind: 'upload', resource: 'asset', title: 'a.png', file });
  const { happening, patch } = await resolveExistingOutcome(
    context,
    { intent, created, denials: 0 },
    uploadOutcome(upload, created),
  );
  return [happening, patch.error?.code];
};

it.each([
  ['the name of the other file', { filename: 'B.PNG' }],
  ['its name and content', { filename: 'b.png', checksum: others }],
  ['its content under a new name', { filename: 'c.png', checksum: others }],
])('does not take a response with %s as the result', async (_, item) => {
  expect(await outcomeOf(item)).toEqual(['lost', 'unknownOutcome']);
});

it.each([
  ['as a slug', 'Summer  Café & Bar.png', 'summer-cafe-bar.png'],
  ['truncated', 'Summer at the lake.png', 'Summer at the l'],
])('does not take a response with the name of the other file %s', async (_, name, filename) => {
  const checksum = 'c'.repeat(64);
  expect(await outcomeOf({ filename, checksum }, [], name)).toEqual(['lost', 'unknownOutcome']);
});

it('takes a response whose name is more like its own', async () => {
  expect(await outcomeOf({ filename: 'a-png' }, [], 'A picture of a png.jpg')).toEqual(['taken', undefined]);
});

it('does not take a response with the name of another creation that was sent', async () => {
  const sent = [{ name: 'Spring & Summer', sha256: null }];
  const context = {
    thread: { call: async (name: string) => (name === 'sentWithoutResult' ? sent : []) },
    cache: { get: async () => null },
  } as unknown as SendContext;
  const answerRecord = { status: 201, raw: '{}', cut: false };
  const getOutcome = async (item: object): Promise<string> => {
    const created = { raw: '{}', item, id: 'c1', errors: [], sha256Sent: null, answerRecord };
    const intent = sentIntent({ kind: 'create', resource: 'ecatalog', title: 'Autumn', body: { name: 'Autumn' } });
    const outcome = createCreationOutcome(intent, created);
    return (await resolveExistingOutcome(context, { intent, created, denials: 0 }, outcome)).happening;
  };
  expect(await getOutcome({ name: 'spring-summer' })).toBe('lost');
  expect(await getOutcome({ name: 'AUTUMN' })).toBe('taken');
  expect(await getOutcome({ name: 'Other' })).toBe('taken');
});

it('does not take a response with another name or content if the cache cannot be searched', async () => {
  const { restore } = captureLog();
  onTestFinished(restore);
  const checksum = 'c'.repeat(64);
  for (const filename of ['b.png', 'other.png'])
    expect(await outcomeOf({ filename, checksum }, null)).toEqual(['lost', 'unknownOutcome']);
  expect(await outcomeOf({ filename: 'b.png' }, null)).toEqual(['lost', 'unknownOutcome']);
  expect(await outcomeOf({ filename: 'a.png', checksum: own }, null)).toEqual(['taken', undefined]);
});

it('does not take the result of an upload that ended in the meantime as its own', async () => {
  expect(await outcomeOf({ filename: 'c.png', checksum: 'c'.repeat(64) }, ['a1'])).toEqual(['lost', 'unknownOutcome']);
});

it.each([
  ['its own name', { filename: 'a.png' }],
  ['a new name', { filename: 'c.png' }],
  ['its own content under the name of the other file', { filename: 'b.png', checksum: own }],
])('takes a response with %s as the result', async (_, item) => {
  expect(await outcomeOf(item)).toEqual(['taken', undefined]);
});

it('reports other content in a response that belongs to no other upload', async () => {
  const item = { filename: 'a.png', checksum: 'c'.repeat(64) };
  expect(await outcomeOf(item)).toEqual(['refused', 'unreadable']);
});
