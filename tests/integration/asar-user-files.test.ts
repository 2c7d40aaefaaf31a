import { createHash } from 'node:crypto';
import type nodeFs from 'node:fs';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { writeFileAtomically } from '../../electron/base/whole-file.ts';
import type { hashFile, hashUnchanged } from '../../electron/outbox/send/hash-file.ts';
import type { replaceUploadFile } from '../../electron/outbox/uploads/rename.ts';
import type { createFilePictures } from '../../electron/pictures/local-file-thumbnails.ts';
import type { createOutgoing } from '../../electron/pictures/outgoing-files.ts';
import { createDefaultProfile } from '../../electron/quality/completeness-profile.ts';
import { type readProfileFile, serializeProfile } from '../../electron/quality/profile-file.ts';
import type { createUploadBody } from '../../electron/service/upload-body.ts';
import type { openFiles } from '../../electron/tables/sheet/sheet-files.ts';
import type { chooseSave } from '../../electron/shell/file-dialogs.ts';
import { projectRoot } from '../support/project.ts';
import { runWithArchives } from '../support/run-with-archives.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-asar-user-files-'));
const readable = ['archive.asar', 'photo.asar'] as const;

interface Modules {
  'base/whole-file': { writeFileAtomically: typeof writeFileAtomically };
  'outbox/send/hash-file': { hashFile: typeof hashFile; hashUnchanged: typeof hashUnchanged };
  'outbox/uploads/rename': { replaceUploadFile: typeof replaceUploadFile };
  'pictures/local-file-thumbnails': { createFilePictures: typeof createFilePictures };
  'pictures/outgoing-files': { createOutgoing: typeof createOutgoing };
  'quality/profile-file': { readProfileFile: typeof readProfileFile };
  'service/upload-body': { createUploadBody: typeof createUploadBody };
  'tables/sheet/sheet-files': { openFiles: typeof openFiles };
  'shell/file-dialogs': { chooseSave: typeof chooseSave };
}

interface Parts {
  readonly fs: typeof nodeFs;
  /** Imports a module of the main process. */
  readonly load: <Name extends keyof Modules>(name: Name) => Promise<Modules[Name]>;
  readonly folder: string;
  /** The sizes and times of files, from outside the process. */
  readonly stats: Readonly<Record<string, { size: number; mtimeMs: number }>>;
}

const getStats = async (name: string): Promise<{ size: number; mtimeMs: number }> => {
  const { stat } = await import('node:fs/promises');
  const { size, mtimeMs } = await stat(path.join(folder, name));
  return { size, mtimeMs };
};

/** Runs a function in a process that reads archives, and returns its result. The function can use its argument only. */
const run = async <Result>(work: (parts: Parts) => Result): Promise<Awaited<Result>> => {
  const stats = Object.fromEntries(
    await Promise.all(readable.map(async (name) => [name, await getStats(name)] as const)),
  );
  const code = `
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
const electron = 'export const app = { getPath: () => "" }; export const dialog = globalThis.dialog = {};';
registerHooks({ resolve: (name, context, next) =>
  name === 'electron' ? { url: 'data:text/javascript,' + encodeURIComponent(electron), shortCircuit: true } : next(name, context) });
const load = (name) => import(pathToFileURL(${JSON.stringify(`${projectRoot}/electron/`)} + name + '.ts').href);
const parts = { fs, load, folder: ${JSON.stringify(folder)}, stats: ${JSON.stringify(stats)} };
console.log(JSON.stringify(await (${work.toString()})(parts)));`;
  return JSON.parse(await runWithArchives(code)) as Awaited<Result>;
};

beforeAll(async () => {
  const source = path.join(folder, 'source');
  mkdirSync(source);
  writeFileSync(path.join(source, 'in.txt'), 'in the archive');
  await createPackage(source, path.join(folder, 'archive.asar'));
  const picture = sharp({ create: { width: 90, height: 45, channels: 3, background: '#6c7351' } });
  writeFileSync(path.join(folder, 'photo.asar'), await picture.png().toBuffer());
  writeFileSync(path.join(folder, 'profile.asar'), serializeProfile({ ...createDefaultProfile(), name: 'Mine' }));
  writeFileSync(path.join(folder, 'private.asar'), 'before');
  chmodSync(path.join(folder, 'private.asar'), 0o600);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('hashes and uploads an archive and a file named .asar byte for byte', async () => {
  const found = await run(async ({ fs, load, folder: outside, stats }) => {
    const { hashFile: hash, hashUnchanged: hashAgain } = await load('outbox/send/hash-file');
    const { createUploadBody: createBody } = await load('service/upload-body');
    const hashed: unknown[] = [];
    for (const [name, { size, mtimeMs }] of Object.entries(stats)) {
      const file = { path: `${outside}/${name}`, name, size, mtimeMs, sha256: null };
      const { sha256 } = await hash(file.path);
      const chunks: Uint8Array[] = [];
      for await (const chunk of createBody(file, { filename: 'name', content: 'content' }).pieces(() => undefined))
        chunks.push(chunk);
      const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content: string };
      hashed.push([name, sha256, await hashAgain(file, new AbortController().signal), content]);
    }
    return {
      hashed,
      readsArchives: [!process.noAsar, fs.readFileSync(`${outside}/archive.asar/in.txt`, 'utf8')],
    };
  });
  expect(found).toEqual({
    hashed: readable.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return [name, sha256, sha256, bytes.toString('base64')];
    }),
    readsArchives: [true, 'in the archive'],
  });
});

