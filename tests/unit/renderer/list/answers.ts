import type { Reply } from '../../../../electron/contract/index.ts';
import type { RowRequest } from '../../../../renderer/list/row-cache.ts';

export interface Answer {
  readonly offset: number;
  readonly rows: readonly string[];
  readonly total: number;
}

/**
 * Replies with rows of queries, released by the test in any order. Each reply contains the data at the time of its
 * query.
 */
export class Answers {
  rows: readonly string[] = [];
  readonly asked: RowRequest[] = [];
  readonly #waiting: (() => void)[] = [];

  readonly ask = (stretch: RowRequest): Promise<Reply<Answer>> => {
    this.asked.push(stretch);
    const { offset, limit } = stretch;
    const value = { offset, rows: this.rows.slice(offset, offset + limit), total: this.rows.length };
    return new Promise((resolve) => this.#waiting.push(() => resolve({ ok: true, value })));
  };

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Delivers one reply, and waits for its effects. */
  async arrive(at = 0): Promise<void> {
    const [answer] = this.#waiting.splice(at % Math.max(1, this.#waiting.length), 1);
    answer?.();
    await new Promise(setImmediate);
  }

  async everything(): Promise<void> {
    while (this.#waiting.length > 0) await this.arrive();
  }
}

/** Builds rows of the query `a`: `a1 a2 a3`. */
export const rowsOf = (question: string, count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${question}${String(from + at)}`);
