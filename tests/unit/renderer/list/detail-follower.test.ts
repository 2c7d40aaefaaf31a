import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { PendingActions } from '../../../../renderer/grid/pending-actions.ts';
import { DetailFollower } from '../../../../renderer/list/detail-follower.ts';
import type { ListState } from '../../../../renderer/list/list-state.svelte.ts';

/** The part of a list that following needs: `rows` contains the loaded ones. */
const listOf = (rows: readonly (string | undefined)[]) => ({
  pending: false,
  active: 0,
  rows,
  pendingActions: new PendingActions(),
  row(index: number) {
    const id = this.rows[index];
    return id === undefined ? undefined : { id: toResourceId(id) };
  },
});

describe('detail that follows the focused row', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = (rows: readonly (string | undefined)[], openId: string | null) => {
    const list = listOf(rows);
    const shown: string[] = [];
    const following = new DetailFollower({
      list: () => list as unknown as ListState,
      openId: () => openId,
      show: (id) => void shown.push(id),
    });
    const moveTo = (index: number): void => {
      list.active = index;
      following.moved();
    };
    return { list, shown, following, moveTo };
  };

  it('follows the focused row once keys pause, and skips rows in between', () => {
    const { shown, moveTo } = setUp(['a', 'b', 'c'], 'a');
    moveTo(1);
    vi.advanceTimersByTime(50);
    moveTo(2);
    vi.advanceTimersByTime(79);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['c']);
  });

  it('focuses the row of an item that was opened by its route, once', () => {
    const { list, following } = setUp(['a', 'b', 'c'], 'c');
    const moves: number[] = [];
    const fullList = Object.assign(list, {
      indexOf: (id: string) => list.rows.indexOf(id),
      moveTo: (index: number) => moves.push((list.active = index)),
    });
    following.placeOpen();
    fullList.active = 0;
    following.placeOpen();
    expect(moves).toEqual([2]);
  });

  it('stays if nothing is open, if the item is already shown, and once it is closed', () => {
    const closed = setUp(['a', 'b'], null);
    closed.moveTo(1);
    const same = setUp(['a', 'b'], 'b');
    same.moveTo(1);
    const left = setUp(['a', 'b'], 'a');
    left.moveTo(1);
    left.following.stop();
    vi.advanceTimersByTime(200);
    expect([...closed.shown, ...same.shown, ...left.shown]).toEqual([]);
  });

  it('waits for a row that is loading', () => {
    const { list, shown, moveTo } = setUp(['a', undefined], 'a');
    moveTo(1);
    vi.advanceTimersByTime(80);
    expect(shown).toEqual([]);
    list.rows = ['a', 'b'];
    list.pendingActions.run();
    expect(shown).toEqual(['b']);
  });
});
