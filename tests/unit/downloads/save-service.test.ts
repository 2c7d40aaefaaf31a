import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { SaveRunStatus } from '../../../electron/downloads/contract.ts';
import { saveCalls } from '../../../electron/downloads/db/save-handlers.ts';
import { openSaves } from '../../../electron/downloads/db/saves-database.ts';
import { type SaveRuns, createSaves } from '../../../electron/downloads/save-service.ts';
import { captureLog } from '../../support/kept-log.ts';
import { projectRoot } from '../../support/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { checkTrace } from '../../support/trace-state.ts';

const migrations = join(projectRoot, 'electron/downloads/migrations');
const account = toAccountId('11111111-1111-4111-8111-111111111111');
const maxWaitMs = 20_000;

let folder: string;
let saves: SaveRuns;
let calls: ReturnType<typeof saveCalls> | null;
/** The calls to the thread. */
let called: string[];
/** Runs before a call to the thread. */
let onCall: (name: string) => unknown;
/** The downloads in progress. */
let downloads: Map<string, PromiseWithResolvers<string>>;
/** Each reported change of the state of a run. */
let reports: string[];

/** Adds runs with this number of files. */
const addRuns = (runs: Readonly<Record<string, number>>, state = 'waiting'): void => {
  const { db, sql } = openSaves(folder, migrations);
  for (const [at, [run, count]] of Object.entries(runs).entries()) {
    sql.run(
      "INSERT INTO run (id, state, folder, options, of, folders, begun_at) VALUES (?, ?, ?, ?, 'o', 0, ?)",
      ...[run, state, tempFolder(), '{"which":"all","names":"{name}","folders":false,"convert":null}', at],
    );
    for (let n = 0; n < count; n += 1)
      sql.run(
        `INSERT INTO file (run, n, path, folded, asset, filename, address, converts, renamed, size)
         VALUES (?, ?, ?, ?, 'asset', 'name', ?, 0, 0, 4)`,
        ...[run, n, `${n}.txt`, `${n}.txt`, `${run}${n}`],
      );
  }
  db.close();
};

const open = (): SaveRuns => {
  const thread = {
    call: async (name: string, argument: never) => {
      called.push(name);
      await onCall(name);
      calls ??= saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
      const reply: unknown = await (calls as unknown as Record<string, (one: never) => unknown>)[name]?.(argument);
      if (name === 'close') calls = null;
      return reply;
    },
    on: () => () => undefined,
    close: async () => {
      calls?.close();
      calls = null;
    },
  };
  const download = async (
    address: string,
    _origins: unknown,
    signal: AbortSignal,
    taking: { part: (bytes: Buffer) => Promise<void> },
  ): Promise<void> => {
    const arrival = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => arrival.reject(signal.reason as Error));
    downloads.set(address, arrival);
    try {
      await taking.part(Buffer.from('fi'));
      await taking.part(Buffer.from(await arrival.promise));
    } finally {
      downloads.delete(address);
    }
  };
  const last = new Map<string, string>();
  const parts = {
    ...{ root: new URL('file:///'), folder, account, startThread: () => thread },
    origins: () => ({ serviceAddress: 'http://127.0.0.1:9', assetAddress: null }),
    files: () => ({ download, metering: { came: () => undefined, whole: () => undefined } }),
    onChanged: ({ id, state }: SaveRunStatus) => {
      // The progress of a run is reported by time.
      if (last.get(id) !== state) reports.push(`${id} ${state}`);
      last.set(id, state);
    },
  };
  return createSaves(parts as never);
};

/** Returns the stored state of a run with its counts, and the state that was reported last. */
const describeRun = (run: string): string => {
  const { state, counts, problem } = calls?.figures({ run }) ?? { state: 'closed', counts: {}, problem: null };
  const files = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]));
  const reported = reports.findLast((report) => report.startsWith(run))?.slice(2) ?? 'nothing';
  return [state, ...files, ...(problem === null ? [] : [problem]), `reported ${reported}`].join(', ');
};
const read = () => ({
  ...{ a: describeRun('a'), b: describeRun('b'), c: describeRun('c') },
  fetching: [...downloads.keys()].toSorted().join(' '),
});

beforeEach(() => {
  [calls, called, reports] = [null, [], []];
  onCall = () => undefined;
  downloads = new Map();
  folder = tempFolder();
  onTestFinished(async () => saves.close());
});

/** Delivers a file. */
const arrive = (address: string) => () => downloads.get(address)?.resolve('le');
const fail =
  (address: string, retryable = false) =>
  () =>
    downloads.get(address)?.reject(new VitrineError('file', 'Gone', { retryable }));

