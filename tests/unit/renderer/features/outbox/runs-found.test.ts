import { describe, expect, it } from 'vitest';
import type { IntentQuery, SavingRun } from '../../../../../electron/contract/index.ts';
import { runsFound } from '../../../../../renderer/features/outbox/runs-found.ts';

const run = (id: string, folder: string): SavingRun => ({
  id,
  state: 'done',
  folder,
  files: 2,
  folders: 1,
  counts: { waiting: 0, fetching: 0, converting: 0, saved: 2, there: 0, failed: 0, left: 0 },
  came: 0,
  of: 0,
  written: 0,
  took: 0,
  left: null,
  manifest: null,
  problem: null,
});
const all = [run('a', '/home/Ann/Frühjahr'), run('b', '/home/Ann/Sale pictures')];
const everything: IntentQuery = { words: '', state: null, resource: null, from: null, to: null };
const found = (query: Partial<IntentQuery>): readonly string[] =>
  runsFound(all, { ...everything, ...query }, ({ folder }) => `Save 2 files ${folder} 2 of 2`).map(({ id }) => id);

describe('the runs that a search over the outbox finds', () => {
  it.each([
    ['', ['a', 'b']],
    ['FRUHJAHR', ['a']],
    ['sale  ann', ['b']],
    ['save', ['a', 'b']],
    ['frühjahr sale', []],
  ])('by “%s”', (words, ids) => {
    expect(found({ words })).toEqual(ids);
  });

  it('are none where a state or a day of entries is chosen', () => {
    expect(found({ state: 'failed' })).toEqual([]);
    expect(found({ from: '2026-11-01' })).toEqual([]);
  });
});
