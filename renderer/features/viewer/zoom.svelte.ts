import { zoomedMiddle } from './view.ts';
import type { Share } from './view.ts';

const centre: Share = { x: 0.5, y: 0.5 };
/** Each press makes it so much larger or smaller. */
const step = 1.25;
/** The most that one pixel of a picture becomes, in pixels of the screen. */
const largest = 16;
const smallest = 0.2;

/** How large the picture is and which place of it is in the middle; two that are compared share one. */
export class Zoom {
  #mode = $state<'fit' | 'actual' | 'free'>('fit');
  /** How many times as large as it is when all of it is in sight. */
  #times = $state(1);
  #middle = $state.raw<Share>(centre);
  /** CSS pixels for one of the picture when all of it is in sight; of two pictures that of the first. */
  #fit = $state(1);
  #ratio = $state(1);

  get mode(): 'fit' | 'actual' | 'free' {
    return this.#mode;
  }
  get middle(): Share {
    return this.#middle;
  }
  get times(): number {
    if (this.#mode === 'fit') return 1;
    return this.#mode === 'actual' ? this.#actual : this.#times;
  }
  /** Per cent of the picture's own pixels. */
  get percent(): number {
    return Math.round(this.times * this.#fit * this.#ratio * 100);
  }

  /** Told by the first picture how it fits, and how many pixels the screen has for one of CSS. */
  follow(fit: number, ratio: number): void {
    this.#fit = fit;
    this.#ratio = ratio;
  }
  toFit(): void {
    this.#mode = 'fit';
    this.#middle = centre;
  }
  /** Pixel for pixel; with a place of the picture that stays where it is. */
  toActual(point: Share = this.#middle): void {
    const before = this.times;
    this.#mode = 'actual';
    this.#middle = zoomedMiddle(this.#middle, point, this.times / before);
  }
  zoomIn(): void {
    this.zoomBy(step);
  }
  zoomOut(): void {
    this.zoomBy(1 / step);
  }
  zoomBy(factor: number, point: Share = this.#middle): void {
    const before = this.times;
    const most = Math.max(1, largest * this.#actual);
    this.#times = Math.min(most, Math.max(smallest, before * factor));
    this.#mode = 'free';
    this.#middle = zoomedMiddle(this.#middle, point, this.#times / before);
  }
  moveTo(middle: Share): void {
    this.#middle = middle;
  }
  /** The same place as another one. */
  takeOver(other: Zoom): void {
    this.#mode = 'free';
    this.#times = other.times;
    this.#middle = other.middle;
  }

  get #actual(): number {
    return 1 / (this.#fit * this.#ratio);
  }
}
