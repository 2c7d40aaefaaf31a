import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canMakeDisks, SmallDisk } from '../support/small-disk.ts';
import { type DownloadsWorld, asItIs, everyAsset, sha256, startDownloads } from '../support/downloads-world.ts';
import { pass, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const startIn = async (folder: string, target?: string): Promise<DownloadsWorld> => {
  const world = closedAfterTest(await startDownloads(folder, target));
  return world;
};
const asset = (id: string, bytes: Buffer, more: object = {}): object => ({
  id,
  filename: `${id}.bin`,
  path: `/${encodeURIComponent(id)}`,
  checksum: sha256(bytes),
  file_size: bytes.byteLength,
  ...more,
});
const flat = { ...asItIs, names: '{name}', folders: false };

describe('save run with failures', () => {
  it('resumes after its process was killed, without partial files', { timeout: 60_000 }, async () => {
    const folder = tempFolder();
    const target = tempFolder();
    const cache = await tempCache(folder);
    const ids = Array.from({ length: 12 }, (_, at) => `f${String(at).padStart(2, '0')}`);
    const files = new Map(ids.map((id, at) => [id, Buffer.alloc(200_000, at + 1)]));
    await pass(
      cache,
      'asset',
      ids.map((id) => asset(id, files.get(id) ?? Buffer.alloc(0))),
    );
    await pass(cache, 'product', [{ id: 'p', sku: 'BAG-1', asset_ids: ids }]);
    const world = await startIn(folder, target);
    for (const [id, bytes] of files) world.files.set(id, bytes);
    const half = Promise.withResolvers<undefined>();
    const slow = files.get('f07') ?? Buffer.alloc(0);
    world.files.set('f07', (_request, response) => {
      response.writeHead(200, { 'content-length': slow.byteLength });
      response.write(slow.subarray(0, 1_000), () => half.resolve(undefined));
    });
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'downloads-child.ts'), folder, target, world.serviceAddress, tempFolder()],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    await half.promise;
    await expect.poll(() => readdirSync(join(target, 'BAG-1')).filter((name) => name.endsWith('.bin')).length).toBe(11);
    child.kill('SIGKILL');
    await exited;
    expect(readdirSync(join(target, 'BAG-1')).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    expect(readdirSync(target)).not.toContain('vitrine-files.csv');

    world.files.set('f07', slow);
    world.asked.length = 0;
    world.saves.begin();
    await expect.poll(async () => (await world.saves.runs())[0]?.state).toBe('done');
    expect((await world.saves.runs())[0]?.counts).toMatchObject({ saved: 12, failed: 0 });
    expect(world.asked).toEqual(['f07']);
    const names = readdirSync(join(target, 'BAG-1'));
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    for (const [at, id] of ids.entries())
      expect(readFileSync(join(target, `BAG-1/BAG-1_${String(at + 1).padStart(2, '0')}.bin`))).toEqual(files.get(id));
  });

  it.runIf(canMakeDisks)('reports on a full disk which files do not fit, and saves those that fit', async () => {
    const disk = new SmallDisk(2);
    onTestFinished(() => disk.remove());
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const large = Buffer.alloc(3_000_000, 1);
    const untold = Buffer.alloc(3_000_000, 2);
    const small = Buffer.alloc(10_000, 3);
    await pass(cache, 'asset', [
      asset('large', large),
      asset('untold', untold, { file_size: null }),
      asset('small', small),
    ]);
    const world = await startIn(folder, disk.folder);
    world.files.set('large', large).set('untold', untold).set('small', small);
    const { id } = await world.saves.start(everyAsset, flat, disk.folder);
    const run = await world.ended(id);
    expect(run.counts).toMatchObject({ failed: 2, saved: 1 });
    const messages = (await world.saves.rows(id, 0, 10)).map((row) => [row.path, row.message]);
    expect(messages).toEqual([
      ['large.bin', 'There is not enough space on the disk for this file.'],
      ['untold.bin', 'The disk is full.'],
      ['small.bin', 'checksum matches'],
    ]);
    // A file that certainly does not fit is not fetched.
    expect(world.asked).not.toContain('large');
    expect(readdirSync(disk.folder).sort()).toEqual(['small.bin', 'vitrine-files.csv']);
    expect(run.manifest).toBe('vitrine-files.csv');
  });

  it.runIf(canMakeDisks)('reports that a disk is read-only, and that the list could not be written', async () => {
    const disk = new SmallDisk(2);
    onTestFinished(() => disk.remove());
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const small = Buffer.alloc(10, 3);
    await pass(cache, 'asset', [asset('small', small)]);
    const world = await startIn(folder, disk.folder);
    world.files.set('small', small);
    disk.setReadOnly(true);
    const { id } = await world.saves.start(everyAsset, flat, disk.folder);
    const run = await world.ended(id);
    expect(run).toMatchObject({ counts: { failed: 1 }, manifest: null });
    expect(run.problem).toBe('The list of files could not be written. The disk is read-only.');
    expect((await world.saves.rows(id, 0, 1))[0]?.message).toBe('The disk is read-only.');
    disk.setReadOnly(false);
  });

  it('saves files with the same name, with names invalid on Windows, and with path traversal', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const names = [
      'a.jpg',
      'A.jpg',
      '../../a.jpg',
      'CON.jpg',
      'x:y?.jpg',
      '...',
      `${'long '.repeat(100)}.jpg`,
      '=1+1.jpg',
    ];
    const world = await startIn(folder);
    await pass(
      cache,
      'asset',
      names.map((filename, at) => {
        const bytes = Buffer.from(`content ${String(at)}`);
        world.files.set(`n${String(at)}`, bytes);
        return asset(`n${String(at)}`, bytes, { filename });
      }),
    );
    const { id } = await world.saves.start(everyAsset, flat, world.target);
    const run = await world.ended(id);
    expect(run.counts).toMatchObject({ saved: names.length });
    const found = readdirSync(world.target);
    expect(found).toHaveLength(names.length + 1);
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(found.length);
    expect(found).toContain('_CON.jpg');
    expect(found).toContain('x-y-.jpg');
    expect(readFileSync(join(world.target, 'vitrine-files.csv'), 'utf8')).toContain("'=1+1.jpg");
  });

  it('rejects private addresses outside the account, file by file', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await pass(cache, 'asset', [asset('u', Buffer.from('u'), { path: 'http://127.0.0.1:9/u' })]);
    const world = await startIn(folder);
    const { id } = await world.saves.start(everyAsset, flat, world.target);
    expect((await world.ended(id)).counts).toMatchObject({ failed: 1, waiting: 0 });
    expect((await world.saves.rows(id, 0, 1))[0]?.message).toBe('The picture is at a private address.');
  });

  it('waits for the user if nothing is reachable, shows the reason, and then resumes', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const files = Array.from(
      { length: 9 },
      (_, at) => [`u${String(at)}`, Buffer.from(`content ${String(at)}`)] as const,
    );
    await pass(
      cache,
      'asset',
      files.map(([id, bytes]) => asset(id, bytes)),
    );
    const world = await startIn(folder);
    for (const [id] of files) world.files.set(id, (request) => void request.socket.destroy());
    const { id } = await world.saves.start(everyAsset, flat, world.target);
    const run = await world.ended(id);
    expect(run.state).toBe('paused');
    expect(run.problem).toMatch(/127\.0\.0\.1/);
    expect(run.counts.failed).toBeLessThan(9);
    for (const [name, bytes] of files) world.files.set(name, bytes);
    await world.saves.pause(id, false);
    await expect.poll(async () => (await world.saves.runs())[0]?.state).toBe('done');
    const { counts } = (await world.saves.runs())[0] ?? run;
    expect(counts.saved + counts.failed).toBe(9);
    expect(counts.saved).toBeGreaterThan(4);
  });
});
