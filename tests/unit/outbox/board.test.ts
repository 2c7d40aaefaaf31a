import { describe, expect, it } from 'vitest';
import { bytes, intentId } from '../../../electron/base/brand.ts';
import type { Intent } from '../../../electron/contract/outbox.ts';
import type { UploadChange } from '../../../electron/contract/uploads.ts';
import { Board } from '../../../electron/outbox/board.ts';
import type { BoardFacts, Shown } from '../../../electron/outbox/board.ts';
import type { BatchEnd } from '../../../electron/outbox/tally.ts';

const quiet: BoardFacts = { hold: null, holdUntil: null, paused: false, perTenSeconds: null, bytesPerSecond: null };
const shown = (name: string, state: Intent['state'], batch = 1): Shown => ({
  id: intentId(name),
  title: name,
  state,
  file: { name, size: bytes(10), sha256: null },
  error: null,
  notice: null,
  resultId: null,
  batch,
});
const board = (...files: readonly Shown[]): Board => {
  const made = new Board(() => quiet);
  for (const file of files) made.show(file);
  return made;
};
const names = (of: Board, ...window: Parameters<Board['rows']>): string[] =>
  of.rows(...window).items.map(({ name }) => name);

describe('the board of uploads', () => {
  it('shows failed ones first, then running ones, then the rest', () => {
    const made = board(shown('1', 'done'), shown('2', 'waiting'), shown('3', 'sending'), shown('4', 'failed'));
    made.show(shown('5', 'waiting'));
    made.hashing(intentId('5'));
    made.show(shown('6', 'unknown'));
    expect(names(made, 'all', 0, 10)).toEqual(['4', '6', '3', '5', '2', '1']);
    expect(names(made, 'running', 0, 10)).toEqual(['3', '5']);
    expect(made.view().counts).toMatchObject({ all: 6, failed: 1, unknown: 1, running: 2, waiting: 1, done: 1 });
  });

  it('gives any window of them, with all that there are', () => {
    const made = board(...Array.from({ length: 20_000 }, (_, at) => shown(String(at), at < 5 ? 'failed' : 'waiting')));
    expect(made.rows('all', 3, 4)).toMatchObject({ offset: 3, total: 20_000 });
    expect(names(made, 'all', 3, 4)).toEqual(['3', '4', '5', '6']);
    expect(names(made, 'all', 19_999, 50)).toEqual(['19999']);
    expect(names(made, 'waiting', 0, 1)).toEqual(['5']);
    expect(names(made, 'all', 30_000, 10)).toEqual([]);
  });

  it('keeps sums as files come, go on and go', () => {
    const made = board(shown('1', 'waiting'), shown('2', 'waiting'), shown('3', 'failed'));
    made.show(shown('1', 'sending'));
    made.progress(intentId('1'), 4);
    expect(made.view().totals).toMatchObject({ files: 3, finished: 1, bytes: 20, sent: 4 });
    made.show(shown('1', 'done'));
    expect(made.view().totals).toMatchObject({ finished: 2, bytes: 20, sent: 10 });
    made.clearFinished();
    expect(made.view().totals).toMatchObject({ files: 1, finished: 0, bytes: 10, sent: 0 });
  });

  it('tells what changed, and little of it however much there is', () => {
    const made = board();
    const told: UploadChange[] = [];
    made.onChange((change) => told.push(change));
    for (let at = 0; at < 20_000; at++) made.show(shown(String(at), 'waiting'));
    made.finish();
    expect(Math.max(...told.map(({ items }) => items.length))).toBeLessThanOrEqual(100);
    expect(told.at(-1)).toMatchObject({ board: { counts: { waiting: 20_000 } }, moved: true });
  });

  it('moves those that wait', () => {
    const made = board(...['1', '2', '3', '4'].map((name) => shown(name, 'waiting')));
    made.move(intentId('4'), 'first');
    made.move(intentId('1'), 'later');
    made.move(intentId('3'), 'earlier');
    made.move(intentId('2'), 'last');
    expect(names(made, 'waiting', 0, 10)).toEqual(['4', '3', '1', '2']);
    made.move(intentId('4'), 'earlier');
    made.move(intentId('none'), 'first');
    expect(names(made, 'waiting', 0, 10)).toEqual(['4', '3', '1', '2']);
  });

  it('tells the end of each batch once', () => {
    const made = board(shown('1', 'waiting', 7), shown('2', 'waiting', 7), shown('3', 'waiting', 8));
    const ends: BatchEnd[] = [];
    made.onBatchEnd((end) => ends.push(end));
    made.show(shown('1', 'done', 7));
    expect(ends).toEqual([]);
    made.show(shown('2', 'failed', 7));
    made.show(shown('2', 'waiting', 7));
    made.show(shown('2', 'done', 7));
    made.show(shown('3', 'cancelled', 8));
    expect(ends).toEqual([
      { batch: 7, done: 1, failed: 1, unknown: 0, cancelled: 0 },
      { batch: 8, done: 0, failed: 0, unknown: 0, cancelled: 1 },
    ]);
  });

  it('says why nothing leaves only while something waits', () => {
    let facts: BoardFacts = { ...quiet, hold: 'offline' };
    const made = new Board(() => facts);
    expect(made.view().hold).toBeNull();
    made.show(shown('1', 'waiting'));
    expect(made.view()).toMatchObject({ hold: 'offline', paused: false, totals: { timeLeft: null } });
    facts = { ...quiet, hold: 'paused', paused: true };
    expect(made.view()).toMatchObject({ hold: 'paused', paused: true });
  });
});
