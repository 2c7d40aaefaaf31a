import { describe, expect, it } from 'vitest';
import type { IntentQuery, SaveRunStatus } from '../../../../../electron/contract/index.ts';
import { findRuns } from '../../../../../renderer/features/outbox/filter-save-runs.ts';

const run = (id: string, folder: string, part: Partial<SaveRunStatus> = {}): SaveRunStatus => ({
  id,
  state: 'done',
  begun: new Date(2026, 10, 20, 23, 30).toISOString(),
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
  ...part,
});
const all: readonly [SaveRunStatus, SaveRunStatus] = [
  run('a', '/home/Ann/Frühjahr'),
  run('b', '/home/Ann/Sale pictures'),
];
const everything: IntentQuery = { searchText: '', state: null, resource: null, from: null, to: null };
const found = (query: Partial<IntentQuery>): readonly string[] =>
  findRuns(all, { ...everything, ...query }, ({ folder }) => `Save 2 files ${folder} 2 of 2`).map(({ id }) => id);

describe('runs found by a search in the outbox', () => {
  it.each([
    ['', ['a', 'b']],
    ['FRUHJAHR', ['a']],
    ['sale  ann', ['b']],
    ['save', ['a', 'b']],
    ['frühjahr sale', []],
  ])('finds runs by “%s”', (searchText, ids) => {
    expect(found({ searchText })).toEqual(ids);
  });

  it('finds runs of the chosen state, kind and days', () => {
    const some = [
      ...all,
      run('c', '/home/Ann/Half', { counts: { ...all[0].counts, failed: 1 } }),
      run('d', '/home/Ann/Later', { state: 'paused', begun: new Date(2026, 10, 22, 0, 15).toISOString() }),
    ];
    const of = (query: Partial<IntentQuery>): readonly string[] =>
      findRuns(some, { ...everything, ...query }, ({ folder }) => folder).map(({ id }) => id);
    expect(of({ state: 'failed' })).toEqual(['c']);
    expect(of({ state: 'waiting' })).toEqual(['d']);
    expect(of({ state: 'done' })).toEqual(['a', 'b']);
    expect(of({ resource: 'asset' })).toEqual(['a', 'b', 'c', 'd']);
    expect(of({ resource: 'product' })).toEqual([]);
    expect(of({ from: '2026-11-21' })).toEqual(['d']);
    expect(of({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['a', 'b', 'c']);
  });
});
