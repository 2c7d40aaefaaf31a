import { untrack } from 'svelte';
import { type ColumnLayout, revealAcross } from '../columns/column-layout.ts';
import { scrollAlong, getInlineScroll } from '../ui/direction.ts';
import { FlingDetector } from './fling-detector.ts';
import {
  type Geometry,
  type RowRange,
  clampOffset,
  isScaled,
  toRowOffset,
  computeVisibleRange,
  computeRevealOffset,
  getScrollPosition,
  countSlots,
  computeRowTop,
  trackHeight,
} from './scroll-geometry.ts';

/** The default overscan: the number of rows rendered beyond the visible ones, on each side. */
const defaultOverscan = 6;
/** The number of milliseconds without a scroll event after which the list is idle. */
const idleDelayMs = 100;
/** The number of milliseconds after which rows beyond the visible ones are rendered, if the user does not scroll before. */
const overscanDelayMs = 100;
const pixelsPerLine = 40;

interface WindowOptions {
  readonly overscan?: number;
  readonly usesLastView?: boolean;
}

/** The height in pixels of the viewport that was measured last, 0 before the first measurement. */
let lastView = 0;

/** A recycled row element and the row that it shows. */
interface Slot {
  readonly index: number;
  readonly key: number;
}

/**
 * The window of rendered rows around the viewport of a scroller, for any number of rows with equal height. The first
 * `head` pixels of the scroller are a sticky header.
 */
export class VirtualWindow {
  readonly #overscan: number;
  /** Whether the viewport was measured. Until then, `#view` is an estimate. */
  #isMeasured = false;
  #node: HTMLElement | null = null;
  #head = 0;
  #settling = false;
  #count = $state(0);
  #size = $state(40);
  #view = $state(0);
  /** The rows rendered beyond the visible ones, on each side: none at first, so that the visible rows appear sooner. */
  #spare = $state(0);
  #width = $state(0);
  #offset = $state(0);
  #scrollTop = $state(0);
  #fast = $state(false);
  #flung = $state(false);
  #leaps = $state(0);
  #way = $state(1);
  /** The slots in DOM order. */
  #order = $state.raw<readonly number[]>([]);
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #fling = new FlingDetector(() => (this.#flung = false));

  readonly #geometry = $derived<Geometry>({ count: this.#count, size: this.#size, view: this.#view });
  readonly #range = $derived(computeVisibleRange(this.#geometry, this.#offset, this.#spare));
  readonly #seen = $derived(computeVisibleRange(this.#geometry, this.#offset, 0));

  /**
   * `overscan` is the number of rows rendered beyond the visible ones, on each side. With `usesLastView`, the viewport is
   * first assumed to be as high as the one that was measured last, so that the layout is computed once instead of twice
   * until the first paint. A wrong assumption is corrected before that. The width is 0 until then.
   */
  constructor({ overscan = defaultOverscan, usesLastView = false }: WindowOptions = {}) {
    this.#overscan = overscan;
    if (usesLastView) this.#view = lastView;
  }

