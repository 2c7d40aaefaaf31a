import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger, withoutRepeats } from '../../../electron/base/logger.ts';
import { createSlowCalls } from '../../../electron/base/slow-calls.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { captureLog } from '../../support/kept-log.ts';

const log = createLogger('cache');
let captured: ReturnType<typeof captureLog>;
beforeEach(() => (captured = captureLog()));
afterEach(() => captured.restore());
const texts = (): readonly string[] => captured.records.map(({ text }) => text);
const getFirstLines = (): readonly (string | undefined)[] => texts().map((text) => text.split('\n')[0]);

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('logger', () => {
  it('writes level, scope, time, message and the location of an error', () => {
    log.error('Pages could not be stored', new TypeError('not a function'));
    const [record] = captured.records;
    expect(record).toMatchObject({ level: 'error', scope: 'cache' });
    expect(Math.abs(Date.now() - (record?.at ?? 0))).toBeLessThan(60_000);
    expect(record?.text).toMatch(/^Pages could not be stored TypeError: not a function\n {4}at .*logger\.test\.ts/);
  });

  it('logs an error once, however often it is reported', () => {
    const error = new Error('once');
    log.error('first', error);
    createLogger('ipc').error('second', error);
    expect(getFirstLines()).toEqual(['first Error: once']);
  });

  it('logs the causes of an error with their system and SQLite codes', () => {
    const missing = thrownBy(() => readFileSync('/nowhere/at/all'));
    const noTable = thrownBy(() => new DatabaseSync(':memory:').exec('SELECT * FROM missing'));
    log.error('a', new VitrineError('disk', 'words', { cause: missing }));
    log.error('b', noTable);
    expect(texts()[0]).toContain('\n  caused by Error [ENOENT]: ENOENT: no such file or directory');
    expect(getFirstLines()[1]).toBe('b Error [ERR_SQLITE_ERROR 1]: no such table: missing');
  });

  it('logs no location for a plain message', () => {
    log.info('picture', new Error('too large'));
    expect(texts()).toEqual(['picture Error: too large']);
  });

  const secret = 'hunter2-correct-horse';
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  it.each([
    [
      'the message of a response',
      new VitrineError('invalid', `SKU ${secret} is taken`, { problems: [{ message: secret }] }),
    ],
    [
      'other members of an error',
      Object.assign(new Error('failed'), { body: secret, headers: { authorization: secret } }),
    ],
    ['an unreadable body', thrownBy(() => JSON.parse(`{"password":${secret}}`))],
    ['a body that is a text', thrownBy(() => JSON.parse(secret))],
    [
      'values that do not match a schema',
      thrownBy(() =>
        z
          .object({})
          .strict()
          .parse({ [secret]: 1 }),
      ),
    ],
    ['a pattern that was typed', thrownBy(() => new RegExp(`${secret}(`))],
    ['a header', thrownBy(() => new Headers({ authorization: `${secret}\n${secret}` }))],
    ['an address', new Error(`GET https://user:${secret}@pim.example.com/items?token=${secret}#${secret} failed`)],
    ['a token', new Error(`Bearer ${secret}`)],
    ['a file that the user chose', thrownBy(() => readFileSync(`/nowhere/${secret}.jpg`))],
    ['a thrown value that is not an error', { token: secret }],
    ['a cause', new Error('failed', { cause: new Error(`"${secret}"`, { cause: secret }) })],
  ])('removes %s', (_, error) => {
    log.error('call items.get', error);
    log.warn(`Bearer ${secret}`);
    log.warn(jwt);
    expect(captured.records).toHaveLength(3);
    expect(JSON.stringify(captured.records)).not.toContain(secret);
    expect(JSON.stringify(captured.records)).not.toContain(jwt);
  });

  it('removes names of the computer and its user', () => {
    const error = new Error(`nothing at ${join(homedir(), 'profile')}`);
    error.stack = `Error: x\n    at run (${pathToFileURL(join(homedir(), 'dist', 'main.js')).href}:1:2)`;
    log.error('start', error);
    expect(texts()[0]).not.toContain(homedir());
    expect(texts()[0]).toContain('at run (~/dist/main.js:1:2)');
  });

  it('writes one line for each message, for any content', () => {
    log.warn('one\n[2026-11-20 10:00:00.000] [error] two\u0007');
    log.error('three', new Error('four\n    at five (main.js:1:1)\nsix'));
    expect(getFirstLines()).toEqual([
      'one [2026-11-20 10:00:00.000] [error] two ',
      'three Error: four     at five (main.js:1:1) six',
    ]);
    expect(texts()[1]).not.toContain('\n    at five');
  });

  it('counts equal messages within a moment', () => {
    const written: string[] = [];
    const sink = withoutRepeats(({ text }) => void written.push(text));
    const writeRecord = (at: number, text: string): void => sink({ level: 'error', scope: 'cache', text, at });
    for (const at of [0, 1, 2, 9_999]) writeRecord(at, 'failed Error: x\n    at y');
    writeRecord(3, 'other');
    writeRecord(10_000, 'failed Error: x\n    at y');
    writeRecord(20_000, 'failed Error: x\n    at y');
    expect(written).toEqual([
      'failed Error: x\n    at y',
      'other',
      'failed Error: x (3 more times before)\n    at y',
      'failed Error: x\n    at y',
    ]);
  });

  it('logs slow calls, and repetitions later with a count', () => {
    let now = 0;
    const slow = createSlowCalls(log, () => now);
    const take = (ms: number): void => slow.timed('rows', () => void (now += ms));
    take(200);
    take(201);
    take(300);
    take(400);
    now += 10_000;
    take(250.4);
    expect(getFirstLines()).toEqual(['slow rows took 201 ms', 'slow rows took 250 ms, and 2 more before']);
  });
});
