import { describe, expect, it } from 'vitest';
import { formatParts, partsOf } from '../../bench/parts/task-parts.ts';
import type { TraceEvent } from '../../bench/parts/trace.ts';

/** Creates an event from `from` to `to` in milliseconds, with the processor busy throughout. */
const event = (name: string, from: number, to: number, args: TraceEvent['args'] = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: from * 1000,
  dur: (to - from) * 1000,
  tdur: (to - from) * 1000,
  args,
});
const task = event('RunTask', 0, 100);
const call = { data: { functionName: 'flush', url: 'app://page/assets/index.js', lineNumber: 2, columnNumber: 7 } };

describe('parts of a renderer task', () => {
  it('lists each part without its callees, the longest first', () => {
    const within = [
      event('Layout', 60, 80),
      event('FunctionCall', 10, 90, call),
      event('UpdateLayoutTree', 50, 60),
      event('EventDispatch', 5, 95, { data: { type: 'click' } }),
    ];
    expect(partsOf(task, within)).toEqual([
      { what: 'FunctionCall flush index.js:2:7', own: 50 },
      { what: 'Layout', own: 20 },
      { what: 'none of its scripts', own: 10 },
      { what: 'EventDispatch click', own: 10 },
      { what: 'UpdateLayoutTree', own: 10 },
    ]);
  });

  it('groups equal parts, and nests parts that start at the same time', () => {
    const within = [event('Layout', 0, 10), event('FunctionCall', 0, 100, call), event('Layout', 20, 25)];
    expect(formatParts(partsOf(task, within))).toBe('FunctionCall flush index.js:2:7 85 ms, Layout 15 ms');
  });

  it('reports the size of a collected heap', () => {
    const heap = { usedHeapSizeBefore: 52e6, usedHeapSizeAfter: 31e6 };
    expect(formatParts(partsOf(task, [event('MajorGC', 0, 99, heap)]))).toBe('MajorGC 52 to 31 MB 99 ms');
  });

  it('counts processor time of the task, not of others', () => {
    const waited = { ...event('Paint', 0, 90), tdur: 4_000 };
    expect(formatParts(partsOf({ ...task, tdur: 6_000 }, [waited]))).toBe('Paint 4 ms, none of its scripts 2 ms');
  });
});