  /** The rows to render. */
  get range(): RowRange {
    return this.#range;
  }
  /** The visible rows. */
  get seen(): RowRange {
    return this.#seen;
  }
  /** The height in pixels of the visible part, without the header. */
  get view(): number {
    return this.#view;
  }
  get width(): number {
    return this.#width;
  }
  get track(): number {
    return trackHeight(this.#geometry);
  }
  /** The number of rows by which Page Up and Page Down move. */
  get page(): number {
    return Math.max(1, Math.floor(this.#view / this.#size) - 1);
  }
  get offset(): number {
    return this.#offset;
  }
  /** Whether the list scrolls too fast to be read. */
  get fast(): boolean {
    return this.#fast;
  }
  /** Whether a fling is in progress. No rows are requested until it ends. */
  get flung(): boolean {
    return this.#flung;
  }
  /** The number of scroll steps of at least half the viewport. */
  get leaps(): number {
    return this.#leaps;
  }
  /** The last scroll direction: negative for up, otherwise down. */
  get way(): number {
    return this.#way;
  }
  /** Whether the list is being scrolled. Until it is idle, no element moves in the DOM. */
  get scrolls(): boolean {
    return this.#order.length > 0;
  }
  /**
   * The indexes to render with the recycled slot of each, so that scrolling moves elements instead of creating new
   * ones. No element moves in the DOM during scrolling; when the list is idle, the elements are in row order.
   */
  get slots(): readonly Slot[] {
    const { end } = this.#range;
    return this.#allSlots.filter(({ index }) => index < end);
  }
  get #allSlots(): readonly Slot[] {
    const { first } = this.#range;
    const slotCount = countSlots(this.#geometry, this.#spare);
    const order = this.#order.length === slotCount ? this.#order : computeSlotOrder(first, slotCount);
    return order.map((key) => ({ index: first + ((key - (first % slotCount) + slotCount) % slotCount), key }));
  }

  top(index: number): number {
    return computeRowTop(this.#geometry, index, this.#offset, this.#scrollTop);
  }

  /** Sets the number of rows and their height. The first visible row keeps its position. */
  fit(count: number, size: number): void {
    const first = this.#offset / this.#size;
    const resized = size !== this.#size;
    const recounted = count !== this.#count;
    this.#count = count;
    this.#size = size;
    if (resized) this.scrollTo(first * size);
    else if (recounted && this.#offset > 0 && this.#isMeasured) this.scrollTo(this.#offset);
  }

  /** Scrolls to an offset in pixels from the first row. */
  scrollTo(offset: number): void {
    const before = this.#offset;
    this.#offset = this.#isMeasured ? clampOffset(this.#geometry, offset) : Math.max(0, offset);
    this.#fling.stop();
    this.#flung = false;
    this.#announceLeap(before);
    this.#place();
  }

  /** Scrolls as little as needed to make a row visible. */
  reveal(index: number): void {
    this.scrollTo(computeRevealOffset(this.#geometry, index, this.#offset));
  }

  /** Scrolls horizontally to a position in pixels from the start of the rows. */
  scrollAcross(pixels: number): void {
    if (this.#node !== null) scrollAlong(this.#node, pixels);
  }

  /** Scrolls horizontally as little as needed to make a column visible. */
  revealAcross(layout: ColumnLayout, at: number): void {
    const node = this.#node;
    if (node !== null) scrollAlong(node, revealAcross(layout, at, getInlineScroll(node), node.clientWidth));
  }

  /** Adjusts the offset after rows were inserted above (removed if negative). */
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
      // Untracked, because otherwise each new row count would attach again and force a layout.
      untrack(() => {
        if (this.#view === 0) this.#measure();
      });
      const timer = setTimeout(() => (this.#spare = this.#overscan), overscanDelayMs);
      const handleScroll = (): void => this.#scrolled(node.scrollTop);
      const handleWheel = (event: WheelEvent): void => this.#wheeled(event);
      node.addEventListener('scroll', handleScroll, { passive: true });
      node.addEventListener('wheel', handleWheel, { passive: false });
      return () => {
        clearTimeout(timer);
        watch.disconnect();
        node.removeEventListener('scroll', handleScroll);
        node.removeEventListener('wheel', handleWheel);
        clearTimeout(this.#resting);
        this.#fling.stop();
        this.#node = null;
      };
    };
  }

  /** Sets the scroll position from the offset, after the track has its height. */
  #place(): void {
    this.#scrollTop = getScrollPosition(this.#geometry, this.#offset);
    const node = this.#node;
    if (node === null) return;
    node.scrollTop = this.#scrollTop;
    if (Math.abs(node.scrollTop - this.#scrollTop) <= 1) return;
    this.#settling = true; // The track does not have its new height yet, so the clamped scroll position is meaningless.
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
    this.#isMeasured = true;
    this.#view = Math.max(0, clientHeight - this.#head);
    lastView = this.#view;
    this.#width = clientWidth;
    this.scrollTo(this.#offset);
  }

  #scrolled(scrollTop: number): void {
    if (this.#settling || Math.abs(scrollTop - this.#scrollTop) <= 1) return;
    const before = this.#offset;
    this.#spare = this.#overscan;
    this.#keepOrder();
    this.#scrollTop = scrollTop;
    this.#offset = toRowOffset(this.#geometry, scrollTop);
    this.#way = Math.sign(this.#offset - before) || 1;
    const leap = Math.abs(this.#offset - before) > this.#view;
    if (leap) this.#fast = true;
    this.#flung = this.#fling.goesOn(leap);
    this.#announceLeap(before);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rested(), idleDelayMs);
  }

  #announceLeap(before: number): void {
    if (Math.abs(this.#offset - before) * 2 > this.#view) this.#leaps = untrack(() => this.#leaps) + 1;
  }

  /** From the first scroll event until the list is idle, elements keep their DOM order. */
  #keepOrder(): void {
    const slotCount = countSlots(this.#geometry, this.#spare);
    if (this.#order.length !== slotCount) this.#order = computeSlotOrder(this.#range.first, slotCount);
  }

  #rested(): void {
    this.#fast = false;
    this.#order = [];
  }

  /** On a scaled track one pixel of scroll position is many pixels of rows. The wheel still scrolls by row pixels. */
  #wheeled(event: WheelEvent): void {
    if (!isScaled(this.#geometry) || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? pixelsPerLine : this.#view;
    this.scrollTo(this.#offset + event.deltaY * unit);
  }
}

/** Returns the slots in the order of their rows while `first` is the first row. */
const computeSlotOrder = (first: number, most: number): readonly number[] =>
  Array.from({ length: most }, (_, at) => (first + at) % most);
