import { resourceNames } from '../../../electron/model/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { ItemRow, ItemWindow } from '../../../electron/contract/index.ts';
import { isOffered } from '../../actions.ts';
import type { Action } from '../../actions.ts';
import { BridgeError, ask, bridge } from '../../bridge.ts';

const perResource = 4;
const asked = 8;

/** One kind's answer: its first items, and how many there are. */
export interface Found {
  readonly resource: ResourceName;
  readonly rows: readonly ItemRow[];
  readonly total: number;
}

/** Each resource is a list of its own: asked under one name, a question would replace the one before it. */
const query = (resource: ResourceName, words: string): Promise<ItemWindow> =>
  ask(
    bridge.items.query({
      query: { resource, words, view: 'all', type: null, sort: null },
      offset: 0,
      limit: asked,
      list: `Search everything: ${resource}`,
    }),
  );

const found = async (resource: ResourceName, words: string): Promise<Found | null> => {
  try {
    const { rows, total } = await query(resource, words);
    return total === 0 ? null : { resource, rows: rows.slice(0, perResource), total };
  } catch (thrown) {
    // A newer question took this one's place; its answer comes.
    if (thrown instanceof BridgeError && thrown.error.code === 'cancelled') return null;
    throw thrown;
  }
};

/** Products and assets first, then the rest in the order of the navigation. */
const first = (name: ResourceName): number => Number(name === 'product' || name === 'asset');
const order: readonly ResourceName[] = [...resourceNames].sort((a, b) => first(b) - first(a));

/** What the palette offers for the words typed in it. */
export class PaletteSearch {
  #words = $state('');
  #found = $state.raw<readonly Found[]>([]);
  #latest = 0;
  #actions: readonly Action[];

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
  }

  get words(): string {
    return this.#words;
  }
  get found(): readonly Found[] {
    return this.#found;
  }
  /** Screens and commands whose title holds the words; with no words, all. */
  get actions(): readonly Action[] {
    const wanted = this.#words.trim().toLowerCase();
    return this.#actions.filter((action) => isOffered(action) && action.title.toLowerCase().includes(wanted));
  }

  async look(words: string): Promise<void> {
    this.#words = words;
    const mine = ++this.#latest;
    const answers = words.trim() === '' ? [] : await Promise.all(order.map((name) => found(name, words.trim())));
    if (mine === this.#latest) this.#found = answers.filter((answer) => answer !== null);
  }
}
