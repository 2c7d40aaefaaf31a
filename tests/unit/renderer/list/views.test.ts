import { describe, expect, it } from 'vitest';
import { findVisibleViews, keyOfView, getDefaultViews } from '../../../../renderer/list/views.ts';

describe('view tabs of a list', () => {
  /** Returns the indexes of the visible tabs. */
  const seen = (widths: readonly number[], room: number, pressed = 0): readonly number[] => {
    const isSeen = findVisibleViews(widths, { pressed, room, more: 72 });
    return widths.flatMap((_, at) => (isSeen(at) ? [at] : []));
  };

  it('shows all tabs next to each other if there is room', () => {
    expect(seen([50, 60, 70], 180)).toEqual([0, 1, 2]);
    expect(seen([50, 60, 70], 180, 2)).toEqual([0, 1, 2]);
    expect(seen([], 0, -1)).toEqual([]);
  });

  it('leaves room for “More” if there is not', () => {
    expect(seen([50, 60, 70], 179)).toEqual([0]);
    expect(seen([50, 60, 70, 80], 200, -1)).toEqual([0, 1]);
  });

  it('always shows the first tab and the selected one, wherever it is', () => {
    expect(seen([300, 60], 100)).toEqual([0]);
    expect(seen([50, 60, 70, 80], 220, 3)).toEqual([0, 3]);
    expect(seen([50, 60, 70, 80], 160, 2)).toEqual([2]);
  });

  it('gives each tab a unique ID', () => {
    const views = [...getDefaultViews('asset'), { view: 'all', type: 'IMAGES' } as const];
    expect(new Set(views.map((view) => keyOfView(view).key)).size).toBe(views.length);
  });
});
