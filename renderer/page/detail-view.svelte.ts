import type { ResourceName } from '../../electron/model/index.ts';
import type { TabName } from '../detail/facts.ts';

/** How a person looks at the items of one list: kept from item to item, until the detail is closed or left. */
class DetailView {
  #resource: ResourceName | null = null;
  #over = $state(false);
  #tab = $state<TabName>('overview');
  #open = $state.raw<readonly string[]>([]);
  #keys = $state(false);

  /** Whether it lies over the whole list. */
  get over(): boolean {
    return this.#over;
  }
  /** Whether the keys of attributes stand under what they are called. */
  get keys(): boolean {
    return this.#keys;
  }
  get tab(): TabName {
    return this.#tab;
  }

  /** Called when a detail opens: another kind of item starts afresh, with its overview beside the list. */
  begin(resource: ResourceName): void {
    if (resource !== this.#resource) this.end();
    this.#resource = resource;
  }
  /** Called when the person closes it. */
  end(): void {
    this.#resource = null;
    this.#over = false;
    this.#tab = 'overview';
  }
  /** Whether a fold is open: kept for each kind of item. */
  isOpen(kind: ResourceName, fold: string): boolean {
    return this.#open.includes(`${kind}/${fold}`);
  }
  setOpen(kind: ResourceName, fold: string, open: boolean): void {
    const others = this.#open.filter((one) => one !== `${kind}/${fold}`);
    this.#open = open ? [...others, `${kind}/${fold}`] : others;
  }
  turnKeys(): void {
    this.#keys = !this.#keys;
  }
  turnOver(): void {
    this.#over = !this.#over;
  }
  show(tab: TabName): void {
    this.#tab = tab;
  }
}

export const detailView = new DetailView();
