import { type ResourceName, getResource } from '../../electron/model/index.ts';
import { bridge } from '../app/bridge.ts';
import { session } from '../app/session.svelte.ts';
import { ColumnState } from '../columns/column-state.svelte.ts';
import type { FailingRuleFilter } from '../../electron/contract/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import { throttleAsync } from './throttle-async.ts';
import { type SpecialListOptions, usesCustomAttributes, ListState } from './list-state.svelte.ts';

/** A list of products that fail a rule, with its columns. */
export interface Worklist {
  readonly list: ListState;
  readonly columns: ColumnState;
}

/** The lists of this session and their columns, separate for each account. */
class Lists {
  readonly #lists = new Map<string, ListState>();
  readonly #columns = new Map<string, ColumnState>();
  readonly #worklists = new Map<string, Worklist>();
  #follows = false;
  readonly #followSoon = throttleAsync(() => this.#followKeys(), 2_000);

  /** Returns the list of a resource in the current account. */
  of(name: ResourceName): ListState {
    const key = this.#keyOf(name);
    const list = this.#lists.get(key) ?? new ListState(getResource(name));
    this.#lists.set(key, list);
    return list;
  }

  columnsOf(name: ResourceName): ColumnState {
    const key = this.#keyOf(name);
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const columns = new ColumnState(getResource(name), session.accountId ?? '');
    this.#columns.set(key, columns);
    this.#follow(columns);
    return columns;
  }

  /** Adds custom columns to the list of a resource in the current account. Repeated calls have no effect. */
  addColumns(name: ResourceName, columns: readonly ListColumn[]): void {
    const key = this.#keyOf(name);
    if (this.#columns.get(key)?.hasOwn === true) return;
    const own = { name: getResource(name).slug, columns };
    const createdState = new ColumnState(getResource(name), session.accountId ?? '', own);
    this.#columns.set(key, createdState);
    this.#follow(createdState);
  }

  /** Returns the list of products that fail `own`. These columns precede the user's columns. */
  worklist(own: SpecialListOptions, columns: readonly ListColumn[]): Worklist {
    const key = this.#keyOfWorklist(own.fails);
    const known = this.#worklists.get(key);
    if (known !== undefined) return known;
    const resource = getResource('product');
    const account = session.accountId ?? '';
    const createdState = {
      list: new ListState(resource, own),
      columns: new ColumnState(resource, account, { name: `worklist/${own.fails.profile}`, columns }),
    };
    this.#worklists.set(key, createdState);
    this.#follow(createdState.columns);
    return createdState;
  }

  /** Returns the list of a resource, or the list of products that fail `fails` if it exists. */
  named(name: ResourceName, fails: FailingRuleFilter | null): Worklist {
    const known = fails === null ? undefined : this.#worklists.get(this.#keyOfWorklist(fails));
    return known ?? { list: this.of(name), columns: this.columnsOf(name) };
  }

  /** Keeps attribute keys in the columns and their lists up to date, because stored keys can be outdated. */
  #follow({ resource, recalled }: ColumnState): void {
    if (resource.name !== 'product') return;
    void recalled.then(this.#followSoon);
    if (this.#follows) return;
    this.#follows = true;
    bridge.on('items.changed', ({ resources }) => {
      if (resources.includes('product') || resources.includes('attribute')) this.#followSoon();
    });
  }

  /** Updates attribute keys in filters, sort orders and columns of the current account's products. */
  async #followKeys(): Promise<void> {
    const key = this.#keyOf('product');
    const own = `[${JSON.stringify(session.accountId)},`;
    const work = [...this.#worklists].flatMap(([name, one]) => (name.startsWith(own) ? [one] : []));
    const asking = [this.#lists.get(key), ...work.map(({ list }) => list)].filter(
      (list) => list !== undefined && usesCustomAttributes(list.asked),
    );
    const looking = [this.#columns.get(key), ...work.map(({ columns }) => columns)].filter(
      (columns) => columns !== undefined && columns.choice.free.length > 0,
    );
    const followers = [...asking, ...looking];
    if (followers.length === 0) return;
    const reply = await bridge.items.attributes();
    if (!reply.ok || this.#keyOf('product') !== key) return;
    for (const one of followers) one?.followKeys(reply.value);
  }

  #keyOfWorklist({ profile, rule }: FailingRuleFilter): string {
    return JSON.stringify([session.accountId, profile, rule]);
  }

  #keyOf(name: ResourceName): string {
    return `${session.accountId ?? ''}/${name}`;
  }
}

export const lists = new Lists();
