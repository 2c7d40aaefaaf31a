import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LaunchedApp, launchApp } from '../support/launch.ts';
import { projectRoot } from '../support/project.ts';
import { makeRealFiles } from '../support/real-files.ts';

interface Bridge {
  readonly vitrine: Readonly<Record<string, Readonly<Record<string, (argument?: unknown) => Promise<unknown>>>>>;
}
interface Line {
  readonly level: string;
  readonly scope?: string;
  readonly what: string;
}

const faultScript = pathToFileURL(join(projectRoot, 'tests/support/fault-in-each-thread.mjs')).href;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
const userData = join(folder, 'profile');
const logFile = join(userData, 'vitrine.log');
const logged = (): string => readFileSync(logFile, 'utf8');
/** Returns a pattern for an error's first line. */
const createLinePattern = (scope: string, words: string): RegExp =>
  new RegExp(`^\\[[\\d :.-]+\\] \\[error\\] \\(${scope}\\) ${words}`, 'm');
const patience = { timeout: 60_000 };

/** The threads by their files. The system shows the last part of the path. */
const threads = [
  'cache/writer-thread',
  'cache/reader-thread',
  'cache/page-thread',
  'outbox/outbox-thread',
  'outbox/review/review-thread',
  'export/export-thread',
  'pictures/scale-thread',
  'pictures/eviction-thread',
  'demo/demo-thread',
];
const getName = (entry: string): string => entry.slice(entry.lastIndexOf('/') + 1);

let app: LaunchedApp;
const call = (name: string, argument?: unknown): Promise<unknown> =>
  app.window.evaluate(
    ({ path, given }) => {
      const [of = '', verb = ''] = path.split('.');
      return (globalThis as unknown as Bridge).vitrine[of]?.[verb]?.(given);
    },
    { path: name, given: argument },
  );
const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null };

beforeAll(async () => {
  app = await launchApp({
    userData,
    host: 'chromium',
    args: ['--demo'],
    env: { NODE_OPTIONS: `--import=${faultScript}` },
  });
  await app.window.getByRole('grid', { name: 'Products' }).waitFor();
}, 120_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Starts the on-demand threads: for large pages, an export, and a review of an upload. */
const wakeThreads = async (account: string): Promise<void> => {
  await call('accounts.saveSettings', { id: account, settings: { itemsPerRequest: 1000 } });
  await call('app.rebuildCache');
  await app.answerSaveDialog(join(folder, 'all.jsonl'));
  const request = { format: 'jsonLines', columns: null, separator: ',', bom: false, body: 'raw' };
  await call('export.run', { id: crypto.randomUUID(), scope: { what: 'all', query }, ...request });
  const files = await makeRealFiles(folder);
  await app.dropFiles(files.map(({ path }) => path));
};

/** Drops tables of the open databases, and adds an invalid file. */
const damage = (account: string): void => {
  const accountFolder = join(userData, 'accounts', account);
  for (const [file, table] of [
    ['cache.db', 'run'],
    ['cache.db', 'item'],
  ] as const) {
    const db = new DatabaseSync(join(accountFolder, file), { timeout: 20_000 });
    db.exec(`PRAGMA foreign_keys = OFF; ALTER TABLE ${table} RENAME TO ${table}_away`);
    db.close();
  }
  mkdirSync(join(accountFolder, 'drafts'), { recursive: true });
  writeFileSync(join(accountFolder, 'drafts', 'pasted.json'), 'no JSON');
};

describe('log of the program', () => {
  it('begins with versions, and contains nothing about the user', () => {
    const [first] = logged().split('\n');
    const versions = `Electron \\d+\\.\\d+\\.\\d+, Node 24\\.\\d+\\.\\d+, ${process.platform} ${process.arch}`;
    expect(first).toMatch(
      new RegExp(`^\\[[\\d :.-]+\\] \\[info\\] {1,2}\\(main\\) Vitrine \\d.* starts: ${versions}, from its sources$`),
    );
    expect(logged()).not.toContain(userData);
  });

  it(
    'contains an error of each thread, the page, the main process and each layer once',
    { timeout: 180_000 },
    async () => {
      const [account = ''] = readdirSync(join(userData, 'accounts'));
      await wakeThreads(account);
      const unheard = (of: readonly RegExp[]): readonly RegExp[] => of.filter((entry) => !entry.test(logged()));
      const ofThreads = threads.map((entry) =>
        createLinePattern(entry, `Unhandled rejection Error: a fault of ${getName(entry)} \\d+`),
      );
      await expect.poll(() => unheard(ofThreads), patience).toEqual([]);
      process.kill(app.mainPid, 'SIGUSR2');
      await app.window.evaluate(() => {
        setTimeout(() => {
          throw new Error('a fault of the page');
        });
        void Promise.reject(new TypeError('a rejection of the page'));
      });
      damage(account);
      await call('drafts.readPasted', { account });
      await call('items.query', { query, offset: 0, limit: 10, list: 'x' });
      await call('outbox.create', { resource: 'ecatalog', body: { name: 'One' } });
      await call('sync.now');
      await call('accounts.saveSettings', { id: account, settings: { descriptionAttribute: 'notes' } });
      const noTable = String.raw`Error \[ERR_SQLITE_ERROR 1\]: no such table: (?:run|item)`;
      const ofLayers = [
        createLinePattern('main', 'Uncaught exception Error: an exception of main'),
        createLinePattern('main', 'Unhandled rejection Error: a rejection of main'),
        createLinePattern('page', String.raw`Uncaught Error: a fault of the page \(`),
        createLinePattern('page', String.raw`Uncaught (?:\(in promise\) )?TypeError: a rejection of the page \(`),
        createLinePattern('files', String.raw`A file cannot be read; it is now pasted\.json\.damaged SyntaxError: `),
        createLinePattern('ipc', `call items\\.query ${noTable}`),
        createLinePattern('outbox', `The cache could not be searched ${noTable}`),
        createLinePattern('sync', `Reading [a-z]+ failed ${noTable}`),
        createLinePattern(
          'cache/writer-thread',
          `The rows of the cache could not be rebuilt from its stored bodies ${noTable}`,
        ),
      ];
      await expect.poll(() => unheard(ofLayers), patience).toEqual([]);
      const faultScript = logged().match(/: (?:a fault|a rejection|an exception) of [\w -]+/g) ?? [];
      expect(faultScript).toHaveLength(new Set(faultScript).size);
      expect(logged()).not.toContain(userData);
    },
  );

  it('is in the saved diagnostics, with locations in the program', async () => {
    const path = join(folder, 'diagnostics.json');
    await app.answerSaveDialog(path);
    expect(await call('app.saveDiagnostics')).toMatchObject({ ok: true });
    const { log } = JSON.parse(readFileSync(path, 'utf8')) as { readonly log: readonly (Line | string)[] };
    const lines = log.filter((line) => typeof line !== 'string');
    for (const scope of [...threads, 'main', 'page', 'files', 'ipc', 'outbox', 'sync'])
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 'error', scope, what: expect.stringContaining('Error') as string }),
      );
    expect(lines).toContainEqual(expect.objectContaining({ scope: 'main', what: 'Uncaught exception · Error' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ scope: 'ipc', what: 'call items.query · Error [ERR_SQLITE_ERROR 1]' }),
    );
    expect(log).toContainEqual(expect.stringMatching(/^at chunks\/reader-[\w-]+:\d+$/));
  });
});
