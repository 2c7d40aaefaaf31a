import { expect, it } from 'vitest';
import { pass, tempCache } from '../temp-cache.ts';

const asset = {
  id: 'a1',
  filename: 'front.jpg',
  checksum: 'd41d8cd98f00b204e9800998ecf8427e',
  file_size: 7,
  created: '2026-01-02T00:00:00Z',
};
const none = { resource: 'asset', names: [], checksums: [], sizes: [], since: null } as const;

it.each([
  ['name', { names: ['Front.JPG '] }],
  ['checksum', { checksums: [asset.checksum] }],
  ['size', { sizes: [7] }],
  ['time', { since: '2026-01-01T00:00:00Z' }],
])('an asset is found by its %s, and no more once it is gone from the service', async (_, by) => {
  const cache = await tempCache();
  await pass(cache, 'asset', [asset, { id: 'a2', filename: 'other.jpg' }]);
  const found = async (): Promise<string[]> => (await cache.findSimilar({ ...none, ...by })).map(({ id }) => id);
  expect(await found()).toEqual(['a1']);
  await pass(cache, 'asset', [{ id: 'a2', filename: 'other.jpg' }]);
  expect(await found()).toEqual([]);
});
