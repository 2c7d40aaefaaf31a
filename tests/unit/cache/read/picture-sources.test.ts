import { expect, it } from 'vitest';
import { pass, tempCache } from '../temp-cache.ts';

it('reads the pictures in parts until the last one, also if assets without a file are among them', async () => {
  const createAsset = (name: string, path: string | null): object => ({
    id: name,
    filename: `${name}.jpg`,
    file_type: 'IMAGE',
    content_type: 'image/jpeg',
    path,
  });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const cache = await tempCache();
  await pass(
    cache,
    'asset',
    names.map((name) => createAsset(name, ['b', 'c'].includes(name) ? null : `/${name}.jpg`)),
  );
  const found: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const part: Awaited<ReturnType<typeof cache.pictureSources>> = await cache.pictureSources(after, 2);
    found.push(...part.sources.map(({ id }) => id));
    after = part.next;
  }
  expect(found).toEqual(['a', 'd', 'e']);
});
