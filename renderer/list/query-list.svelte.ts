import type { AppError, Reply } from '../../electron/contract/index.ts';
import { bridge } from '../app/bridge.ts';
import { throttleAsync } from './throttle-async.ts';
import { PlainRows } from './plain-rows.svelte.ts';
import type { RowRequest } from './row-cache.ts';
import type { RowAnswer } from './row-window.svelte.ts';

/**
 * A query for rows of the current account, and its result. The query is kept while the user is on another page, and
 * reset when the account changes. Subclasses define how to send the query, and which other parts of the reply to use.
 */
export abstract class QueryList<Query extends { readonly searchText: string }, Row, Answer extends RowAnswer<Row>> {
  readonly rows: PlainRows<Row, Answer>;
  readonly #everything: Query;
  #query: Query;
  #account: string | null = null;
  protected readonly refreshSoon = throttleAsync(() => this.refresh());

  /** `everything` is the query that matches all rows. */
  constructor(everything: Query) {
    this.#everything = everything;
    this.#query = $state.raw(everything);
    this.rows = new PlainRows<Row, Answer>({
      ask: (stretch) => this.send(this.#query, stretch),
      took: (answer) => this.take(answer),
      keyOf: (row) => this.keyOf(row),
      near: (wish, from) => this.near(wish, from),
      begins: (row) => this.begins(row),
    });
  }

  get query(): Query {
    return this.#query;
  }
  get narrowed(): boolean {
    const tidy = { ...this.#query, searchText: this.#query.searchText.trim() };
    return JSON.stringify(tidy) !== JSON.stringify(this.#everything);
  }
  /** The number of rows including headings, or null before the first reply. */
  get total(): number | null {
    return this.rows.total;
  }
  get problem(): AppError | null {
    return this.rows.problem;
  }
  get active(): number {
    return this.rows.active;
  }

  at(row: number): Row | undefined {
    return this.rows.at(row);
  }

  /** Changes parts of the query. Parts that are not given stay unchanged. */
  ask(part: Partial<Query>): void {
    this.#query = { ...this.#query, ...part };
    this.rows.restart();
  }
  askAgain(): void {
    this.ask({});
  }
  showAll(): void {
    this.ask(this.#everything);
  }

  /** Reloads the visible rows. Resolves when the reply has arrived. */
  async refresh(): Promise<void> {
    await this.rows.refresh();
  }

  /**
   * Subscribes to changes of an account and reloads after them. For another account the query is reset. Returns an
   * unsubscribe function.
   */
  follow(account: string | null): () => void {
    if (account !== this.#account) this.#reset();
    this.#account = account;
    const stops = [
      bridge.on('items.changed', () => this.refreshSoon()),
      bridge.on('sync.status', ({ state }) => {
        if (state !== 'syncing') this.refreshSoon();
      }),
    ];
    this.refreshSoon();
    return () => stops.forEach((stop) => stop());
  }

  protected abstract send(query: Query, stretch: RowRequest): Promise<Reply<Answer>>;
  protected abstract keyOf(row: Row): string;
  /** Handles the parts of a reply other than its rows. */
  protected abstract take(answer: Answer): void;
  /** Clears the values of `take`, because they belong to another account. */
  protected abstract forget(): void;

  /** Returns the row to focus for a requested row. By default, every row can have the focus. */
  protected near(wish: number, _from: number): number {
    return wish;
  }
  /** Returns the offset of a row, in units of the drawn height. */
  protected begins(row: number): number {
    return row;
  }

  #reset(): void {
    this.#query = this.#everything;
    this.forget();
    this.rows.clear();
  }
}