describe('save runs of an account', () => {
  it('runs one at a time in the order of the requests, and each action hits only its run and its file', async () => {
    addRuns({ a: 2, b: 1, c: 1 });
    saves = open();
    await saves.rows('a', 0, 1);
    const waiting = 'waiting, waiting 1, reported waiting';
    await checkTrace(
      read,
      [
        ['start', () => saves.pause('a', false), { a: 'running, fetching 2, reported running', fetching: 'a0 a1' }],
        ['start again', () => saves.pause('a', false), {}],
        ['queue b', () => saves.pause('b', false), { b: waiting }],
        ['queue c', () => saves.pause('c', false), { c: waiting }],
        ['skip in b', () => saves.cancel('b', 0), { b: 'waiting, left 1, reported waiting' }],
        ['retry it', () => saves.retry('b', 0), { b: waiting }],
        ['pause b', () => saves.pause('b', true), { b: 'paused, waiting 1, reported paused' }],
        ['skip', () => saves.cancel('a', 0), { a: 'running, fetching 1, left 1, reported running', fetching: 'a1' }],
        [
          'arrive',
          arrive('a1'),
          {
            a: 'done, saved 1, left 1, reported done',
            c: 'running, fetching 1, reported running',
            fetching: 'c0',
          },
        ],
        ['queue b', () => saves.pause('b', false), { b: waiting }],
        ['queue b again', () => saves.pause('b', false), {}],
        [
          'pause c',
          () => saves.pause('c', true),
          {
            b: 'running, fetching 1, reported running',
            c: 'paused, waiting 1, reported paused',
            fetching: 'b0',
          },
        ],
        ['queue c', () => saves.pause('c', false), { c: waiting }],
        ['cancel c', () => saves.cancel('c', null), { c: 'cancelled, left 1, reported cancelled' }],
        ['cancel b', () => saves.cancel('b', null), { b: 'cancelled, left 1, reported cancelled', fetching: '' }],
        ['retry nothing', () => saves.retry('c', null), {}],
        ['retry', () => saves.retry('c', 0), { c: 'running, fetching 1, reported running', fetching: 'c0' }],
        ['fail', fail('c0'), { c: 'done, failed 1, reported done', fetching: '' }],
        ['retry', () => saves.retry('c', null), { c: 'running, fetching 1, reported running', fetching: 'c0' }],
        ['fail for now', fail('c0', true), {}],
        ['arrive', arrive('c0'), { c: 'done, saved 1, reported done', fetching: '' }],
      ],
      maxWaitMs,
    );
    // Half of each interrupted file, and all of the others.
    expect((await saves.runs()).map(({ id, came }) => [id, came])).toEqual([
      ['c', 10],
      ['b', 2],
      ['a', 6],
    ]);
  });

  it('resumes after a restart what was interrupted, and not what the user paused or ended', async () => {
    addRuns({ a: 1 }, 'running');
    addRuns({ b: 1 }, 'paused');
    addRuns({ c: 1 }, 'cancelled');
    saves = open();
    await saves.rows('a', 0, 1);
    saves.begin();
    saves.begin();
    await checkTrace(
      read,
      [
        [
          'begin',
          () => undefined,
          { a: 'running, fetching 1, reported running', b: 'paused, waiting 1, reported paused', fetching: 'a0' },
        ],
        ['queue b', () => saves.pause('b', false), { b: 'waiting, waiting 1, reported waiting' }],
      ],
      maxWaitMs,
    );
    expect((await saves.runs()).map(({ id, came }) => [id, came])).toEqual([
      ['b', 0],
      ['a', 2],
    ]);
    expect(await saves.rows('a', 0, 1)).toMatchObject([{ file: 0, came: 2 }]);
    await saves.close();
    [calls, reports] = [null, []];
    await saves.pause('b', false);
    saves = open();
    await saves.rows('a', 0, 1);
    await checkTrace(
      read,
      [
        ['begin', () => saves.runs(), { a: 'running, fetching 1, reported running', fetching: 'a0' }],
        [
          'arrive',
          arrive('a0'),
          { a: 'done, saved 1, reported done', b: 'running, fetching 1, reported running', fetching: 'b0' },
        ],
      ],
      maxWaitMs,
    );
  });

  it('stops all downloads of a run that cannot be stored, and continues with the next run', async () => {
    const { errors, restore } = captureLog();
    onTestFinished(restore);
    addRuns({ a: 5, b: 1, c: 1 });
    saves = open();
    await saves.pause('a', false);
    await saves.pause('b', false);
    await vi.waitFor(() => expect(downloads.size).toBe(3), maxWaitMs);
    let failing = ['count', 'figures'];
    onCall = (name) => {
      if (failing.includes(name)) throw new VitrineError('disk', 'The disk is full.');
    };
    await checkTrace(
      read,
      [
        [
          'arrive',
          arrive('a0'),
          {
            a: 'paused, waiting 4, saved 1, The disk is full., reported running',
            b: 'running, fetching 1, reported waiting',
            fetching: 'b0',
          },
        ],
        ['store again', () => void (failing = []), {}],
        [
          'queue',
          () => saves.pause('a', false),
          { a: 'waiting, waiting 4, saved 1, reported waiting', b: 'running, fetching 1, reported running' },
        ],
        [
          'arrive',
          arrive('b0'),
          {
            a: 'running, waiting 1, fetching 3, saved 1, reported running',
            b: 'done, saved 1, reported done',
            fetching: 'a1 a2 a3',
          },
        ],
        ['skip', () => saves.cancel('a', 4), { a: 'running, fetching 3, saved 1, left 1, reported running' }],
      ],
      maxWaitMs,
    );
    expect(errors().map(({ text }) => text.split(' Vitrine')[0])).toEqual([
      'Saving files stopped',
      'A run could not be read after its end',
    ]);
  });

  it('needs no thread without a database, and runs nothing after its end', async () => {
    saves = open();
    expect([await saves.runs(), await saves.lastFolder(), called]).toEqual([[], null, []]);
    addRuns({ a: 1, b: 1, c: 1 });
    await saves.pause('a', false);
    await saves.pause('b', false);
    await vi.waitFor(() => expect(downloads.size).toBe(1), maxWaitMs);
    reports = [];
    const closing = saves.close();
    await saves.pause('c', false);
    await closing;
    expect([downloads.size, reports]).toEqual([0, []]);
    addRuns({});
    calls = saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
    expect(['a', 'b', 'c'].map((run) => calls?.figures({ run }).state)).toEqual(['running', 'waiting', 'waiting']);
  });

  it('runs again if a file is retried while its run ends', async () => {
    addRuns({ a: 1, b: 1, c: 1 });
    saves = open();
    await saves.pause('a', false);
    await vi.waitFor(() => expect(downloads.size).toBe(1), maxWaitMs);
    await checkTrace(read, [['fail', fail('a0'), { a: 'done, failed 1, reported done', fetching: '' }]], maxWaitMs);
    onCall = async (name) => {
      if (name !== 'end') return;
      onCall = () => undefined;
      await saves.retry('a', 0);
    };
    await saves.pause('a', false);
    await checkTrace(
      read,
      [['runs again', () => undefined, { a: 'running, fetching 1, reported running', fetching: 'a0' }]],
      maxWaitMs,
    );
  });

  it('queues a run only once if a file is retried while the state after its end is read', async () => {
    addRuns({ a: 1, b: 1, c: 1 });
    saves = open();
    await saves.pause('a', false);
    await vi.waitFor(() => expect(downloads.size).toBe(1), maxWaitMs);
    const stored = Promise.withResolvers<undefined>();
    let isRetried = false;
    onCall = async (name) => {
      if (name === 'setState') await stored.promise;
      if (name !== 'figures' || called.at(-2) !== 'end') return;
      void saves.retry('a', null);
      await vi.waitFor(
        () => expect(called.lastIndexOf('setState')).toBeGreaterThan(called.lastIndexOf('end')),
        maxWaitMs,
      );
      isRetried = true;
    };
    fail('a0')();
    await vi.waitFor(() => expect(isRetried).toBe(true), maxWaitMs);
    onCall = () => undefined;
    await checkTrace(
      read,
      [
        [
          'store the state',
          () => stored.resolve(undefined),
          { a: 'running, fetching 1, reported running', fetching: 'a0' },
        ],
        ['arrive', arrive('a0'), { a: 'done, saved 1, reported done', fetching: '' }],
        ['queue b', () => saves.pause('b', false), { b: 'running, fetching 1, reported running', fetching: 'b0' }],
      ],
      maxWaitMs,
    );
    // The run itself, the retry, and the other run.
    expect(called.filter((name) => name === 'begin')).toHaveLength(3);
  });

  it('resumes an ended run whose files were retried right before the program ended', async () => {
    addRuns({ a: 1, b: 1, c: 1 }, 'done');
    calls = saveCalls({ folder, account, originals: join(folder, 'originals') }, migrations, () => undefined);
    for (const run of ['b', 'c']) calls.leave({ run, file: null });
    saves = open();
    await checkTrace(
      read,
      [['begin', () => saves.runs(), { a: 'running, fetching 1, reported running', fetching: 'a0' }]],
      maxWaitMs,
    );
  });
});
