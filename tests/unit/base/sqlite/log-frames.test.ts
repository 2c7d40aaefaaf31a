import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { applyLog, hasIgnoredCommits } from '../../../../electron/base/sqlite/log-frames.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

const frameBytes = 4_096 + 24;
const frameAt = (index: number): number => 32 + index * frameBytes;

interface World {
  readonly db: DatabaseSync;
  /** Returns a copy of the database as a kill would leave it now. */
  readonly killed: () => string;
  readonly add: (count: number) => void;
}

const world = (): World => {
  const folder = tempFolder();
  const file = join(folder, 'live.db');
  const db = closedAfterTest(new DatabaseSync(file));
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY, x TEXT)');
  let copies = 0;
  const insert = db.prepare('INSERT INTO t (x) VALUES (?)');
  return {
    db,
    add: (count) => {
      for (let n = 0; n < count; n += 1) insert.run('text '.repeat(300));
    },
    killed: () => {
      const copy = join(folder, String((copies += 1)));
      mkdirSync(copy);
      for (const part of ['', '-wal'])
        if (existsSync(file + part)) copyFileSync(file + part, join(copy, `a.db${part}`));
      return join(copy, 'a.db');
    },
  };
};

const flip = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x40;
  writeFileSync(file, bytes);
};

const getRows = (file: string): number => {
  const db = new DatabaseSync(file);
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM t').get()?.['n']);
  } finally {
    db.close();
  }
};

describe('losesCommits', () => {
  it('returns true if only the header of a log with one transaction is damaged', () => {
    const { db, add, killed } = world();
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    add(1);
    const file = killed();
    expect(hasIgnoredCommits(file)).toBe(false);
    flip(`${file}-wal`, 18);
    expect(hasIgnoredCommits(file)).toBe(true);
  });

  it('returns false for every kill: after each commit, in a transaction, and with a log truncated at any byte', () => {
    const { db, add, killed } = world();
    for (let n = 0; n < 10; n += 1) {
      add(1);
      expect(hasIgnoredCommits(killed())).toBe(false);
    }
    db.exec('PRAGMA cache_size = 1; BEGIN');
    add(50);
    const open = killed();
    expect(hasIgnoredCommits(open)).toBe(false);
    db.exec('ROLLBACK');
    for (let size = readFileSync(`${open}-wal`).length; size >= 0; size -= 997) {
      truncateSync(`${open}-wal`, size);
      expect(hasIgnoredCommits(open)).toBe(false);
    }
  });

  it('returns false for a log that restarts over an earlier one, at every moment of a write', () => {
    const { db, add, killed } = world();
    add(30);
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    let before = killed();
    expect(hasIgnoredCommits(before)).toBe(false);
    for (let n = 0; n < 6; n += 1) {
      add(1);
      const after = killed();
      expect(hasIgnoredCommits(after)).toBe(false);
      const [old, now] = [readFileSync(`${before}-wal`), readFileSync(`${after}-wal`)];
      for (let written = 0; written < frameAt(20); written += 331) {
        writeFileSync(`${before}-wal`, Buffer.concat([now.subarray(0, written), old.subarray(written)]));
        expect(hasIgnoredCommits(before)).toBe(false);
      }
      before = after;
    }
  });

  it('returns true when the header or a frame before the last transactions is damaged', () => {
    const { add, killed } = world();
    add(20);
    const frames = (readFileSync(`${killed()}-wal`).length - 32) / frameBytes;
    const offsets = [
      0,
      5,
      17,
      25,
      ...Array.from({ length: frames - 8 }, (_, frame) => frameAt(frame) + 10 + 37 * frame),
    ];
    for (const at of offsets) {
      const file = killed();
      flip(`${file}-wal`, at);
      expect([at, hasIgnoredCommits(file)]).toEqual([at, true]);
    }
  });
});

describe('applyLog', () => {
  it('writes transactions behind a damaged frame to the database', () => {
    const { db, add, killed } = world();
    add(5);
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    add(20);
    const complete = killed();
    flip(`${complete}-wal`, frameAt(0) + 100);
    const plain = `${complete}.plain`;
    copyFileSync(complete, plain);
    copyFileSync(`${complete}-wal`, `${plain}-wal`);
    expect(getRows(plain)).toBe(5);
    applyLog(complete);
    expect(existsSync(`${complete}-wal`)).toBe(false);
    // All rows except the one on the damaged page, which no later frame contains.
    expect(getRows(complete)).toBe(24);
  });

  it('leaves out a transaction that was never committed', () => {
    const { db, add, killed } = world();
    add(5);
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    add(20);
    db.exec('PRAGMA cache_size = 1; BEGIN');
    add(50);
    const open = killed();
    db.exec('ROLLBACK');
    flip(`${open}-wal`, frameAt(0) + 100);
    applyLog(open);
    expect(getRows(open)).toBe(24);
    const intact = new DatabaseSync(open);
    expect(intact.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    intact.close();
  });
});
