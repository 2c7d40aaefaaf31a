import { describe, expect, it } from 'vitest';
import { RowCache } from '../../../../renderer/list/row-cache.ts';

const rows = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `row ${String(from + at)}`);

describe('RowCache', () => {
  it('requests complete pages around the visible rows', () => {
    const cache = new RowCache<string>(50);
    expect(cache.missing({ first: 60, end: 90 })).toEqual({ offset: 50, limit: 50 });
    expect(cache.missing({ first: 90, end: 120 })).toEqual({ offset: 50, limit: 100 });
    expect(cache.around({ first: 0, end: 0 })).toEqual({ offset: 0, limit: 50 });
  });

  it('requests only missing pages', () => {
    const cache = new RowCache<string>(50);
    cache.put(0, rows(0, 100));
    expect(cache.missing({ first: 0, end: 100 })).toBeNull();
    expect(cache.missing({ first: 80, end: 130 })).toEqual({ offset: 100, limit: 50 });
    expect(cache.at(99)).toBe('row 99');
    expect(cache.at(100)).toBeUndefined();
  });

  it('keeps the stored row if a newer reply has the same, so that it is not rendered again', () => {
    const cache = new RowCache<{ id: string; label: string }>(50);
    cache.put(0, [
      { id: '1', label: 'Cup' },
      { id: '2', label: 'Jug' },
    ]);
    const [cup, jug] = [cache.at(0), cache.at(1)];
    cache.age(0);
    cache.put(0, [
      { id: '1', label: 'Cup' },
      { id: '2', label: 'Mug' },
    ]);
    expect(cache.at(0)).toBe(cup);
    expect(cache.at(1)).not.toBe(jug);
    expect(cache.at(1)).toEqual({ id: '2', label: 'Mug' });
  });

  it('keeps a short last page', () => {
    const cache = new RowCache<string>(50);
    cache.put(50, rows(50, 7));
    expect(cache.at(56)).toBe('row 56');
    expect(cache.at(57)).toBeUndefined();
    expect(cache.missing({ first: 50, end: 57 })).toBeNull();
  });

  it('stays bounded and drops the pages that were not visible for longest', () => {
    const cache = new RowCache<string>(10, 3);
    for (const page of [0, 1, 2]) cache.put(page * 10, rows(page * 10, 10));
    cache.touch({ first: 0, end: 10 });
    cache.put(30, rows(30, 10));
    expect(cache.size).toBe(3);
    expect(cache.at(0)).toBe('row 0');
    expect(cache.at(10)).toBeUndefined();
    expect(cache.at(35)).toBe('row 35');
  });

  it('shows outdated rows at their new indexes, and still requests them', () => {
    for (const shift of [10, 3, -4]) {
      const cache = new RowCache<string>(10);
      cache.put(40, rows(40, 20));
      cache.age(shift);
      expect(cache.at(43 + shift)).toBe('row 43');
      expect(cache.at(59 + shift)).toBe('row 59');
      expect(cache.missing({ first: 50, end: 51 })).toEqual({ offset: 50, limit: 10 });
      cache.put(50, rows(950, 10));
      expect(cache.at(50)).toBe('row 950');
      expect(cache.missing({ first: 50, end: 60 })).toBeNull();
    }
  });

  it('requests no loaded pages between missing ones', () => {
    const cache = new RowCache<string>(10);
    cache.put(20, rows(20, 10));
    expect(cache.missing({ first: 5, end: 45 })).toEqual({ offset: 0, limit: 20 });
    cache.put(0, rows(0, 20));
    expect(cache.missing({ first: 5, end: 45 })).toEqual({ offset: 30, limit: 20 });
  });

  it('drops rows that would move before the first', () => {
    const cache = new RowCache<string>(10);
    cache.put(0, rows(0, 10));
    cache.age(-5);
    expect(cache.at(0)).toBe('row 5');
    expect(cache.at(-1)).toBeUndefined();
  });
});
