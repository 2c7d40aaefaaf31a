import { expect, it } from 'vitest';
import { bytes, toIntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import { resolveExistingOutcome } from '../../../../electron/outbox/send/existing-item.ts';
import { uploadOutcome } from '../../../../electron/outbox/send/outcome.ts';
import { sentIntent, storedIntent } from '../reconcile/sent-intent.ts';

const [own, others] = ['a'.repeat(64), 'b'.repeat(64)];
const file = { name: 'b.png', size: bytes(3), sha256: others, product: null };

/** Returns the outcome of an upload of `a.png`, while `b.png` is sent, to which the service responds with this item. */
const outcomeOf = async (
  item: object,
  results: readonly string[] = [],
): Promise<readonly [string, string | undefined]> => {
  const other = { id: toIntentId('other'), kind: 'upload', resource: 'asset', title: 'b.png', file } as const;
  let sending = [storedIntent(sentIntent(other))];
  const context = {
    thread: {
      call: async (name: string) => {
        if (name === 'sendingOf') return sending;
        // The other upload ends with its result in the meantime.
        sending = [];
        return results.map(toResourceId);
      },
    },
    cache: { get: async () => null },
  } as unknown as SendContext;
  const answerRecord = { status: 201, raw: '{}', cut: false };
  const created = { raw: '{}', item, id: 'a1', errors: [], sha256Sent: null, answerRecord };
  const upload = { name: 'a.png', size: 3, filenameMember: 'filename', digests: { sha256: own } };
  const intent = sentIntent({ kind: 'upload', resource: 'asset', title: 'a.png', file: { ...file, sha256: null } });
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
