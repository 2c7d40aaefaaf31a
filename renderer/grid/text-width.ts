import type { Measure } from './truncate-middle.ts';

/** The width of a text element in pixels, and a function that measures texts in its font. */
export interface TextMetrics {
  readonly width: number;
  readonly measure: Measure;
}

type Listener = (room: TextMetrics) => void;

const listeners = new WeakMap<Element, Listener>();
const measures = new Map<string, Measure>();
const createCanvasContext = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');

/** Returns a function that measures texts in a font. With tabular figures all digits have the width of a zero. */
const measureAs = (font: string, figures: string): Measure => {
  const context = createCanvasContext();
  if (context === null) return () => 0;
  context.font = font;
  const hasEqualDigits = figures.includes('tabular-nums');
  return (text) => context.measureText(hasEqualDigits ? text.replaceAll(/\d/g, '0') : text).width;
};
const measureIn = (element: Element): Measure => {
  const { fontStyle, fontWeight, fontSize, fontFamily, fontVariantNumeric } = getComputedStyle(element);
  // The `font` shorthand is empty if numeric variants are set, because it cannot represent them.
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const key = `${font} ${fontVariantNumeric}`;
  const known = measures.get(key) ?? measureAs(font, fontVariantNumeric);
  measures.set(key, known);
  return known;
};

const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    listeners.get(target)?.({ width: contentRect.width, measure: measureIn(target) });
});

/** Reports the width of an element immediately and after each change. Returns an unsubscribe function. */
export const observeTextWidth = (element: Element, listener: Listener): (() => void) => {
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer.unobserve(element);
  };
};
