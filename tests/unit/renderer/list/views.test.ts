import { describe, expect, it } from 'vitest';
import { inSight, keyOfView, usualViews } from '../../../../renderer/list/views.ts';

describe('the views of a list', () => {
  /** The places of those in sight. */
  const seen = (widths: readonly number[], room: number, pressed = 0): readonly number[] => {
    const isSeen = inSight(widths, { pressed, room, more: 72 });
    return widths.flatMap((_, at) => (isSeen(at) ? [at] : []));
  };

  it('all stand beside each other where there is room', () => {
    expect(seen([50, 60, 70], 180)).toEqual([0, 1, 2]);
    expect(seen([50, 60, 70], 180, 2)).toEqual([0, 1, 2]);
    expect(seen([], 0, -1)).toEqual([]);
  });

  it('leave room for «More» where there is not', () => {
    expect(seen([50, 60, 70], 179)).toEqual([0]);
    expect(seen([50, 60, 70, 80], 200, -1)).toEqual([0, 1]);
  });

  it('always show the first, and the one that is chosen wherever it stands', () => {
    expect(seen([300, 60], 100)).toEqual([0]);
    expect(seen([50, 60, 70, 80], 220, 3)).toEqual([0, 3]);
    expect(seen([50, 60, 70, 80], 160, 2)).toEqual([2]);
  });

  it('have one identity each', () => {
    const views = [...usualViews('asset'), { view: 'all', type: 'IMAGES' } as const];
    expect(new Set(views.map((view) => keyOfView(view).key)).size).toBe(views.length);
  });
});
