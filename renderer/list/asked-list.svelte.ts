import type { AppError, Reply } from '../../electron/contract/index.ts';
import { bridge } from '../app/bridge.ts';
import { everySoOften } from './every-so-often.ts';
import { PlainRows } from './plain-rows.svelte.ts';
import type { Stretch } from './row-cache.ts';
import type { RowAnswer } from './row-window.svelte.ts';

/**
 * What a person asks of the account in use, and the rows that answer it. What was asked stays while they are elsewhere,
 * and goes with the account. Each such list says how it asks, and what it takes from an answer beside the rows.
 */
export abstract class AskedList<Query extends { readonly words: string }, Row, Answer extends RowAnswer<Row>> {
  readonly rows: PlainRows<Row, Answer>;
  readonly #everything: Query;
  #query: Query;
  #account: string | null = null;
  protected readonly refreshSoon = everySoOften(() => this.refresh());

  /** `everything`: the question that every row answers. */
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
    const tidy = { ...this.#query, words: this.#query.words.trim() };
    return JSON.stringify(tidy) !== JSON.stringify(this.#everything);
  }
  /** All rows, headings too; null until the first answer. */
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

  /** Asks for something else: what is not named stays. */
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

  /** Asks again for what is shown; resolves when the answer is here. */
  async refresh(): Promise<void> {
    await this.rows.refresh();
  }

  /** Follows an account, soon after anything of it changed; that of another one begins afresh. Answers how to stop. */
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

  protected abstract send(query: Query, stretch: Stretch): Promise<Reply<Answer>>;
  protected abstract keyOf(row: Row): string;
  /** What an answer tells beside its rows. */
  protected abstract take(answer: Answer): void;
  /** What was taken is of another account. */
  protected abstract forget(): void;

  /** The row to go to for a wish; every one unless a list knows better. */
  protected near(wish: number, _from: number): number {
    return wish;
  }
  /** Where a row begins, in units of the drawn height. */
  protected begins(row: number): number {
    return row;
  }

  #reset(): void {
    this.#query = this.#everything;
    this.forget();
    this.rows.clear();
  }
}
