import { resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { session } from '../app/session.svelte.ts';
import { ColumnState } from '../columns/column-state.svelte.ts';
import type { Failing } from '../../electron/contract/index.ts';
import type { Column } from '../columns/columns.ts';
import { ListState } from './list.svelte.ts';
import type { OwnList } from './list.svelte.ts';

/** A list of products that fail something, with its columns. */
export interface Worklist {
  readonly list: ListState;
  readonly columns: ColumnState;
}

/** The lists of this session, and their columns: each account has its own. */
class Lists {
  readonly #lists = new Map<string, ListState>();
  readonly #columns = new Map<string, ColumnState>();
  readonly #worklists = new Map<string, Worklist>();

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

  /** The products that fail what `own` says, with these columns before the person's own. */
  worklist(own: OwnList, columns: readonly Column[]): Worklist {
    const key = this.#keyOfWorklist(own.fails);
    const known = this.#worklists.get(key);
    if (known !== undefined) return known;
    const resource = resourceOf('product');
    const account = session.account?.id ?? '';
    const made = {
      list: new ListState(resource, own),
      columns: new ColumnState(resource, account, { name: `worklist/${own.fails.profile}`, columns }),
    };
    this.#worklists.set(key, made);
    return made;
  }

  /** The list of a resource, or the one of those that fail this, once it was made. */
  named(name: ResourceName, fails: Failing | null): Worklist {
    const known = fails === null ? undefined : this.#worklists.get(this.#keyOfWorklist(fails));
    return known ?? { list: this.of(name), columns: this.columnsOf(name) };
  }

  #keyOfWorklist({ profile, rule }: Failing): string {
    return JSON.stringify([session.account?.id, profile, rule]);
  }

  #keyOf(name: ResourceName): string {
    return `${session.account?.id ?? ''}/${name}`;
  }
}

export const lists = new Lists();
