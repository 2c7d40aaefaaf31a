import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutboxDatabase } from '../../electron/outbox/db/database.ts';
import type { Told } from '../support/power/child.ts';
import { Disk, readJournal } from '../support/power/journal.ts';
import { node24, projectRoot } from '../support/project.ts';
import { root } from '../unit/outbox/world.ts';

const canCompile = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
const migrations = fileURLToPath(new URL('outbox/migrations', root));
const power = join(projectRoot, 'tests/support/power');
const moments = 200;

/** Says of each sector whether it came to the disk. */
const dice = (seed: number): (() => boolean) => {
  const thrown = fc.sample(fc.boolean(), { seed, numRuns: 2_000 });
  let at = 0;
  return () => thrown[at++ % thrown.length] === true;
};

/** What is in an outbox that is opened after the power was cut, by title. */
const opened = (folder: string): Map<string, string> => {
  const { db, movedAside } = openOutboxDatabase(folder, migrations, 'all');
  try {
    expect(movedAside).toBeNull();
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const rows = db.prepare('SELECT title, state FROM intent').all();
    return new Map(rows.map(({ title, state }) => [String(title), String(state)]));
  } finally {
    db.close();
  }
};

describe.runIf(canCompile)('a computer that loses its power', () => {
  let folder = '';
  let steps: ReturnType<typeof readJournal> = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-power-'));
    const [shim, journal, profile] = ['shim.so', 'journal', 'profile'].map((name) => join(folder, name)) as [string, string, string]; // prettier-ignore
    mkdirSync(profile);
    execFileSync('cc', ['-shared', '-fPIC', join(power, 'shim.c'), '-o', shim, '-ldl']);
    const env = { ...process.env, LD_PRELOAD: shim, POWER_FOLDER: profile, POWER_JOURNAL: journal };
    execFileSync(node24, [join(power, 'child.ts'), profile], { env, stdio: 'pipe' });
    steps = readJournal(journal);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Each of many moments, with what a person and the service had been told by then, and the disk as it was. */
  const at = (each: (told: readonly Told[], disk: Disk, moment: number) => void): void => {
    const disk = new Disk();
    const told: Told[] = [];
    const every = Math.max(1, Math.floor(steps.length / moments));
    for (const [moment, step] of steps.entries()) {
      if (step.file === 'told') told.push(JSON.parse(step.bytes.toString()) as Told);
      else disk.take(step);
      if (moment % every === 0 || moment === steps.length - 1) each(told, disk, moment);
    }
  };

  it('has all it told and sent, whatever of what was not synced is lost', { timeout: 240_000 }, () => {
    let looked = 0;
    at((told, disk, moment) => {
      const restored = join(folder, `at-${moment}`);
      // Every other time all of it is lost, else any part.
      disk.restore(restored, looked % 2 === 0 ? () => false : dice(moment));
      const held = opened(restored);
      for (const one of told) {
        if ('kept' in one) expect(held.has(one.kept), `${one.kept} at ${moment}`).toBe(true);
        if ('sent' in one)
          expect(held.get(one.sent), `${one.sent} at ${moment}`).toMatch(/sending|unknown|failed|done/);
        if ('done' in one) expect(held.get(one.done), `${one.done} at ${moment}`).toBe('done');
      }
      rmSync(restored, { recursive: true });
      looked += 1;
    });
    expect(looked).toBeGreaterThanOrEqual(moments);
  });

  it('has a file of an export whole under its name, or not at all', () => {
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
