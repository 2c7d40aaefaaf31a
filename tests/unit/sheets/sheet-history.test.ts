import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StoredSheet, createSheetHistory } from '../../../electron/sheets/sheet-history.ts';
import { tempFolder } from '../cache/temp-cache.ts';

const sheet = (name: string): StoredSheet => ({
  id: randomUUID(),
  kind: 'made',
  path: join('/', 'somewhere', name),
  files: 1,
  rows: 3,
  at: '2026-11-26T06:00:00.000Z',
});

describe('history of sheets', () => {
  it('lists the newest first, without their folders, and is restored after a restart', async () => {
    const folder = tempFolder();
    const history = createSheetHistory(folder);
    const [first, second] = [sheet('a.csv'), sheet('b.csv')];
    await history.add(first);
    await history.add(second);
    await history.add(second);
    const again = createSheetHistory(folder);
    const entries = await again.list();
    expect(entries.map(({ fileName }) => fileName)).toEqual(['b.csv', 'a.csv']);
    expect(JSON.stringify(entries)).not.toContain('somewhere');
    expect(await again.pathOf(first.id)).toBe(first.path);
    expect(await again.pathOf(randomUUID())).toBeNull();
  });

  it('keeps the last 100', async () => {
    const history = createSheetHistory(tempFolder());
    const all = Array.from({ length: 101 }, (_, at) => sheet(`${String(at)}.csv`));
    await Promise.all(all.map((one) => history.add(one)));
    const entries = await history.list();
    expect(entries).toHaveLength(100);
    expect(entries[0]?.fileName).toBe('100.csv');
    expect(await history.pathOf(all[0]?.id ?? '')).toBeNull();
  });

  it('moves a damaged file away and starts a new one', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'sheets.json'), '[{"id": 1');
    const history = createSheetHistory(folder);
    expect(await history.list()).toEqual([]);
    await history.add(sheet('a.csv'));
    expect(readFileSync(join(folder, 'sheets.json'), 'utf8')).toContain('a.csv');
    expect(readFileSync(join(folder, 'sheets.json.damaged'), 'utf8')).toBe('[{"id": 1');
  });
});
