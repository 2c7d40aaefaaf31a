import type { TabName } from './facts.ts';

/** How a person likes the detail: kept from item to item. */
class DetailView {
  #over = $state(false);
  #tab = $state<TabName>('overview');

  /** Whether it lies over the whole list. */
  get over(): boolean {
    return this.#over;
  }
  get tab(): TabName {
    return this.#tab;
  }

  turnOver(): void {
    this.#over = !this.#over;
  }
  show(tab: TabName): void {
    this.#tab = tab;
  }
}

export const detailView = new DetailView();
