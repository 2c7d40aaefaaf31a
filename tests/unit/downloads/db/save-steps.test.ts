import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ms, toAccountId } from '../../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { setLogSink } from '../../../../electron/base/logger.ts';
import type { SaveRunStatus } from '../../../../electron/downloads/contract.ts';
import { saveCalls } from '../../../../electron/downloads/db/save-handlers.ts';
import { openSaves } from '../../../../electron/downloads/db/saves-database.ts';
import { SaveRun } from '../../../../electron/downloads/save-run.ts';
import { projectRoot } from '../../../support/project.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const migrations = join(projectRoot, 'electron/downloads/migrations');
const account = toAccountId('11111111-1111-4111-8111-111111111111');
const options = { which: 'all', names: '{name}', folders: false, convert: null };

let folder: string;
let target: string;
let calls: ReturnType<typeof saveCalls>;

/** Adds a run of these files to the database, and opens it as the thread does. */
const open = (run: string, names: readonly string[], folderOfAccount = tempFolder()): void => {
  folder = folderOfAccount;
  const { db, sql } = openSaves(folder, migrations);
  sql.run(
    "INSERT INTO run (id, state, folder, options, of, folders, begun_at) VALUES (?, 'waiting', ?, ?, 'o', 0, ?)",
    run,
    target,
    JSON.stringify(options),
    names.length,
  );
  for (const [n, name] of names.entries())
    sql.run(
      `INSERT INTO file (run, n, path, folded, asset, filename, address, converts, renamed, size)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 4)`,
      ...[run, n, name, name, `asset ${name}`, name, `/${name}`],
    );
  db.close();
  calls = saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
};
beforeEach(() => {
  const stopLogging = setLogSink(() => undefined);
  target = tempFolder();
  onTestFinished(() => {
    calls.close();
    stopLogging();
  });
});

const run = 'r';
const next = async (): Promise<number | null> => (await calls.next({ run }))?.file ?? null;
const states = (): Record<string, string> =>
  Object.fromEntries(calls.rows({ run, from: 0, limit: 100 }).map(({ path, state }) => [path, state]));
/** Claims the next file, and writes it as if it had been fetched. */
const save = async (content = 'file'): Promise<void> => {
  const claimed = await calls.next({ run });
  if (claimed === null) throw new Error('Nothing waits');
  writeFileSync(claimed.part, content);
  await calls.check({ run, file: claimed.file });
  await calls.finish({ run, file: claimed.file, made: null });
};

