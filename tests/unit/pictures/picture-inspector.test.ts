import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { headerBytes } from '../../../electron/asset-files/fetch-picture.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { type InspectorParts, createInspector } from '../../../electron/pictures/picture-inspector.ts';
import { type StoredPicture, emptyPicture } from '../../../electron/pictures/thumbnail-file.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const picture: StoredPicture = { ...emptyPicture, whole: new Uint8Array([1]) };

/** Inspects an asset with this checksum whose file is `content`. Returns the outcome, and what was learned and stored. */
const inspect = async (checksum: string, content = 'content') => {
  const learned: string[] = [];
  const stored: string[] = [];
  const source = { path: '/a.jpg', checksum, size: 10 * headerBytes, contentType: 'image/jpeg', modified: null };
  const parts = {
    account: async () => ({
      id: toAccountId('account'),
      cache: { assetSource: async () => source },
      origins: { serviceAddress: 'https://service.example', assetAddress: null },
    }),
    fetch: { head: async () => ({ bytes: new TextEncoder().encode(content), whole: true, host: 'service.example' }) },
    scaler: {
      scale: async () => {
        if (content === 'broken') throw new Error('no picture');
        return picture;
      },
    },
    store: { get: async () => null, put: async (key: string) => void stored.push(key) },
    metering: { allows: () => true, came: () => undefined, whole: () => undefined },
    learned: (_: string, asset: string) => void learned.push(asset),
    log: () => undefined,
  } as unknown as InspectorParts;
  const inspector = createInspector(parts);
  const outcome = await inspector.look('a', new AbortController().signal);
  return { outcome, learned, isUnderChecksum: stored.map((key) => key.includes('checksum')) };
};

it('learns the metadata of a file only if its content is that of the account', async () => {
  expect(await inspect(sha256('content'))).toEqual({ outcome: 'kept', learned: ['a'], isUnderChecksum: [true] });
  expect(await inspect(sha256('other'))).toEqual({ outcome: 'kept', learned: [], isUnderChecksum: [false] });
  expect(await inspect(sha256('broken'), 'broken')).toEqual({ outcome: 'none', learned: [], isUnderChecksum: [true] });
});
