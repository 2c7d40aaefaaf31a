/** A point of the window, or an element, at which a menu opens. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
}

/** Where a context menu is open, and for what. */
export class MenuPlace {
  open = $state(false);
  #anchor = $state.raw<Anchor | null>(null);
  /** Which of its things it is for: an index, as whoever opens it counts. */
  #of = $state(0);
  #from: HTMLElement | null = null;

  get anchor(): Anchor | null {
    return this.#anchor;
  }
  get of(): number {
    return this.#of;
  }

  /** Opens at an element: a key asked for it. `from` gets the focus back. */
  at(element: Element, of: number, from: HTMLElement): void {
    this.#show(element, of, from);
  }

  /** Opens where the pointer is. */
  atPointer({ clientX, clientY }: MouseEvent, of: number, from: HTMLElement): void {
    this.#show({ getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) }, of, from);
  }

  /** Gives the focus back to where it came from. */
  readonly leave = (event: Event): void => {
    event.preventDefault();
    this.#from?.focus();
  };

  #show(anchor: Anchor, of: number, from: HTMLElement): void {
    this.#anchor = anchor;
    this.#of = of;
    this.#from = from;
    this.open = true;
  }
}
