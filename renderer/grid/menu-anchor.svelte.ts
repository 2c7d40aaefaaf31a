/** A point of the window or an element at which a menu opens. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
}

/** The position and target of an open context menu. */
export class ContextMenuState {
  open = $state(false);
  #anchor = $state.raw<Anchor | null>(null);
  /** The target of the menu: an index defined by the caller. */
  #of = $state(0);
  #from: HTMLElement | null = null;

  get anchor(): Anchor | null {
    return this.#anchor;
  }
  get of(): number {
    return this.#of;
  }

  /** Opens at an element, for the keyboard. `from` gets the focus when the menu closes. */
  at(element: Element, of: number, from: HTMLElement): void {
    this.#show(element, of, from);
  }

  /** Opens at the pointer. */
  atPointer({ clientX, clientY }: MouseEvent, of: number, from: HTMLElement): void {
    this.#show({ getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) }, of, from);
  }

  /** Returns the focus to the element that had it before. */
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