it('replaces the file of an upload by an archive and by a file named .asar', async () => {
  const sizes = await run(async ({ load, folder: outside, stats }) => {
    const { replaceUploadFile: replace } = await load('outbox/uploads/rename');
    const before = { path: 'gone.png', name: 'a.png', size: 1, mtimeMs: 1, sha256: null };
    const replaced: unknown[] = [];
    const thread = {
      call: async (name: string, { source }: { source: unknown }) => {
        if (name === 'replaceUpload') replaced.push(source);
        return { source: before };
      },
    };
    const context = { thread, changes: { changed: () => undefined } } as unknown as Parameters<typeof replace>[0];
    const fields = { filename: 'name', content: 'content', contentSha256: null } as unknown as Parameters<
      typeof replace
    >[1];
    for (const name of Object.keys(stats))
      await replace(context, fields, { id: name as Parameters<typeof replace>[2]['id'], path: `${outside}/${name}` });
    return replaced;
  });
  const expected = await Promise.all(readable.map(async (name) => ({ ...(await getStats(name)), name: 'a.asar' })));
  expect(sizes).toMatchObject(expected);
});

it('shows the picture in a file named .asar', async () => {
  const bytes = await run(async ({ load, folder: outside, stats: { 'photo.asar': stats } }) => {
    let scaled = 0;
    const { createFilePictures: create } = await load('pictures/local-file-thumbnails');
    const { picture } = create({
      find: async () => (stats ? { path: `${outside}/photo.asar`, ...stats } : null),
      scale: async ({ length }) => {
        scaled = length;
        return { row: new Uint8Array(), tile: new Uint8Array(), print: new Uint8Array() } as never;
      },
    });
    await picture({ of: 'upload', id: 'a' }, new AbortController().signal);
    return scaled;
  });
  expect(bytes).toBe((await getStats('photo.asar')).size);
});

it('reads a profile in a file named .asar', async () => {
  const name = await run(async ({ load, folder: outside }) => {
    const { readProfileFile: read } = await load('quality/profile-file');
    return (await read(`${outside}/profile.asar`)).name;
  });
  expect(name).toBe('Mine');
});

it('keeps the permissions of a file named .asar that it replaces', async () => {
  const found = await run(async ({ fs, load, folder: outside }) => {
    const { writeFileAtomically: write } = await load('base/whole-file');
    await write(`${outside}/private.asar`, 'after');
    process.noAsar = true;
    return [fs.readFileSync(`${outside}/private.asar`, 'utf8'), fs.statSync(`${outside}/private.asar`).mode & 0o777];
  });
  expect(found).toEqual(['after', process.platform === 'win32' ? 0o666 : 0o600]);
});

it('drags out an archive and a file named .asar, and deletes the copies', async () => {
  const found = await run(async ({ fs, load, folder: outside, stats }) => {
    const { createOutgoing: create } = await load('pictures/outgoing-files');
    const outgoing = create(`${outside}/outgoing`);
    process.noAsar = true;
    const files = Object.keys(stats).map((name) => {
      fs.copyFileSync(`${outside}/${name}`, `${outside}/${name}.original`);
      return { file: { path: `${outside}/${name}.original` } as never, name };
    });
    process.noAsar = false;
    const copies = await outgoing.prepare(files);
    const areKnown = await Promise.all(copies.map(outgoing.includes));
    await outgoing.clear();
    return [areKnown, fs.existsSync(`${outside}/outgoing`)];
  });
  expect(found).toEqual([[true, true], false]);
});

it.runIf(process.platform === 'linux')('asks before a saved file replaces one named .asar', async () => {
  const found = await run(async ({ load, folder: outside }) => {
    const { chooseSave: choose } = await load('shell/file-dialogs');
    const requests: string[] = [];
    Object.assign((globalThis as unknown as { dialog: object }).dialog, {
      showSaveDialog: async () => ({ canceled: requests.length > 0, filePath: `${outside}/photo` }),
      showMessageBox: async ({ message }: { message: string }) => ({ response: requests.push(message) }),
    });
    const path = await choose(() => null)({ title: '', name: 'photo.asar', kinds: [{ ending: 'asar', name: 'ASAR' }] });
    return [path, requests.length];
  });
  expect(found).toEqual([null, 1]);
});

it('does not replace files named .asar by the parts of a sheet', async () => {
  const names = await run(async ({ fs, load, folder: outside }) => {
    const { openFiles: open } = await load('tables/sheet/sheet-files');
    fs.writeFileSync(`${outside}/sheet_2-of-2.asar`, 'of the user');
    const files = open(`${outside}/sheet.asar`);
    for (const text of ['1', '2']) files.next()(Buffer.from(text));
    return files.finish().map(({ fileName }) => fileName);
  });
  expect(names).toEqual(['sheet (2)_1-of-2.asar', 'sheet (2)_2-of-2.asar']);
});
