import { describe, expect, it } from 'vitest';
import { bytes, ms } from '../../../../../electron/base/branded-types.ts';
import type { UploadProgress, UploadTotals } from '../../../../../electron/contract/index.ts';
import {
  formatArrivedFiles,
  formatFinishedFiles,
  isUploadFinished,
  describeRemaining,
  computePercent,
  getUploadFilters,
} from '../../../../../renderer/app/uploads/upload-progress.ts';

const totals: UploadTotals = {
  files: 64,
  finished: 38,
  bytes: bytes(698e6),
  sent: bytes(412e6),
  timeLeft: ms(125_000),
  bound: null,
};
const counts = { all: 64, failed: 1, unknown: 0, running: 3, waiting: 23, done: 37, alreadyThere: 0, cancelled: 0 };
const board: UploadProgress = { counts, totals, speed: null, paused: false, hold: null, holdUntil: null };
const describeProgress = (changed: Partial<UploadTotals>, rest: Partial<UploadProgress> = {}): string =>
  describeRemaining({ ...board, ...rest, totals: { ...totals, ...changed } });

describe('progress of uploads', () => {
  it('is finished when no upload is in progress', () => {
    expect(isUploadFinished(board)).toBe(false);
    expect(isUploadFinished({ totals: { ...totals, finished: 64 } })).toBe(true);
    expect(isUploadFinished({ totals: { ...totals, files: 0, finished: 0 } })).toBe(false);
  });

  it('describes the totals', () => {
    expect(formatFinishedFiles(totals)).toBe('38 of 64 files');
    expect(describeRemaining(board)).toBe('412 MB of 698 MB · 26 files left · about 2 min');
  });

  it('describes the result of all uploads', () => {
    const ended = { ...board, counts: { ...counts, done: 60, alreadyThere: 3, failed: 1 } };
    expect(formatArrivedFiles(ended)).toBe('63 of 64 files are in the account.');
    const one = { ...board, counts: { ...counts, done: 1 }, totals: { ...totals, files: 1 } };
    expect(formatArrivedFiles(one)).toBe('1 of 1 file is in the account.');
  });

  it('offers a filter for finished uploads that no product uses, and for those without an SKU in their name', () => {
    const ended = { ...counts, running: 0, waiting: 0, failed: 0, done: 64 };
    const describeFilters = (matches: Parameters<typeof getUploadFilters>[1]): readonly string[] =>
      getUploadFilters(ended, matches, 'all').map(({ label, count }) => `${label} ${String(count)}`);
    expect(describeFilters({ notOnProduct: 33, noSku: 4 })).toEqual([
      'All 64',
      'Done 64',
      'Not on their product 33',
      'No SKU in the name 4',
    ]);
    expect(describeFilters({ notOnProduct: 0, noSku: 0 })).toEqual(['All 64', 'Done 64']);
    expect(getUploadFilters(ended, { notOnProduct: 0, noSku: 0 }, 'noSku').map(({ value }) => value)).toContain(
      'noSku',
    );
  });

  it('names the limit that determines the remaining time', () => {
    expect(describeProgress({ timeLeft: ms(35 * 60_000), bound: { by: 'requests', perTenSeconds: 20 } })).toBe(
      '412 MB of 698 MB · 26 files left · about 35 min at 20 in 10 s',
    );
    expect(describeProgress({ bound: { by: 'bandwidth', bytesPerSecond: 500_000 } })).toBe(
      '412 MB of 698 MB · 26 files left · about 2 min at 500 kB per second',
    );
  });

  it('shows why nothing is sent, and shows a pause also while the last uploads finish', () => {
    const resting = { counts: { ...counts, running: 0 } };
    expect(describeProgress({}, { paused: true, hold: 'paused' })).toContain('Paused: nothing new starts');
    expect(describeProgress({}, { ...resting, hold: 'offline' })).toContain('waiting for the service');
    expect(describeProgress({}, { ...resting, hold: 'limited' })).toContain('waiting for the rate limit');
    const until = new Date(2026, 10, 22, 14, 2).toISOString();
    expect(describeProgress({}, { ...resting, hold: 'limited', holdUntil: until })).toMatch(
      /waiting for the rate limit until .*:02/,
    );
    expect(describeProgress({}, { ...resting, hold: 'offline', holdUntil: until })).toMatch(
      /waiting until .*:02, when the service is available again/,
    );
    expect(describeProgress({}, { hold: 'limited' })).toContain('about 2 min');
  });

  it('shows no unknown remaining time, and none at the end', () => {
    expect(describeProgress({ timeLeft: null })).toBe('412 MB of 698 MB · 26 files left');
    expect(describeProgress({ finished: 64, sent: totals.bytes })).toBe('698 MB of 698 MB');
  });

  it('shows 100% only when all bytes were sent', () => {
    expect([computePercent(999, 1000), computePercent(1000, 1000), computePercent(0, 0)]).toEqual([99, 100, 0]);
  });
});
