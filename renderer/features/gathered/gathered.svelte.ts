import type { ResourceId } from '../../../electron/base/brand.ts';
import type { AppError, GatheredDetail, GatheredRow } from '../../../electron/contract/index.ts';
import type { GatheredName } from '../../../electron/model/index.ts';
import { bridge } from '../../bridge.ts';
import { everySoOften } from '../../resource/every-so-often.ts';

/** Rows come in portions of so many. */
const portion = 200;

/** The things of one kind, as far as they are shown; follows the cache while its page is open. */
export class GatheredList {
  readonly kind: GatheredName;
  #words = $state('');
  #rows = $state.raw<readonly GatheredRow[]>([]);
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #shown = portion;
  #latest = 0;
  readonly #again = everySoOften(() => this.#read());

  constructor(kind: GatheredName) {
    this.kind = kind;
  }

  get words(): string {
    return this.#words;
  }
  get rows(): readonly GatheredRow[] {
    return this.#rows;
  }
  /** Null until the cache has answered. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get left(): number {
    return (this.#total ?? 0) - this.#rows.length;
  }

  search(words: string): void {
    if (words === this.#words) return;
    this.#words = words;
    this.#shown = portion;
    void this.#read();
  }

  /** Shows one portion more. */
  async more(): Promise<void> {
    this.#shown += portion;
    await this.#read();
  }

  /** Reads the list and follows it; answers how to stop. */
  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  async #read(): Promise<void> {
    const mine = ++this.#latest;
    const rows: GatheredRow[] = [];
    let total = 0;
    while (rows.length < this.#shown) {
      const asked = { kind: this.kind, words: this.#words, offset: rows.length, limit: portion };
      const reply = await bridge.gathered.search(asked);
      if (mine !== this.#latest) return;
      this.#problem = reply.ok ? null : reply.error;
      if (!reply.ok) return;
      ({ total } = reply.value);
      rows.push(...reply.value.rows);
      if (reply.value.rows.length < portion) break;
    }
    this.#total = total;
    this.#rows = rows;
  }
}

/** One thing without an endpoint, as the cache has it; follows the cache while it is shown. */
export class GatheredState {
  readonly kind: GatheredName;
  readonly id: ResourceId;
  #thing = $state.raw<GatheredDetail | null>(null);
  #asked = $state(false);
  readonly #again = everySoOften(() => this.#read());

  constructor(kind: GatheredName, id: ResourceId) {
    this.kind = kind;
    this.id = id;
  }

  get thing(): GatheredDetail | null {
    return this.#thing;
  }
  /** Whether the cache has answered that nothing names it. */
  get unknown(): boolean {
    return this.#asked && this.#thing === null;
  }

  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  async #read(): Promise<void> {
    const reply = await bridge.gathered.get({ kind: this.kind, id: this.id });
    if (!reply.ok) return;
    this.#asked = true;
    if (JSON.stringify(reply.value) !== JSON.stringify(this.#thing)) this.#thing = reply.value;
  }
}
