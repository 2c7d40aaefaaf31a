import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import type { SaveOptions, SaveRunStatus } from '../../electron/contract/index.ts';
import { getCacheKeys } from '../../electron/asset-files/cache-keys.ts';
import { createOriginalStore } from '../../electron/asset-files/original-store.ts';
import {
  type DownloadsWorld,
  account,
  asItIs,
  everyAsset,
  everyProduct,
  sha256,
  startDownloads,
} from '../support/downloads-world.ts';
import { pass, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let cache: Cache;
let world: DownloadsWorld;
beforeEach(async () => {
  const folder = tempFolder();
  cache = await tempCache(folder);
  world = closedAfterTest(await startDownloads(folder));
});

const getBytes = (text: string): Buffer => Buffer.from(text.repeat(200));
const asset = (id: string, bytes: Buffer, more: object = {}): object => ({
  id,
  filename: `${id}.pdf`,
  path: `/${id}`,
  file_type: 'TEXTS',
  extension: 'pdf',
  checksum: sha256(bytes),
  file_size: bytes.byteLength,
  ...more,
});
const saved = async (options: SaveOptions = asItIs, scope = everyProduct): Promise<SaveRunStatus> =>
  world.ended((await world.saves.start(scope, options, world.target)).id);
const inFolder = (path = ''): string[] => readdirSync(join(world.target, path)).sort();
const getLines = (run: SaveRunStatus): string[][] =>
  parse(readFileSync(join(world.target, run.manifest ?? '')), { bom: true });

/** Adds two products with three files, one of them shared. */
const fill = async (): Promise<Record<'front' | 'side' | 'shared', Buffer>> => {
  const files = { front: getBytes('front'), side: getBytes('side'), shared: getBytes('shared') };
  for (const [id, bytes] of Object.entries(files)) world.files.set(id, bytes);
  await pass(cache, 'asset', [
    asset('front', files.front),
    asset('side', files.side),
    asset('shared', files.shared, { filename: '=evil.pdf' }),
  ]);
  await pass(cache, 'product', [
    { id: 'p1', sku: 'BAG-1', asset_ids: ['front', 'side', 'shared'] },
    { id: 'p2', sku: '../BAG:2', asset_ids: ['shared'] },
  ]);
  return files;
};

describe('saving of files', () => {
  it('writes the originals of products by their pattern, numbered, with a list next to them', async () => {
    const files = await fill();
    const plan = await world.saves.plan(everyProduct, asItIs, world.target);
    expect(plan).toMatchObject({ files: 4, folders: 2, there: 0, unsized: 0, problem: null });
    expect(plan.bytes).toBe(files.front.length + files.side.length + 2 * files.shared.length);
    expect(plan.first.map(({ path }) => path)).toContain('BAG-1/BAG-1_01.pdf');

    const run = await saved();
    expect(run).toMatchObject({ state: 'done', files: 4, folders: 2, counts: { saved: 4 }, problem: null });
    expect(inFolder()).toEqual(['-BAG-2', 'BAG-1', 'vitrine-files.csv']);
    expect(inFolder('BAG-1')).toEqual(['BAG-1_01.pdf', 'BAG-1_02.pdf', 'BAG-1_03.pdf']);
    expect(readFileSync(join(world.target, 'BAG-1/BAG-1_02.pdf'))).toEqual(files.side);
    // The shared file was fetched once.
    expect(world.asked.sort()).toEqual(['front', 'shared', 'side']);
    expect(world.counted.bytes).toBe(files.front.length + files.side.length + files.shared.length);
    const lines = getLines(run);
    expect(lines[0]).toEqual([
      'Path', 'SKU', 'Asset', 'File name in the account', 'State',
      'Checksum (SHA-256)', 'Size', 'Width', 'Height', 'Remark',
    ]); // prettier-ignore
    expect(lines).toContainEqual([
      'BAG-1/BAG-1_03.pdf', 'BAG-1', 'shared', "'=evil.pdf", 'Downloaded',
      sha256(files.shared), String(files.shared.length), '', '', 'checksum matches',
    ]); // prettier-ignore
  });

  it('shows before the run how many files are programs or scripts', async () => {
    const names = ['invoice.exe', 'run.sh', 'photo.jpg'];
    await pass(
      cache,
      'asset',
      names.map((filename) => asset(filename, getBytes(filename), { filename, extension: filename.split('.')[1] })),
    );
    const options = { ...asItIs, names: '{name}', folders: false };
    expect(await world.saves.plan(everyAsset, options, world.target)).toMatchObject({ files: 3, programs: 2 });
  });

  it('names files of assets after the first product that uses them, or keeps their names', async () => {
    for (const id of ['front', 'shared', 'alone']) world.files.set(id, getBytes(id));
    await pass(cache, 'family', [{ id: 'f1', name: 'Bags' }]);
    await pass(
      cache,
      'asset',
      ['front', 'shared', 'alone'].map((id) => asset(id, getBytes(id))),
    );
    await pass(cache, 'product', [
      { id: 'p1', sku: 'BAG-1', label: 'Red', product_family_id: 'f1', asset_ids: ['front', 'shared'] },
      { id: 'p2', sku: 'BAG-2', label: 'Blue', asset_ids: ['shared'] },
      { id: 'p3', sku: 'BAG-3', asset_ids: ['alone'] },
    ]);
    await saved({ ...asItIs, names: '{sku} {label} {family} {name}', folders: false }, everyAsset);
    expect(inFolder()).toEqual([
      'BAG-1 Red Bags front.pdf',
      'BAG-1 Red Bags shared.pdf',
      'alone.pdf',
      'vitrine-files.csv',
    ]);
  });

  it('fetches only changed files when it is repeated, and keeps its list in its path', async () => {
    await fill();
    await saved();
    world.asked.length = 0;
    const again = await saved();
    expect(again).toMatchObject({ counts: { saved: 0, there: 4 }, manifest: 'vitrine-files.csv' });
    expect(world.asked).toEqual([]);
    const newer = getBytes('newer');
    world.files.set('side', newer);
    await pass(cache, 'asset', [
      asset('front', getBytes('front')),
      asset('side', newer),
      asset('shared', getBytes('shared')),
    ]);
    expect((await world.saves.plan(everyProduct, asItIs, world.target)).there).toBe(3);
    expect(await saved()).toMatchObject({ counts: { saved: 1, there: 3 } });
    expect(world.asked).toEqual(['side']);
    expect(readFileSync(join(world.target, 'BAG-1/BAG-1_02.pdf'))).toEqual(newer);
    expect(inFolder('BAG-1')).toHaveLength(3);
  });

  it('never writes its list over a file that it saved under the name of the list', async () => {
    const list = getBytes('an earlier list');
    world.files.set('list', list);
    await pass(cache, 'asset', [asset('list', list, { filename: 'Vitrine-Files.csv', extension: 'csv' })]);
    const options = { ...asItIs, names: '{name}', folders: false };
    const run = await saved(options, everyAsset);
    expect(run).toMatchObject({ counts: { saved: 1 }, manifest: 'vitrine-files_2.csv' });
    expect(readFileSync(join(world.target, 'Vitrine-Files.csv'))).toEqual(list);
    expect(await saved(options, everyAsset)).toMatchObject({ counts: { there: 1 }, manifest: 'vitrine-files_2.csv' });
    expect(inFolder()).toEqual(['Vitrine-Files.csv', 'vitrine-files_2.csv']);
  });

  it('never overwrites a file of the user, and recognizes one with the same content', async () => {
    const files = await fill();
    mkdirSync(join(world.target, 'BAG-1'));
    writeFileSync(join(world.target, 'BAG-1/BAG-1_01.pdf'), files.front);
    writeFileSync(join(world.target, 'BAG-1/BAG-1_02.pdf'), 'mine');
    writeFileSync(join(world.target, 'vitrine-files.csv'), 'mine');
    const run = await saved();
    expect(run).toMatchObject({ counts: { there: 1, saved: 3 }, manifest: 'vitrine-files_2.csv' });
    expect(readFileSync(join(world.target, 'BAG-1/BAG-1_02.pdf'), 'utf8')).toBe('mine');
    expect(readFileSync(join(world.target, 'BAG-1/BAG-1_02_2.pdf'))).toEqual(files.side);
    expect(world.asked).not.toContain('front');
    // A repeated run finds its own file under the other name.
    expect(await saved()).toMatchObject({ counts: { there: 4, saved: 0 } });
  });

  it('does not copy a saved file without a checksum in the account that the user edited', async () => {
    const bytes = getBytes('front');
    world.files.set('front', bytes);
    await pass(cache, 'asset', [asset('front', bytes, { checksum: null })]);
    await saved({ ...asItIs, names: '{name}', folders: false }, everyAsset);
    writeFileSync(join(world.target, 'front.pdf'), 'mine');
    await saved({ ...asItIs, names: '{name} again', folders: false }, everyAsset);
    expect(readFileSync(join(world.target, 'front again.pdf'))).toEqual(bytes);
  });

  it('never overwrites a saved file that the user edited to the same size, also with its old modification time', async () => {
    const files = await fill();
    await saved();
    const edited = (name: string): string => join(world.target, `BAG-1/${name}.pdf`);
    const edit = files.front.map((byte) => byte ^ 1);
    const { mtime } = statSync(edited('BAG-1_01'));
    writeFileSync(edited('BAG-1_01'), edit);
    utimesSync(edited('BAG-1_01'), mtime, mtime);
    writeFileSync(
      edited('BAG-1_02'),
      files.side.map((byte) => byte ^ 1),
    );
    const [front, side] = [getBytes('newer'), getBytes('news')];
    world.files.set('front', front).set('side', side);
    await pass(cache, 'asset', [asset('front', front), asset('side', side), asset('shared', files.shared)]);
    expect(await saved()).toMatchObject({ counts: { saved: 2, there: 2 } });
    expect(readFileSync(edited('BAG-1_01')).equals(edit)).toBe(true);
    expect(readFileSync(edited('BAG-1_02')).equals(files.side)).toBe(false);
    expect([readFileSync(edited('BAG-1_01_2')), readFileSync(edited('BAG-1_02_2'))]).toEqual([front, side]);
  });

  it.each([
    ['untouched', (): void => undefined, []],
    ['edited by another program', (path: string) => writeFileSync(path, getBytes('other')), ['untold']],
  ])('uses a cached original without a checksum only while it is %s', async (_, change, asked) => {
    const bytes = getBytes('untold');
    world.files.set('untold', bytes);
    await pass(cache, 'asset', [asset('untold', bytes, { checksum: null })]);
    const source = { path: '/untold', modified: null, checksum: null, contentType: null, size: null };
    const arriving = await createOriginalStore(world.originals).begin(getCacheKeys(account, 'untold', source).key);
    await arriving.write(bytes);
    const { path } = await arriving.finish(sha256(bytes));
    change(path);
    const run = await saved({ ...asItIs, names: '{name}', folders: false }, everyAsset);
    expect(run).toMatchObject({ counts: { saved: 1 } });
    expect(readFileSync(join(world.target, 'untold.pdf'))).toEqual(bytes);
    expect(world.asked).toEqual(asked);
    // A private file stays private; its copy is a new file of the user.
    const fresh = join(world.target, 'fresh');
    writeFileSync(fresh, '');
    expect(statSync(join(world.target, 'untold.pdf')).mode).toBe(statSync(fresh).mode);
  });

  it('rejects a file that differs from the account’s after a second try, and continues with the others', async () => {
    const files = await fill();
    world.files.set('side', getBytes('other'));
    world.files.delete('front');
    const run = await saved();
    expect(run.counts).toMatchObject({ failed: 2, saved: 2 });
    const rows = await world.saves.rows(run.id, 0, 10);
    expect(rows.slice(0, 2).map(({ message: messages }) => messages)).toEqual([
      expect.stringContaining('404'),
      'What arrived is not the file in the account: the checksums differ.',
    ]);
    expect(world.asked.filter((name) => name === 'side')).toHaveLength(2);
    expect(inFolder('BAG-1')).toEqual(['BAG-1_03.pdf']);

    world.files.set('side', files.side);
    const { file = 0 } = rows[1] ?? {};
    await world.saves.retry(run.id, file);
    const less = { state: 'done', counts: { failed: 1, saved: 3 } };
    await expect.poll(async () => (await world.saves.runs())[0]).toMatchObject(less);
    expect(existsSync(join(world.target, 'BAG-1/BAG-1_02.pdf'))).toBe(true);

    // After a restart it can be opened while some of its files have failed.
    world.files.set('front', files.front);
    await world.restart();
    expect(await world.saves.runs()).toMatchObject([{ id: run.id, ...less }]);
    await world.saves.retry(run.id, null);
    const finished = { state: 'done', counts: { failed: 0, saved: 4 } };
    await expect.poll(async () => (await world.saves.runs())[0]).toMatchObject(finished);
    await world.restart();
    expect(await world.saves.runs()).toEqual([]);
  });

  it('resumes after an interruption, and leaves no partial files', async () => {
    const files = await fill();
    const half = Promise.withResolvers<undefined>();
    world.files.set('side', (_request, response) => {
      response.writeHead(200, { 'content-length': files.side.length });
      response.write(files.side.subarray(0, 100), () => half.resolve(undefined));
    });
    const run = await world.saves.start(everyProduct, asItIs, world.target);
    await half.promise;
    await expect.poll(() => inFolder('BAG-1')).toContain('BAG-1_03.pdf');
    expect(inFolder('BAG-1')).not.toContain('BAG-1_02.pdf');
    await world.restart();
    expect(inFolder('BAG-1').filter((name) => name.endsWith('.part'))).toEqual([]);
    world.files.set('side', files.side);
    world.saves.begin();
    expect(await world.ended(run.id)).toMatchObject({ state: 'done', counts: { saved: 4 } });
    expect(readFileSync(join(world.target, 'BAG-1/BAG-1_02.pdf'))).toEqual(files.side);
    expect(world.asked.filter((name) => name === 'front')).toHaveLength(1);
  });

  it('pauses, resumes, skips a file, and is cancelled', async () => {
    const files = await fill();
    const come = Promise.withResolvers<undefined>();
    world.files.set('side', (_request, response) => {
      come.resolve(undefined);
      response.writeHead(200, { 'content-length': files.side.length }).write('x');
    });
    const { id } = await world.saves.start(everyProduct, asItIs, world.target);
    await come.promise;
    await world.saves.pause(id, true);
    expect((await world.saves.runs())[0]).toMatchObject({ state: 'paused', counts: { fetching: 0 } });
    const waiting = (await world.saves.rows(id, 0, 10)).find(({ asset: of }) => of === 'side');
    await world.saves.cancel(id, waiting?.file ?? -1);
    await world.saves.pause(id, false);
    await expect.poll(async () => (await world.saves.runs())[0]?.state).toBe('done');
    expect((await world.saves.runs())[0]?.counts).toMatchObject({ saved: 3, left: 1 });

    const other = await world.saves.start(everyAsset, { ...asItIs, names: '{name} once more' }, world.target);
    await world.saves.cancel(other.id, null);
    expect(await world.ended(other.id)).toMatchObject({ state: 'cancelled', counts: { waiting: 0 } });
  });

  it('does not start runs that were paused or cancelled while they waited', async () => {
    const files = await fill();
    const served = Promise.withResolvers<() => void>();
    world.files.set('side', (_request, response) => served.resolve(() => response.end(files.side)));
    const start = async (name: string): Promise<string> =>
      (await world.saves.start(everyAsset, { ...asItIs, names: `{name} ${name}` }, world.target)).id;
    const ids = [await start('first'), await start('paused'), await start('cancelled')] as const;
    const serve = await served.promise;
    await world.saves.pause(ids[1], true);
    await world.saves.cancel(ids[2], null);
    serve();
    await world.ended(await start('last'));
    const states = new Map((await world.saves.runs()).map(({ id, state }) => [id, state]));
    expect(ids.map((id) => states.get(id))).toEqual(['done', 'paused', 'cancelled']);
  });

  it('skips a file that is being fetched, and continues with the others', async () => {
    const files = await fill();
    const come = Promise.withResolvers<undefined>();
    world.files.set('side', (_request, response) => {
      come.resolve(undefined);
      response.writeHead(200, { 'content-length': files.side.length }).write('x');
    });
    const { id } = await world.saves.start(everyProduct, asItIs, world.target);
    await come.promise;
    const fetching = (await world.saves.rows(id, 0, 10)).find(({ asset: of }) => of === 'side');
    await world.saves.cancel(id, fetching?.file ?? -1);
    expect(await world.ended(id)).toMatchObject({ state: 'done', counts: { saved: 3, left: 1 } });
    expect(inFolder('BAG-1')).toEqual(['BAG-1_01.pdf', 'BAG-1_03.pdf']);
  });

  it('stays in its folder: does not follow links out of the folder', async () => {
    await fill();
    const elsewhere = tempFolder();
    symlinkSync(elsewhere, join(world.target, 'BAG-1'));
    const run = await saved();
    expect(run.counts).toMatchObject({ failed: 3, saved: 1 });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('converts pictures, never enlarged, on white, and leaves others unchanged', async () => {
    const tall = await sharp({ create: { width: 40, height: 80, channels: 4, background: '#f000' } })
      .png()
      .toBuffer();
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#08f' } })
      .toColourspace('cmyk')
      .tiff()
      .toBuffer();
    const paper = getBytes('paper');
    const image = { file_type: 'IMAGES' };
    for (const [id, bytes] of Object.entries({ tall, wide, paper })) world.files.set(id, bytes);
    await pass(cache, 'asset', [
      asset('tall', tall, { ...image, filename: 'tall.png' }),
      asset('wide', wide, { ...image, filename: 'wide.tif' }),
      asset('paper', paper),
    ]);
    const convert = { longestSide: 300, quality: 80, white: true };
    const run = await saved({ ...asItIs, names: '{name}', folders: false, convert }, everyAsset);
    expect(run.counts).toMatchObject({ saved: 3 });
    expect(inFolder()).toEqual(['paper.pdf', 'tall.jpg', 'vitrine-files.csv', 'wide.jpg']);
    expect(await sharp(join(world.target, 'wide.jpg')).metadata()).toMatchObject({
      format: 'jpeg', width: 300, height: 100, space: 'srgb',
    }); // prettier-ignore
    const { data, info } = await sharp(join(world.target, 'tall.jpg')).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([40, 80, 255, 255, 255]);
    const messages = getLines(run).map((line) => line.at(-1));
    expect(messages).toContain('40 × 80, smaller than requested');
    expect(messages).toContain('300 × 100, was TIFF in CMYK');
    expect(messages).toContain('not a picture, original file');
    world.asked.length = 0;
    expect(await saved({ ...asItIs, names: '{name}', folders: false, convert }, everyAsset)).toMatchObject({
      counts: { there: 3 },
    });
    expect(world.asked).toEqual([]);
  });
});
