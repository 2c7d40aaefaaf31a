import type nodeFs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type nodeModule from 'node:module';
import path from 'node:path';
import type nodeUrl from 'node:url';
import type nodeThreads from 'node:worker_threads';
import { createPackageWithOptions } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWithArchives } from '../support/run-with-archives.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-asar-test-'));
const archive = path.join(folder, 'app.asar');
const temporary = path.join(folder, 'temporary');

interface Parts {
  readonly fs: typeof nodeFs;
  readonly toUrl: typeof nodeUrl.pathToFileURL;
  readonly createRequire: typeof nodeModule.createRequire;
  readonly Worker: typeof nodeThreads.Worker;
  /** Imports the module in a file. */
  readonly load: (file: string) => Promise<unknown>;
  /** The path of the archive. */
  readonly app: string;
  readonly folder: string;
  /** Returns the code and message of the error that an action throws or rejects with. */
  readonly failure: (act: () => unknown) => Promise<{ code: unknown; message: string }>;
  readonly callback: (act: (done: (error: unknown, value: unknown) => void) => void) => Promise<unknown>;
}

const prelude = `
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL as toUrl } from 'node:url';
import { Worker } from 'node:worker_threads';
const load = (file) => import(toUrl(file).href);
const failure = async (act) => {
  try { return { message: 'nothing was thrown', value: await act() }; } catch ({ code, message }) { return { code, message }; }
};
const callback = (act) => new Promise((resolve, reject) => act((error, value) => (error ? reject(error) : resolve(value))));
const parts = { fs, createRequire, toUrl, Worker, load, failure, callback, app: ${JSON.stringify(archive)}, folder: ${JSON.stringify(folder)} };
`;

/** Runs a function in a process that reads archives, and returns its result. The function can use its argument only. */
const inHost = async <Result>(work: (parts: Parts) => Result): Promise<Awaited<Result>> => {
  const code = `${prelude}\nconsole.log(JSON.stringify(await (${work.toString()})(parts)));`;
  return JSON.parse(await runWithArchives(code, { TMPDIR: temporary })) as Awaited<Result>;
};

