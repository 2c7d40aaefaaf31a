import { resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { session } from '../session.svelte.ts';
import { ColumnState } from './column-state.svelte.ts';
import { ListState } from './list.svelte.ts';

/** The lists of this session: each account has its own, and columns belong to the person. */
class Lists {
  readonly #lists = new Map<string, ListState>();
  readonly #columns = new Map<ResourceName, ColumnState>();

  /** The list of a resource in the account that is open now. */
  of(name: ResourceName): ListState {
    const key = `${session.account?.id ?? ''}/${name}`;
    const list = this.#lists.get(key) ?? new ListState(resourceOf(name));
    this.#lists.set(key, list);
    return list;
  }

  columnsOf(name: ResourceName): ColumnState {
    const columns = this.#columns.get(name) ?? new ColumnState(resourceOf(name));
    this.#columns.set(name, columns);
    return columns;
  }
}

export const lists = new Lists();
