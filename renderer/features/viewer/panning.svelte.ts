import { type RelativePoint, type Size, computePictureBox } from './viewport-geometry.ts';
import type { Zoom } from './zoom.svelte.ts';

interface Parts {
  readonly zoom: () => Zoom;
  readonly stage: () => Size;
  /** Returns the displayed size of the picture, or null if it is unknown. */
  readonly shown: () => Size | null;
}

type On<E extends Event> = E & { readonly currentTarget: HTMLElement };

/** The zoom factor per wheel unit. */
const zoomPerWheelUnit = 0.0025;
/** The share of the visible part by which an arrow key pans. */
const panShare = 0.1;

/** Pans and zooms the picture of a stage with the pointer. */
export class Panning {
  readonly #parts: Parts;
  #from = $state.raw<{ readonly x: number; readonly y: number; readonly middle: RelativePoint } | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get moving(): boolean {
    return this.#from !== null;
  }

  readonly down = (event: On<PointerEvent>): void => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, video, a'))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#from = { x: event.clientX, y: event.clientY, middle: this.#parts.zoom().middle };
  };
  readonly move = (event: On<PointerEvent>): void => {
    const shown = this.#parts.shown();
    if (this.#from === null || shown === null) return;
    const { x, y, middle } = this.#from;
    this.#parts.zoom().moveTo({
      x: middle.x - (event.clientX - x) / shown.width,
      y: middle.y - (event.clientY - y) / shown.height,
    });
  };
  readonly up = (): void => {
    this.#from = null;
  };
  /** With Ctrl, which a pinch gesture also reports, zooms at the pointer. Otherwise pans. */
  readonly wheel = (event: On<WheelEvent>): void => {
    const shown = this.#parts.shown();
    if (shown === null) return;
    event.preventDefault();
    const zoom = this.#parts.zoom();
    if (event.ctrlKey || event.metaKey)
      zoom.zoomBy(Math.exp(-event.deltaY * zoomPerWheelUnit), this.#pointAt(event, shown));
    else zoom.moveTo({ x: zoom.middle.x + event.deltaX / shown.width, y: zoom.middle.y + event.deltaY / shown.height });
  };
  readonly twice = (event: On<MouseEvent>): void => {
    const shown = this.#parts.shown();
    if (shown === null) return;
    const zoom = this.#parts.zoom();
    if (zoom.mode === 'fit') zoom.toActual(this.#pointAt(event, shown));
    else zoom.toFit();
  };

  /** Returns the point of the picture under the pointer. */
  #pointAt(event: On<MouseEvent>, shown: Size): RelativePoint {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const box = computePictureBox(this.#parts.zoom().middle, shown, this.#parts.stage());
    return { x: (event.clientX - left - box.left) / shown.width, y: (event.clientY - top - box.top) / shown.height };
  }
}

/** Pans by a key, in steps of the visible part. */
export const panByStep = (zoom: Zoom, x: number, y: number): void =>
  zoom.moveTo({ x: zoom.middle.x + (x * panShare) / zoom.times, y: zoom.middle.y + (y * panShare) / zoom.times });
