import { resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { session } from '../app/session.svelte.ts';
import { ColumnState } from '../columns/column-state.svelte.ts';
import { ListState } from './list.svelte.ts';

/** The lists of this session, and their columns: each account has its own. */
class Lists {
  readonly #lists = new Map<string, ListState>();
  readonly #columns = new Map<string, ColumnState>();

  /** The list of a resource in the account that is open now. */
  of(name: ResourceName): ListState {
    const key = this.#keyOf(name);
    const list = this.#lists.get(key) ?? new ListState(resourceOf(name));
    this.#lists.set(key, list);
    return list;
  }

  columnsOf(name: ResourceName): ColumnState {
    const key = this.#keyOf(name);
    const columns = this.#columns.get(key) ?? new ColumnState(resourceOf(name), session.account?.id ?? '');
    this.#columns.set(key, columns);
    return columns;
  }

  #keyOf(name: ResourceName): string {
    return `${session.account?.id ?? ''}/${name}`;
  }
}

export const lists = new Lists();
