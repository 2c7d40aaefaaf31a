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

/** Figures are drawn as wide as a nought. */
const measureIn = (font: string): Measure => {
  const context = pen();
  if (context === null) return () => 0;
  context.font = font;
  return (text) => context.measureText(text.replaceAll(/\d/g, '0')).width;
};
const measureOf = (font: string): Measure => {
  const known = measures.get(font) ?? measureIn(font);
  measures.set(font, known);
  return known;
};

const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    listeners.get(target)?.({ width: contentRect.width, measure: measureOf(getComputedStyle(target).font) });
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
