import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWriterHandlers } from '../../electron/cache/write/writer-handlers.ts';
import { openOutboxDatabase } from '../../electron/outbox/db/database.ts';
import type { PowerNote } from '../support/power/child.ts';
import { Disk, readJournal } from '../support/power/journal.ts';
import { node24, projectRoot } from '../support/project.ts';
import { root } from '../unit/outbox/world.ts';
import { pageSize } from './cache-pages.ts';

const canCompile = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
const migrations = fileURLToPath(new URL('outbox/migrations', root));
const cacheMigrations = fileURLToPath(new URL('cache/migrations', root));
const power = join(projectRoot, 'tests/support/power');
const moments = 200;

/** Returns whether each sector reached the disk. */
const dice = (seed: number): (() => boolean) => {
  const thrown = fc.sample(fc.boolean(), { seed, numRuns: 2_000 });
  let at = 0;
  return () => thrown[at++ % thrown.length] === true;
};

/**
 * Returns the entries of an outbox that is opened after a power failure, by title. Files of unfinished batches wait.
 */
const opened = (folder: string): Map<string, string> => {
  const { db, movedAside } = openOutboxDatabase(folder, migrations, 'all');
  try {
    expect(movedAside).toBeNull();
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const staged = `SELECT json_extract(upload, '$.source.name') AS title, 'waiting' AS state FROM coming
      JOIN batch ON batch.seq = coming.batch WHERE batch.coming > 0`;
    const rows = db.prepare(`SELECT title, state FROM intent UNION ALL ${staged}`).all();
    return new Map(rows.map(({ title, state }) => [String(title), String(state)]));
  } finally {
    db.close();
  }
};

/**
 * Returns the number of items in a cache that is opened after a power failure. Expects each to have a body and to be
 * counted.
 */
const openedCopy = (folder: string): number => {
  const writer = createWriterHandlers(folder, cacheMigrations, () => undefined);
  expect(writer.open()).toEqual({ moved: null });
  writer.close();
  const db = new DatabaseSync(join(folder, 'cache.db'));
  try {
    const number = (sql: string): number => Number(db.prepare(sql).get()?.['n']);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const items = number('SELECT count(*) AS n FROM item WHERE gone = 0');
    expect(number('SELECT count(*) AS n FROM item WHERE pk NOT IN (SELECT pk FROM packed)')).toBe(0);
    expect(number(`SELECT ifnull(sum(n), 0) AS n FROM tally WHERE resource = 'product'`)).toBe(items);
    return items;
  } finally {
    db.close();
  }
};

type Journal = ReturnType<typeof readJournal>;

/** Runs a program that writes in a folder with this name. Returns its file operations since its first run. */
const watched = (folder: string, name: string, script: string, ...more: readonly string[]): Journal => {
  const [journal, profile] = [join(folder, `${name}.journal`), join(folder, name)];
  mkdirSync(profile, { recursive: true });
  const env = { ...process.env, LD_PRELOAD: join(folder, 'shim.so'), POWER_FOLDER: profile, POWER_JOURNAL: journal };
  execFileSync(node24, [script, profile, ...more], { env, stdio: 'pipe' });
  return readJournal(journal);
};

describe.runIf(canCompile)('computer that loses power', () => {
  let folder = '';
  let steps: Journal = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-power-'));
    execFileSync('cc', ['-shared', '-fPIC', join(power, 'shim.c'), '-o', join(folder, 'shim.so'), '-ldl']);
    steps = watched(folder, 'profile', join(power, 'child.ts'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Calls `each` for many moments, with the messages to the user and the service so far, and the state of the disk.
   * Returns the number of moments.
   */
  const atMoments = (
    journal: Journal,
    each: (found: { readonly told: readonly PowerNote[]; readonly restored: string; readonly moment: number }) => void,
  ): number => {
    const disk = new Disk();
    const notes: PowerNote[] = [];
    const every = Math.max(1, Math.floor(journal.length / moments));
    let momentCount = 0;
    for (const [moment, step] of journal.entries()) {
      if (step.file === 'told') notes.push(JSON.parse(step.bytes.toString()) as PowerNote);
      else disk.take(step);
      if (moment % every !== 0 && moment !== journal.length - 1) continue;
      const restored = join(folder, `at-${moment}`);
      // Alternately lose all unsynced data, or any part of it.
      disk.restore(restored, momentCount % 2 === 0 ? () => false : dice(moment));
      each({ told: notes, restored, moment });
      rmSync(restored, { recursive: true });
      momentCount += 1;
    }
    return momentCount;
  };

  it('keeps all reported and sent entries, for any loss of unsynced data', { timeout: 240_000 }, () => {
    const momentCount = atMoments(steps, ({ told, restored, moment }) => {
      const reopened = opened(restored);
      for (const one of told) {
        if ('kept' in one) expect(reopened.has(one.kept), `${one.kept} at ${moment}`).toBe(true);
        if ('sent' in one)
          expect(reopened.get(one.sent), `${one.sent} at ${moment}`).toMatch(/sending|unknown|failed|done/);
        if ('done' in one) expect(reopened.get(one.done), `${one.done} at ${moment}`).toBe('done');
      }
    });
    expect(momentCount).toBeGreaterThanOrEqual(moments);
    const lines = steps.filter(({ file }) => file === 'told').map(({ bytes }) => bytes.toString());
    for (const title of ['Catalogue', 'file', 'staged'])
      expect(lines.some((one) => one.includes(`"done":"${title}`))).toBe(true);
  });

  it('has a cache that opens, without partial data', { timeout: 240_000 }, () => {
    const filler = join(projectRoot, 'tests/integration/cache-filler.ts');
    const pages = '12';
    watched(folder, 'copy', filler, '0', pages);
    const journal = watched(folder, 'copy', filler, '1', pages);
    const counts: number[] = [];
    const momentCount = atMoments(journal, ({ restored }) => counts.push(openedCopy(restored)));
    expect(momentCount).toBeGreaterThanOrEqual(moments);
    expect(new Set(counts).size).toBeGreaterThan(1);
    expect(counts.at(-1)).toBe(Number(pages) * pageSize);
  });

  it('has an exported file complete under its name, or not at all', () => {
    const ofExport = steps.filter(({ file }) => file.startsWith('export.csv'));
    const size = ofExport.reduce((sum, { what, bytes }) => sum + (what === 'w' ? bytes.length : 0), 0);
    const disk = new Disk();
    const found = ofExport.map((step, moment) => {
      disk.take(step);
      const restored = join(folder, `export-at-${moment}`);
      disk.restore(restored, () => false);
      return statSync(join(restored, 'export.csv'), { throwIfNoEntry: false })?.size;
    });
    expect(new Set(found)).toEqual(new Set([undefined, size]));
    expect(size).toBeGreaterThan(100_000);
  });
});
