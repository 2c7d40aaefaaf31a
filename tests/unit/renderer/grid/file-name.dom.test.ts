import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { mountComponent } from '../../../support/mount-component.ts';
import { createReactive } from '../../../support/reactive.svelte.ts';

let width = 0;
/** Without layout, each character is as wide as any other. */
vi.mock('../../../../renderer/grid/text-width.ts', () => ({
  observeTextWidth: (_: Element, listener: (metrics: object) => void) => {
    listener({ width, measure: (text: string) => text.length * 10 });
    return () => undefined;
  },
}));
const { default: FileName } = await import('../../../../renderer/grid/FileName.svelte');
afterAll(() => vi.resetModules());
beforeEach(() => (width = 0));

const name = 'red leather bag front view.jpg';
const spans = [
  [],
  [{ start: 0, end: 3 }],
  [
    { start: 4, end: 11 },
    { start: 16, end: 21 },
  ],
  [{ start: 18, end: 24 }],
  [
    { start: 22, end: 26 },
    { start: 27, end: 30 },
  ],
];

it.each([60, 120, 180, 200, 240, 290, 300, 400])('highlights only matches of a name in %i pixels', async (pixels) => {
  width = pixels;
  for (const some of spans) {
    const { root } = await mountComponent(FileName, createReactive({ name, spans: some }));
    const getTexts = (selector: string): string =>
      [...root.querySelectorAll(selector)].map(({ textContent }) => textContent).join('');
    const [start, end] = [name.slice(0, -10), name.slice(-10)];
    const head = getTexts('.head');
    const isWhole = root.querySelector('.end') === null;
    expect(isWhole).toBe(name.length * 10 <= pixels);
    if (!isWhole)
      expect([start.startsWith(head), getTexts('.head, .gone'), getTexts('.end')]).toEqual([true, start, end]);
    const isShown = (at: number): boolean => isWhole || at < head.length || at >= start.length;
    const isFound = (at: number): boolean => some.some((span) => at >= span.start && at < span.end);
    const expected = Array.from(name).filter((_, at) => isShown(at) && isFound(at));
    expect(getTexts('mark')).toBe(expected.join(''));
  }
});
