import { expect, it } from 'vitest';
import { bytes, toResourceId } from '../../../../electron/base/branded-types.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import { resolveExistingOutcome } from '../../../../electron/outbox/send/existing-item.ts';
import { uploadOutcome } from '../../../../electron/outbox/send/outcome.ts';
import { sentIntent } from '../reconcile/sent-intent.ts';

const [own, others] = ['a'.repeat(64), 'b'.repeat(64)];

/** Returns the outcome of an upload of `a.png`, after `b.png` was sent, to which the service responds with this item. */
const outcomeOf = async (
  item: object,
  results: readonly string[] = [],
): Promise<readonly [string, string | undefined]> => {
  let sent = [{ name: 'b.png', sha256: others }];
  const context = {
    thread: {
      call: async (name: string) => {
        if (name === 'sentWithoutResult') return sent;
        // The other upload ends with its result in the meantime.
        sent = [];
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
