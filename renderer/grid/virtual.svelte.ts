import { untrack } from 'svelte';
import { revealAcross } from '../columns/column-layout.ts';
import { scrollAlong, scrolledAlong } from '../ui/direction.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { Fling } from './fling.ts';
import {
  clampOffset,
  isScaled,
  offsetOf,
  rangeOf,
  revealing,
  scrollOf,
  slotsOf,
  topOf,
  trackHeight,
} from './geometry.ts';
import type { Geometry, Range } from './geometry.ts';

/** Rows drawn beyond those in sight, on either side. */
const usual = 6;
/** Milliseconds without a scroll event after which the list stands still. */
const rest = 100;
const pixelsOfALine = 40;

/** The row that a slot holds. */
interface Slot {
  readonly index: number;
  readonly key: number;
}

/**
 * The window of rows near the viewport of one scroller, for rows of one height and any number of them. The first
 * `head` pixels of the scroller are a sticky head.
 */
export class VirtualWindow {
  #spare = usual;
  #node: HTMLElement | null = null;
  #head = 0;
  #settling = false;
  #count = $state(0);
  #size = $state(40);
  #view = $state(0);
  #width = $state(0);
  #offset = $state(0);
  #scrollTop = $state(0);
  #fast = $state(false);
  #flung = $state(false);
  #leaps = $state(0);
  #way = $state(1);
  /** Slots in the order in which they stand in the page. */
  #order = $state.raw<readonly number[]>([]);
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #fling = new Fling(() => (this.#flung = false));

  readonly #geometry = $derived<Geometry>({ count: this.#count, size: this.#size, view: this.#view });
  readonly #range = $derived(rangeOf(this.#geometry, this.#offset, this.#spare));
  readonly #seen = $derived(rangeOf(this.#geometry, this.#offset, 0));

  /** `spare`: how many rows are drawn beyond those in sight, on either side. */
  constructor(spare = usual) {
    this.#spare = spare;
  }

