import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ComparedGroup, FolderComparison } from '../../electron/contract/index.ts';
import { type Comparisons, createComparisons } from '../../electron/downloads/folder-comparisons.ts';
import { asItIs, everyAsset, sha256, startDownloads } from '../support/downloads-world.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let folder: string;
let target: string;
let comparisons: Comparisons;
let reports: FolderComparison[];
beforeEach(() => {
  folder = tempFolder();
  target = tempFolder();
  reports = [];
  comparisons = closedAfterTest(createComparisons({ root, folder, onCompared: (report) => reports.push(report) }));
});

const bytes = { one: Buffer.from('one'), two: Buffer.from('two'), three: Buffer.from('three') };
const asset = (id: string, filename: string, content: Buffer, checksum = sha256(content)): object => ({
  id,
  filename,
  path: `/${id}`,
  checksum,
  file_size: content.byteLength,
});
const compared = async (): Promise<FolderComparison> => {
  const { id } = comparisons.open(target, everyAsset);
  await expect.poll(() => reports.some((report) => report.id === id && report.state === 'done')).toBe(true);
  const last = reports.at(-1);
  if (last === undefined) throw new Error('Nothing was told');
  return last;
};
const getGroup = async (id: string, group: ComparedGroup): Promise<unknown[]> =>
  (await comparisons.rows(id, group, 0, 100)).map(({ path, asset: of, message }) => [path, of, message]);

describe('comparison of a folder with the account', () => {
  it('lists files that are local, in the account, in both, renamed, or with other content', async () => {
    const cache = await tempCache(folder);
    await pass(cache, 'asset', [
      asset('a', 'one.jpg', bytes.one),
      asset('b', 'two.jpg', bytes.two, sha256(bytes.two).toUpperCase()),
      asset('c', 'three.jpg', bytes.three),
      asset('d', 'alone.jpg', Buffer.from('alone')),
      asset('e', 'twin of one.jpg', bytes.one),
    ]);
    mkdirSync(join(target, 'deep'));
    writeFileSync(join(target, 'one.jpg'), bytes.one);
    writeFileSync(join(target, 'deep/renamed.jpg'), bytes.two);
    writeFileSync(join(target, 'THREE.jpg'), 'something else');
    writeFileSync(join(target, 'deep/mine.jpg'), 'mine');
    writeFileSync(join(target, '.hidden'), 'hidden');

    const done = await compared();
    expect(done).toMatchObject({
      found: 4,
      read: 4,
      counts: { hereOnly: 1, both: 2, otherContent: 1, thereOnly: 1, unreadable: 0 },
    });
    expect(await getGroup(done.id, 'hereOnly')).toEqual([['deep/mine.jpg', null, null]]);
    expect(await getGroup(done.id, 'both')).toEqual([
      ['deep/renamed.jpg', 'b', 'in the account as two.jpg'],
      ['one.jpg', 'a', null],
    ]);
    expect(await getGroup(done.id, 'otherContent')).toEqual([['THREE.jpg', 'c', 'same name, other content']]);
    expect(await getGroup(done.id, 'thereOnly')).toEqual([[null, 'd', null]]);
    expect(await comparisons.paths(done.id, 'hereOnly')).toEqual([join(target, 'deep/mine.jpg')]);
    expect(await comparisons.assets(done.id, 'thereOnly')).toEqual(['d']);
    await comparisons.dismiss(done.id);
    await expect(comparisons.rows(done.id, 'both', 0, 1)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('recognizes files saved here if the account has no digest, until a file is edited', async () => {
    const cache = await tempCache(folder);
    const assets = ['a', 'b'].map((id) => asset(id, `${id}.jpg`, bytes.one, `drawn-${id.repeat(20)}`));
    await pass(cache, 'asset', assets);
    const world = await startDownloads(folder, target);
    world.files.set('a', bytes.one);
    world.files.set('b', bytes.two);
    const { id } = await world.saves.start(everyAsset, { ...asItIs, names: '{name}', folders: false }, target);
    await world.ended(id);
    await world.close();
    writeFileSync(join(target, 'b.jpg'), 'changed');
    const done = await compared();
    expect(await getGroup(done.id, 'both')).toEqual([['a.jpg', 'a', null]]);
    expect(await getGroup(done.id, 'otherContent')).toEqual([['b.jpg', 'b', 'same name, contents cannot be compared']]);
    expect(done.counts).toMatchObject({ hereOnly: 0, thereOnly: 0 });
  });

  it('is cancelled when it is closed, and when another one starts', async () => {
    const cache = await tempCache(folder);
    await pass(cache, 'asset', [asset('a', 'one.jpg', bytes.one)]);
    for (let at = 0; at < 300; at++) writeFileSync(join(target, `${String(at)}.bin`), Buffer.alloc(300_000, at));
    const first = comparisons.open(target, everyAsset);
    const second = comparisons.open(target, everyAsset);
    await comparisons.dismiss(second.id);
    await comparisons.close();
    expect(reports.filter(({ state }) => state === 'done')).toEqual([]);
    expect(first.id).not.toBe(second.id);
  });
});
