import { describe, expect, it } from 'vitest';
import { bytes, intentId, ms } from '../../../../electron/base/brand.ts';
import type { UploadItem, UploadState } from '../../../../electron/contract/index.ts';
import {
  boardCounts,
  finishedWords,
  isSettled,
  leftWords,
  ordered,
  percent,
  shownItems,
} from '../../../../renderer/features/uploads/board-list.ts';

const item = (name: string, state: UploadState): UploadItem => ({
  id: intentId(name),
  name,
  size: bytes(10),
  state,
  sent: bytes(0),
  words: null,
  assetId: null,
});

const items = [
  item('1', 'done'),
  item('2', 'waiting'),
  item('3', 'uploading'),
  item('4', 'alreadyThere'),
  item('5', 'failed'),
  item('6', 'hashing'),
  item('7', 'failed'),
  item('8', 'unknown'),
];

const totals = { files: 64, finished: 38, bytes: bytes(698e6), sent: bytes(412e6), timeLeft: ms(125_000) };

describe('the board of uploads', () => {
  it('shows failed ones first, then running ones, then the rest as they came', () => {
    expect(ordered(items).map(({ name }) => name)).toEqual(['5', '7', '8', '3', '6', '2', '1', '4']);
  });

  it('counts and shows what each question finds', () => {
    expect(boardCounts(items)).toMatchObject({ all: 8, failed: 2, running: 2, waiting: 1, done: 1, alreadyThere: 1 });
    expect(shownItems(items, 'running').map(({ name }) => name)).toEqual(['3', '6']);
  });

  it('is settled when nothing is on its way', () => {
    expect(isSettled({ items, totals })).toBe(false);
    expect(isSettled({ items: [item('1', 'done'), item('2', 'failed')], totals })).toBe(true);
    expect(isSettled({ items: [], totals })).toBe(false);
  });

  it('tells the totals in words', () => {
    expect(finishedWords(totals)).toBe('38 of 64 files');
    expect(leftWords(totals)).toBe('412 MB of 698 MB · 26 files left · about 2 min');
  });

  it('says no time it does not know, and nothing is left at the end', () => {
    expect(leftWords({ ...totals, timeLeft: null })).toBe('412 MB of 698 MB · 26 files left');
    expect(leftWords({ ...totals, finished: 64, sent: totals.bytes })).toBe('698 MB of 698 MB');
  });

  it('says 100% only when everything has left', () => {
    expect([percent(999, 1000), percent(1000, 1000), percent(0, 0)]).toEqual([99, 100, 0]);
  });
});