  /** Rows to draw. */
  get range(): Range {
    return this.#range;
  }
  /** Rows that are visible. */
  get seen(): Range {
    return this.#seen;
  }
  get width(): number {
    return this.#width;
  }
  get track(): number {
    return trackHeight(this.#geometry);
  }
  /** How many rows a page key goes. */
  get page(): number {
    return Math.max(1, Math.floor(this.#view / this.#size) - 1);
  }
  get offset(): number {
    return this.#offset;
  }
  /** Whether it is flung so fast that nobody can read it. */
  get fast(): boolean {
    return this.#fast;
  }
  /** Whether it goes on in leaps: no row is to be asked for until it ends. */
  get flung(): boolean {
    return this.#flung;
  }
  /** How often it went on by half of what is visible or more at once. */
  get leaps(): number {
    return this.#leaps;
  }
  /** Which way it went last: below 0 up, else down. */
  get way(): number {
    return this.#way;
  }
  /** Whether it is being scrolled: until it rests, no element changes its place in the page. */
  get scrolls(): boolean {
    return this.#order.length > 0;
  }
  /**
   * Indexes to draw with the slot each reuses, so that scrolling moves elements instead of making new ones. While it is
   * scrolled no element changes its place in the page; at rest they stand in the order of the rows.
   */
  get slots(): readonly Slot[] {
    const { end } = this.#range;
    return this.#allSlots.filter(({ index }) => index < end);
  }
  get #allSlots(): readonly Slot[] {
    const { first } = this.#range;
    const most = slotsOf(this.#geometry, this.#spare);
    const order = this.#order.length === most ? this.#order : slotOrder(first, most);
    return order.map((key) => ({ index: first + ((key - (first % most) + most) % most), key }));
  }

  top(index: number): number {
    return topOf(this.#geometry, index, this.#offset, this.#scrollTop);
  }

  /** How many rows there are and how high each is; keeps the first visible row where it is. */
  fit(count: number, size: number): void {
    const first = this.#offset / this.#size;
    const resized = size !== this.#size;
    const recounted = count !== this.#count;
    this.#count = count;
    this.#size = size;
    if (resized) this.scrollTo(first * size);
    else if (recounted && this.#offset > 0 && this.#view > 0) this.scrollTo(this.#offset);
  }

  /** Stands at an offset in pixels among the rows. */
  scrollTo(offset: number): void {
    const before = this.#offset;
    this.#offset = this.#view > 0 ? clampOffset(this.#geometry, offset) : Math.max(0, offset);
    this.#fling.stop();
    this.#flung = false;
    this.#announceLeap(before);
    this.#place();
  }

  /** Scrolls as little as needed to see a row. */
  reveal(index: number): void {
    this.scrollTo(revealing(this.#geometry, index, this.#offset));
  }

  /** Stands at so many pixels from the start of the rows. */
  scrollAcross(pixels: number): void {
    if (this.#node !== null) scrollAlong(this.#node, pixels);
  }

  /** Scrolls sideways as little as needed to see a column. */
  revealAcross(layout: ColumnLayout, at: number): void {
    const node = this.#node;
    if (node !== null) scrollAlong(node, revealAcross(layout, at, scrolledAlong(node), node.clientWidth));
  }

  /** Moves along with rows that came or went above. */
  moveBy(rows: number): void {
    if (this.#offset > 0) this.scrollTo(this.#offset + rows * this.#size);
  }

  /** Attaches to the scroller: `{@attach virtual.attach(28)}`. */
  attach(head: number): (node: HTMLElement) => () => void {
    return (node) => {
      this.#node = node;
      this.#head = head;
      const watch = new ResizeObserver(() => this.#measure());
      watch.observe(node);
      untrack(() => this.#measure()); // Else a new count would attach anew, and lay the page out for that.
      const scrolled = (): void => this.#scrolled(node.scrollTop);
      const wheeled = (event: WheelEvent): void => this.#wheeled(event);
      node.addEventListener('scroll', scrolled, { passive: true });
      node.addEventListener('wheel', wheeled, { passive: false });
      return () => {
        watch.disconnect();
        node.removeEventListener('scroll', scrolled);
        node.removeEventListener('wheel', wheeled);
        clearTimeout(this.#resting);
        this.#fling.stop();
        this.#node = null;
      };
    };
  }

  /** Puts the scroller where the offset says, once the track has its height. */
  #place(): void {
    this.#scrollTop = scrollOf(this.#geometry, this.#offset);
    const node = this.#node;
    if (node === null) return;
    node.scrollTop = this.#scrollTop;
    if (Math.abs(node.scrollTop - this.#scrollTop) <= 1) return;
    this.#settling = true; // The track has not its new height yet: where the scroller was held back means nothing.
    requestAnimationFrame(() => this.#settle());
  }

  #settle(): void {
    this.#settling = false;
    if (this.#node !== null) this.#node.scrollTop = this.#scrollTop;
  }

  #measure(): void {
    if (this.#node === null) return;
    const { clientHeight, clientWidth } = this.#node;
    if (clientHeight === 0) return;
    this.#view = Math.max(0, clientHeight - this.#head);
    this.#width = clientWidth;
    this.scrollTo(this.#offset);
  }

  #scrolled(scrollTop: number): void {
    if (this.#settling || Math.abs(scrollTop - this.#scrollTop) <= 1) return;
    const before = this.#offset;
    this.#keepOrder();
    this.#scrollTop = scrollTop;
    this.#offset = offsetOf(this.#geometry, scrollTop);
    this.#way = Math.sign(this.#offset - before) || 1;
    const leap = Math.abs(this.#offset - before) > this.#view;
    if (leap) this.#fast = true;
    this.#flung = this.#fling.goesOn(leap);
    this.#announceLeap(before);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rested(), rest);
  }

  #announceLeap(before: number): void {
    if (Math.abs(this.#offset - before) * 2 > this.#view) this.#leaps = untrack(() => this.#leaps) + 1;
  }

  /** From the first move until it rests, the elements stay where they stand in the page. */
  #keepOrder(): void {
    const most = slotsOf(this.#geometry, this.#spare);
    if (this.#order.length !== most) this.#order = slotOrder(this.#range.first, most);
  }

  #rested(): void {
    this.#fast = false;
    this.#order = [];
  }

  /** On a scaled track one pixel of the scroll bar is many: the wheel moves by true pixels all the same. */
  #wheeled(event: WheelEvent): void {
    if (!isScaled(this.#geometry) || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? pixelsOfALine : this.#view;
    this.scrollTo(this.#offset + event.deltaY * unit);
  }
}

/** The slots in the order of the rows that they hold while `first` is the first of them. */
const slotOrder = (first: number, most: number): readonly number[] =>
  Array.from({ length: most }, (_, at) => (first + at) % most);
