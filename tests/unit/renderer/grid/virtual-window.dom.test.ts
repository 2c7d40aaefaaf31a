import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VirtualWindow } from '../../../../renderer/grid/virtual-window.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a scroller with a header of 28 pixels above a viewport of this height. */
const createScroller = (view: number): HTMLElement => {
  const node = document.createElement('div');
  Object.defineProperty(node, 'clientHeight', { value: view + 28 });
  return node;
};

it('renders the visible rows first, and the rows around them a moment later', () => {
  const rows = new VirtualWindow({ overscan: 6 });
  rows.fit(1_000, 40);
  const detach = rows.attach(28)(createScroller(400));
  expect(rows.range).toEqual({ first: 0, end: 10 });
  vi.advanceTimersByTime(100);
  expect(rows.range).toEqual({ first: 0, end: 16 });
  detach();
});

it('renders the rows around the visible ones immediately when the user scrolls', () => {
  const rows = new VirtualWindow({ overscan: 6 });
  rows.fit(1_000, 40);
  const node = createScroller(400);
  const detach = rows.attach(28)(node);
  node.scrollTop = 4_000;
  node.dispatchEvent(new Event('scroll'));
  expect(rows.range).toEqual({ first: 94, end: 116 });
  detach();
});

it('renders no further rows after its scroller was removed', () => {
  const rows = new VirtualWindow({ overscan: 6 });
  rows.fit(1_000, 40);
  rows.attach(28)(createScroller(400))();
  vi.advanceTimersByTime(1_000);
  expect(rows.range).toEqual({ first: 0, end: 10 });
});

it('renders rows for the height of the last list before its own is measured, and keeps its place', () => {
  const before = new VirtualWindow();
  before.attach(28)(createScroller(600))();
  const rows = new VirtualWindow({ usesLastView: true });
  rows.scrollTo(4_000);
  rows.fit(1_000, 40);
  expect(rows.range).toEqual({ first: 100, end: 115 });
  expect(rows.width).toBe(0);
});

it('does not guess the height of a list that also needs its width', () => {
  const before = new VirtualWindow();
  before.attach(28)(createScroller(600))();
  const rows = new VirtualWindow();
  rows.fit(1_000, 40);
  expect(rows.view).toBe(0);
});
