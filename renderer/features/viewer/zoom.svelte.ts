import { type RelativePoint, computeZoomedMiddle } from './viewport-geometry.ts';

const centre: RelativePoint = { x: 0.5, y: 0.5 };
/** The zoom factor of one key press. */
const zoomFactor = 1.25;
/** The maximum number of screen pixels per picture pixel. */
const maxPixelScale = 16;
const minZoom = 0.2;

/** The scale of a picture and its visible centre. Two compared pictures share one zoom. */
export class Zoom {
  #mode = $state<'fit' | 'actual' | 'free'>('fit');
  /** The scale relative to the fitted size. */
  #times = $state(1);
  #middle = $state.raw<RelativePoint>(centre);
  /** The number of CSS pixels per picture pixel at the fitted size, of the first picture in a comparison. */
  #fit = $state(1);
  #ratio = $state(1);

  get mode(): 'fit' | 'actual' | 'free' {
    return this.#mode;
  }
  get middle(): RelativePoint {
    return this.#middle;
  }
  get times(): number {
    if (this.#mode === 'fit') return 1;
    return this.#mode === 'actual' ? this.#actual : this.#times;
  }
  /** The scale in percent of the actual size. */
  get percent(): number {
    return Math.round(this.times * this.#fit * this.#ratio * 100);
  }

  /** Sets the fitted size of the first picture, and the number of device pixels per CSS pixel. */
  follow(fit: number, ratio: number): void {
    this.#fit = fit;
    this.#ratio = ratio;
  }
  toFit(): void {
    this.#mode = 'fit';
    this.#middle = centre;
  }
  /** Zooms to the actual size. `point` keeps its position. */
  toActual(point: RelativePoint = this.#middle): void {
    const before = this.times;
    this.#mode = 'actual';
    this.#middle = computeZoomedMiddle(this.#middle, point, this.times / before);
  }
  zoomIn(): void {
    this.zoomBy(zoomFactor);
  }
  zoomOut(): void {
    this.zoomBy(1 / zoomFactor);
  }
  zoomBy(factor: number, point: RelativePoint = this.#middle): void {
    const before = this.times;
    const maxZoom = Math.max(1, maxPixelScale * this.#actual);
    this.#times = Math.min(maxZoom, Math.max(minZoom, before * factor));
    this.#mode = 'free';
    this.#middle = computeZoomedMiddle(this.#middle, point, this.#times / before);
  }
  moveTo(middle: RelativePoint): void {
    this.#middle = middle;
  }
  /** Copies the scale and centre of another zoom. */
  takeOver(other: Zoom): void {
    this.#mode = 'free';
    this.#times = other.times;
    this.#middle = other.middle;
  }

  get #actual(): number {
    return 1 / (this.#fit * this.#ratio);
  }
}