describe('saveCalls', () => {
  it('tries a failed file again once, after all others', async () => {
    open(run, ['a.txt', 'b.txt', 'c.txt']);
    expect(await next()).toBe(0);
    calls.fail({ run, file: 0, message: 'cut off', again: true });
    expect([await next(), await next(), await next()]).toEqual([1, 2, 0]);
    calls.fail({ run, file: 0, message: 'cut off', again: true });
    calls.fail({ run, file: 1, message: 'not found', again: false });
    expect(states()).toEqual({ 'a.txt': 'failed', 'b.txt': 'failed', 'c.txt': 'fetching' });
    expect(await next()).toBeNull();
    expect(calls.rows({ run, from: 0, limit: 1 })).toMatchObject([{ path: 'a.txt', message: 'cut off' }]);
  });

  it('retries all failed files together, and a skipped file only when the user names it', async () => {
    open(run, ['a.txt', 'b.txt', 'c.txt']);
    await next();
    calls.fail({ run, file: 0, message: 'gone', again: false });
    calls.leave({ run, file: 1 });
    expect(calls.retry({ run, file: null })).toBe(1);
    expect(states()).toEqual({ 'a.txt': 'waiting', 'b.txt': 'left', 'c.txt': 'waiting' });
    expect([calls.retry({ run, file: 1 }), calls.retry({ run, file: 2 })]).toEqual([1, 0]);
    expect(states()['b.txt']).toBe('waiting');
    // The retry counts from the start: it may fail once more.
    expect(await next()).toBe(0);
    calls.fail({ run, file: 0, message: 'gone', again: true });
    expect(states()['a.txt']).toBe('waiting');
  });

  it('skips only files that wait, or whose download was stopped', async () => {
    open(run, ['a.txt', 'b.txt', 'c.txt']);
    await next();
    calls.leave({ run, file: null });
    expect(states()).toEqual({ 'a.txt': 'fetching', 'b.txt': 'left', 'c.txt': 'left' });
    calls.release({ run, file: 0, to: 'waiting' });
    calls.release({ run, file: 1, to: 'waiting' });
    expect(states()).toEqual({ 'a.txt': 'waiting', 'b.txt': 'left', 'c.txt': 'left' });
    expect(await next()).toBe(0);
    calls.release({ run, file: 0, to: 'left' });
    expect(await next()).toBeNull();
  });

  it('removes the part of a file that failed, was released, or was interrupted by the end of the program', async () => {
    open(run, ['a.txt', 'b.txt', 'c.txt']);
    for (const end of [
      () => calls.fail({ run, file: 0, message: '', again: false }),
      () => calls.release({ run, file: 1, to: 'waiting' }),
    ]) {
      const claimed = await calls.next({ run });
      writeFileSync(claimed?.part ?? '', 'half');
      expect(readdirSync(target)).toHaveLength(1);
      end();
      expect(readdirSync(target)).toEqual([]);
    }
    const claimed = await calls.next({ run });
    writeFileSync(claimed?.part ?? '', 'half');
    await calls.next({ run });
    calls.converting({ run, file: 2 });
    calls.close();
    calls = saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
    expect(calls.unsettled()).toEqual([run]);
    expect(Object.values(states())).toEqual(['failed', 'waiting', 'waiting']);
    calls.begin({ run });
    expect(readdirSync(target)).toEqual([]);
  });

  it('gives each file to one lane, also while it compares an earlier file with the account', async () => {
    open(run, ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    await save();
    calls.close();
    const { db, sql } = openSaves(folder, migrations);
    // The account has a newer version of a file that was saved here.
    sql.run("UPDATE file SET state = 'waiting', modified = '2026-01-02' WHERE n = 0");
    db.close();
    calls = saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
    const claimed = await Promise.all([calls.next({ run }), calls.next({ run }), calls.next({ run })]);
    expect(claimed.map((one) => one?.file)).toEqual([0, 1, 2]);
    expect(new Set(claimed.map((one) => one?.part)).size).toBe(3);
  });

  it('never writes over a file of the user, and knows its own files in the next run', async () => {
    writeFileSync(join(target, 'a.txt'), 'mine');
    open(run, ['a.txt', 'b.txt']);
    await save();
    await save();
    expect(readdirSync(target).toSorted()).toEqual(['a.txt', 'a_2.txt', 'b.txt']);
    expect([readFileSync(join(target, 'a.txt'), 'utf8'), calls.figures({ run }).counts.saved]).toEqual(['mine', 2]);
    calls.close();
    open('second', ['b.txt'], folder);
    expect(await calls.next({ run: 'second' })).toBeNull();
    expect(calls.figures({ run: 'second' }).counts).toMatchObject({ there: 1, waiting: 0 });
  });

  it('counts bytes and time of all parts of a run, and forgets the problem when it continues', async () => {
    open(run, ['a.txt', 'b.txt']);
    calls.count({ run, came: 4, took: 10 });
    calls.count({ run, came: 2, took: 5 });
    calls.halt({ run, problem: 'No connection' });
    expect(calls.figures({ run })).toMatchObject({
      state: 'paused',
      came: 6,
      took: 15,
      of: 14,
      problem: 'No connection',
    });
    calls.setState({ run, state: 'running' });
    expect(calls.figures({ run })).toMatchObject({ state: 'running', problem: null });
    await save();
    expect(calls.figures({ run })).toMatchObject({ came: 6, of: 10, written: 4, counts: { saved: 1, waiting: 1 } });
    await calls.end({ run, state: 'done' });
    expect(existsSync(join(target, calls.figures({ run }).manifest ?? ''))).toBe(true);
  });
});

describe('SaveRun', () => {
  type Download = ConstructorParameters<typeof SaveRun>[1]['files'] extends () => { readonly download: infer D }
    ? D
    : never;
  /** Starts the run over the real database. `download` replaces the network. */
  const start = (download: Download): { readonly saving: SaveRun; readonly seen: () => SaveRunStatus } => {
    const parts = {
      account,
      origins: () => ({ serviceAddress: 'http://127.0.0.1:9', assetAddress: null }),
      files: () => ({ download, metering: { came: () => undefined, whole: () => undefined } }),
    };
    const thread = {
      call: async (name: string, argument: unknown): Promise<unknown> =>
        (calls as unknown as Record<string, (one: unknown) => unknown>)[name]?.(argument),
    };
    const saving = new SaveRun(run, parts as never, thread as never, () => undefined);
    return { saving, seen: () => saving.seen(calls.figures({ run })) };
  };
  const offline = (): VitrineError => new VitrineError('offline', 'No connection', { retryable: true });
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${String(at).padStart(2, '0')}.txt`);

  it('stops after four files in a row that cannot be reached, and shows why', async () => {
    open(run, names(12));
    const { saving } = start(() => Promise.reject(offline()));
    await saving.done;
    expect(calls.figures({ run })).toMatchObject({ state: 'paused', problem: 'No connection' });
    expect(readdirSync(target)).toEqual([]);
  });

  it('continues if files arrive between those that cannot be reached', async () => {
    open(run, names(12));
    let turn = 0;
    const { saving } = start(async (_address, _origins, _signal, taking) => {
      if ((turn += 1) % 2 === 0) throw offline();
      await taking.part(Buffer.from('file'));
    });
    await saving.done;
    expect(calls.figures({ run })).toMatchObject({ state: 'done', problem: null });
    expect(calls.figures({ run }).counts.saved).toBeGreaterThan(6);
  });

  it.each([
    ['pause', 'paused', 'waiting'],
    ['cancel', 'cancelled', 'left'],
    ['close', 'running', 'waiting'],
  ] as const)('ends its downloads on %s, and leaves no part', async (why, state, left) => {
    open(run, names(5));
    const begun: string[] = [];
    const { saving, seen } = start(async (address, _origins, signal, taking) => {
      await taking.part(Buffer.from('fi'));
      begun.push(address);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    expect(seen()).toMatchObject({ came: 6, of: 20 });
    expect(saving.cameOf(0)).toBe(2);
    // The first reason counts.
    await Promise.all([saving.stop(why), saving.stop('close')]);
    expect([calls.figures({ run }).state, [...new Set(Object.values(states()))]]).toEqual([state, [left]]);
    expect(readdirSync(target).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('skips a file that is being fetched, and fetches the others', async () => {
    open(run, names(4));
    const begun: string[] = [];
    const { saving } = start(async (address, _origins, signal, taking) => {
      begun.push(address);
      if (address === '/01.txt')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      await taking.part(Buffer.from('file'));
    });
    await vi.waitFor(() => expect(begun).toContain('/01.txt'));
    saving.stopFile(1);
    await saving.done;
    expect(states()).toEqual({ '00.txt': 'saved', '01.txt': 'left', '02.txt': 'saved', '03.txt': 'saved' });
    expect(calls.figures({ run }).took).toBeGreaterThanOrEqual(ms(0));
  });
});
