import { describe, expect, it } from 'vitest';
import { fitting, keyOfView, usualViews } from '../../../../renderer/list/views.ts';

describe('the views of a list', () => {
  it('all stand beside each other where there is room', () => {
    expect(fitting([50, 60, 70], 180, 72)).toBe(3);
    expect(fitting([], 0, 72)).toBe(0);
  });

  it('leave room for «More» where there is not', () => {
    expect(fitting([50, 60, 70], 179, 72)).toBe(1);
    expect(fitting([50, 60, 70, 80], 200, 72)).toBe(2);
  });

  it('always show the first', () => {
    expect(fitting([300, 60], 100, 72)).toBe(1);
  });

  it('have one identity each', () => {
    const views = [...usualViews('asset'), { view: 'all', type: 'IMAGES' } as const];
    expect(new Set(views.map((view) => keyOfView(view).key)).size).toBe(views.length);
  });
});
