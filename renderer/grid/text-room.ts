import type { Measure } from './fitting-cut.ts';

/** The room of one text: its width in pixels, and how texts of its font are measured there. */
export interface TextRoom {
  readonly width: number;
  readonly measure: Measure;
}

type Listener = (room: TextRoom) => void;

const listeners = new WeakMap<Element, Listener>();
const measures = new Map<string, Measure>();
const pen = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');

/** How texts are measured that look like those of an element: where its figures are all as wide as a nought, as such. */
const measureAs = (font: string, figures: string): Measure => {
  const context = pen();
  if (context === null) return () => 0;
  context.font = font;
  const alike = figures.includes('tabular-nums');
  return (text) => context.measureText(alike ? text.replaceAll(/\d/g, '0') : text).width;
};
const measureIn = (element: Element): Measure => {
  const { fontStyle, fontWeight, fontSize, fontFamily, fontVariantNumeric } = getComputedStyle(element);
  // The shorthand is empty where the figures are set, as it cannot say them.
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

/** Tells the room of a text, and each new one; returns how to stop that. */
export const followRoom = (element: Element, listener: Listener): (() => void) => {
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer.unobserve(element);
  };
};
