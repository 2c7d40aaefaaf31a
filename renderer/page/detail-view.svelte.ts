import type { ResourceName } from '../../electron/model/index.ts';
import type { TabName } from '../detail/detail-fields.ts';

/**
 * The view settings of a list's detail pane. They are kept from item to item until the user closes or leaves the
 * detail.
 */
class DetailView {
  #resource: ResourceName | null = null;
  #over = $state(false);
  #tab = $state<TabName>('overview');
  #open = $state.raw<readonly string[]>([]);
  #keys = $state(false);
  #editing = $state(false);
  /** Whether the first input takes the focus once it is there. */
  #takesFocus = false;

  /** Whether the pane covers the whole list. */
  get over(): boolean {
    return this.#over;
  }
  /** Whether attribute keys are shown below the titles. */
  get keys(): boolean {
    return this.#keys;
  }
  /** Whether the fields of the item are inputs. Kept for the next item, as the tab is. */
  get editing(): boolean {
    return this.#editing;
  }
  get tab(): TabName {
    return this.#tab;
  }

  /** Called when a detail opens. For another kind of item, the view starts with the overview next to the list. */
  begin(resource: ResourceName): void {
    if (resource !== this.#resource) this.end();
    this.#resource = resource;
  }
  /** Called when the user closes the detail. */
  end(): void {
    this.#resource = null;
    this.#over = false;
    this.#editing = false;
    this.#tab = 'overview';
  }
  /** Whether a collapsible section is expanded, stored for each kind of item. */
  isOpen(kind: ResourceName, fold: string): boolean {
    return this.#open.includes(`${kind}/${fold}`);
  }
  setOpen(kind: ResourceName, fold: string, open: boolean): void {
    const others = this.#open.filter((one) => one !== `${kind}/${fold}`);
    this.#open = open ? [...others, `${kind}/${fold}`] : others;
  }
  startEditing(): void {
    this.#editing = true;
    this.#takesFocus = true;
  }
  endEditing(): void {
    this.#editing = false;
  }
  /** Returns whether the first input takes the focus: once for each start. */
  takeFocus(): boolean {
    const takes = this.#takesFocus;
    this.#takesFocus = false;
    return takes;
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