beforeAll(async () => {
  const files = {
    'package.json': '{"name":"app","type":"module"}',
    'main.js': "import part from 'part';\nimport { named } from 'part/named';\nexport const all = [part.value, named];",
    'thread.js': `import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import part from 'part';
const read = (file) => { try { return readFileSync(file, 'utf8').slice(0, 4); } catch (error) { return error.message.slice(0, 15); } };
const foreign = new URL('../notes.asar', import.meta.url);
const before = read(foreign);
process.noAsar = true;
parentPort.postMessage([part.value, before, read(foreign)]);`,
    'empty.txt': '',
    'text/über.txt': 'grün',
    'text/deep/one.sql': 'SELECT 1;',
    'native/addon.bin': 'beside',
    'node_modules/part/package.json':
      '{"name":"part","exports":{".":{"import":"./index.cjs"},"./named":"./named.mjs"}}',
    'node_modules/part/index.cjs': "exports.value = require('./data').value + require('./lib').more;",
    'node_modules/part/data.json': '{"value":"data"}',
    'node_modules/part/lib/index.js': "exports.more = ' and lib';",
    'node_modules/part/named.mjs': "export const named = 'named';",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, 'source', name, '..'), { recursive: true });
    writeFileSync(path.join(folder, 'source', name), text);
  }
  mkdirSync(temporary);
  mkdirSync(path.join(folder, 'folder.asar'));
  writeFileSync(path.join(folder, 'folder.asar/in.txt'), 'in a folder');
  writeFileSync(path.join(folder, 'notes.asar'), 'text of a user');
  await createPackageWithOptions(path.join(folder, 'source'), archive, { unpack: '**/*.bin' });
  rmSync(path.join(folder, 'source'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('file in an archive', () => {
  it('is read by synchronous, callback and promise functions, by path, buffer and URL', async () => {
    const texts = await inHost(async ({ fs, app, callback, toUrl }) => {
      const file = `${app}/text/über.txt`;
      const chunks: unknown[] = [];
      for await (const chunk of fs.createReadStream(file, { start: 1, encoding: 'utf8' })) chunks.push(chunk);
      const handle = await fs.promises.open(file);
      const opened = await handle.readFile('utf8');
      await handle.close();
      const descriptor = fs.openSync(file, 'r');
      const bytes = Buffer.alloc(5);
      fs.readSync(descriptor, bytes);
      fs.closeSync(descriptor);
      return [
        fs.readFileSync(file, 'utf8'),
        fs.readFileSync(Buffer.from(file), { encoding: 'utf8' }),
        fs.readFileSync(toUrl(file)).toString(),
        await fs.promises.readFile(file, 'utf8'),
        await callback((done) => fs.readFile(file, 'utf8', done)),
        opened,
        bytes.toString(),
        chunks.join(''),
        fs.readFileSync(`${app}/text/deep/../über.txt`, 'utf8'),
        fs.readFileSync(`${app}/empty.txt`, 'utf8'),
      ];
    });
    expect(texts).toEqual([...Array.from({ length: 7 }, () => 'grün'), 'rün', 'grün', '']);
  });

  it('has a size and a type, and is not writable', async () => {
    const found = await inHost(async ({ fs, app, callback, failure, folder: outside }) => {
      const file = `${app}/text/deep/one.sql`;
      const stats = [fs.statSync(file), fs.lstatSync(file), await fs.promises.stat(file)];
      stats.push((await callback((done) => fs.stat(file, done))) as nodeFs.Stats);
      fs.accessSync(file);
      await fs.promises.access(file, fs.constants.R_OK);
      fs.copyFileSync(file, `${outside}/copy.sql`);
      return {
        kinds: stats.map((one) => [one.size, one.isFile(), one.isDirectory(), one.mtime instanceof Date]),
        real: fs.realpathSync(file) === (await fs.promises.realpath(file)),
        copy: fs.readFileSync(`${outside}/copy.sql`, 'utf8'),
        refused: await failure(() => fs.promises.access(file, fs.constants.W_OK)),
        written: await failure(() => fs.writeFileSync(`${app}/new.txt`, 'new')),
        removed: await failure(() => fs.promises.rm(file)),
        made: await failure(() => fs.mkdirSync(`${app}/new`)),
      };
    });
    expect(found).toMatchObject({
      kinds: Array(4).fill([9, true, false, true]) as unknown,
      real: true,
      copy: 'SELECT 1;',
      refused: { code: 'EACCES' },
      written: { code: 'ENOTDIR' },
      removed: { code: 'ENOTDIR' },
      made: { code: 'ENOTDIR' },
    });
  });

  it('is read next to the archive if it was unpacked', async () => {
    const found = await inHost(async ({ fs, app, failure }) => ({
      text: fs.readFileSync(`${app}/native/addon.bin`, 'utf8'),
      size: fs.statSync(`${app}/native/addon.bin`).size,
      beside: fs.readFileSync(`${app}.unpacked/native/addon.bin`, 'utf8'),
      // The file exists on disk but is not a library, so the system's loader rejects it.
      loaded: await failure(() => process.dlopen({ exports: {} }, `${app}/native/addon.bin`)),
    }));
    expect(found).toMatchObject({ text: 'beside', size: 6, beside: 'beside', loaded: { code: 'ERR_DLOPEN_FAILED' } });
    expect(found.loaded.message).toContain(path.join(`${archive}.unpacked`, 'native/addon.bin'));
  });

  it('leaves no copy behind when the process ends', () => {
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('folder in an archive', () => {
  it('is listed by name, by type and recursively', async () => {
    const found = await inHost(async ({ fs, app, callback }) => ({
      root: fs.readdirSync(app).sort(),
      promised: await fs.promises.readdir(`${app}/text`),
      called: await callback((done) => fs.readdir(`${app}/text`, done)),
      kinds: fs
        .readdirSync(`${app}/text`, { withFileTypes: true })
        .map((entry) => [entry.name, entry.isDirectory(), entry.isFile()]),
      deep: fs.readdirSync(`${app}/text`, { recursive: true }),
      parents: (await fs.promises.readdir(`${app}/text`, { recursive: true, withFileTypes: true })).map(
        ({ name, parentPath }) => `${parentPath.slice(app.length)}/${name}`,
      ),
      isFolder: [fs.statSync(app).isDirectory(), fs.existsSync(`${app}/text/deep`)],
    }));
    expect(found).toEqual({
      root: ['empty.txt', 'main.js', 'native', 'node_modules', 'package.json', 'text', 'thread.js'],
      promised: ['deep', 'über.txt'],
      called: ['deep', 'über.txt'],
      kinds: [
        ['deep', true, false],
        ['über.txt', false, true],
      ],
      deep: ['deep', 'deep/one.sql', 'über.txt'],
      parents: ['/text/deep', '/text/deep/one.sql', '/text/über.txt'],
      isFolder: [true, true],
    });
  });
});

describe('path outside an archive', () => {
  it('is not found, with Electron’s message and code', async () => {
    const found = await inHost(async ({ fs, app, callback, failure }) => ({
      all: await Promise.all([
        failure(() => fs.readFileSync(`${app}/none.txt`)),
        failure(() => fs.promises.readFile(`${app}/none.txt`)),
        failure(() => callback((done) => fs.readFile(`${app}/none.txt`, done))),
        failure(() => fs.statSync(`${app}/none.txt`)),
        failure(() => fs.promises.open(`${app}/none.txt`)),
      ]),
      readAsFile: await failure(() => fs.readFileSync(`${app}/text`)),
      readAsFolder: await failure(() => fs.readdirSync(`${app}/main.js`)),
      inherited: await failure(() => fs.readFileSync(`${app}/constructor`)),
      streamed: await failure(async () => {
        for await (const chunk of fs.createReadStream(`${app}/none.txt`)) return String(chunk);
        return '';
      }),
      exists: [fs.existsSync(`${app}/none.txt`), fs.existsSync(`${app}/main.js`)],
      quiet: fs.statSync(`${app}/none.txt`, { throwIfNoEntry: false }),
    }));
    const missing = { code: 'ENOENT', message: `ENOENT, none.txt not found in ${archive}` };
    expect(found.all).toEqual(Array(5).fill(missing));
    for (const one of [found.readAsFile, found.readAsFolder, found.inherited, found.streamed])
      expect(one.code).toBe('ENOENT');
    expect(found.exists).toEqual([false, true]);
    expect(found.quiet).toBeNull();
  });
});

describe('user file with a name ending in .asar', () => {
  it('is an invalid package until the thread disables archives', async () => {
    const found = await inHost(async ({ fs, app, folder: outside, failure }) => {
      const file = `${outside}/notes.asar`;
      const before = {
        read: await failure(() => fs.readFileSync(file, 'utf8')),
        stat: await failure(() => fs.promises.stat(file)),
        exists: fs.existsSync(file),
      };
      process.noAsar = true;
      const after = [fs.readFileSync(file, 'utf8'), fs.existsSync(file), fs.statSync(app).isFile()];
      process.noAsar = false;
      return {
        before,
        after,
        again: fs.existsSync(file),
        inFolder: fs.readFileSync(`${outside}/folder.asar/in.txt`, 'utf8'),
      };
    });
    const invalid = { message: `Invalid package ${folder}/notes.asar` };
    expect(found).toEqual({
      before: { read: invalid, stat: invalid, exists: false },
      after: ['text of a user', true, true],
      again: false,
      inFolder: 'in a folder',
    });
  });
});

describe('modules in an archive', () => {
  it('are imported and required by the rules of their packages', async () => {
    const found = await inHost(async ({ app, failure, load, createRequire }) => {
      const { all } = (await load(`${app}/main.js`)) as { all: unknown };
      const loadPart = createRequire(`${app}/node_modules/part/index.cjs`);
      return {
        all,
        required: (loadPart('./index.cjs') as { value: unknown }).value,
        missing: [await failure(() => load(`${app}/none.js`)), await failure(() => loadPart('none'))],
      };
    });
    expect(found).toMatchObject({
      all: ['data and lib', 'named'],
      required: 'data and lib',
      missing: [{ code: 'ERR_MODULE_NOT_FOUND' }, { code: 'MODULE_NOT_FOUND' }],
    });
  });

  it('run in threads, which read archives too, until each disables them', async () => {
    const found = await inHost(async ({ fs, app, folder: outside, toUrl, Worker }) => {
      const told = await new Promise((resolve, reject) => {
        new Worker(toUrl(`${app}/thread.js`)).once('message', resolve).once('error', reject);
      });
      return { told, here: fs.existsSync(`${outside}/notes.asar`) };
    });
    expect(found).toEqual({ told: ['data and lib', 'Invalid package', 'text'], here: false });
  });
});
