import type { BatchId, BatchListRow } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { throttleAsync } from '../../../list/throttle-async.ts';
import { MemberRows } from './batch-entry-rows.svelte.ts';

const often = 300;

/** The open batch, or the batch of the open intent. Its view state is kept until another batch is opened. */
export class OpenedBatch {
  #line = $state.raw<BatchListRow | null>(null);
  #members = $state.raw<MemberRows | null>(null);
  #unknown = $state(false);
  #problem = $state<string | null>(null);
  #wanted: BatchId | null = null;
  readonly #readSoon = throttleAsync(() => this.#read(), often);

  /** The batch, or null if none is open or it has not loaded yet. */
  get line(): BatchListRow | null {
    return this.#line;
  }
  get members(): MemberRows | null {
    return this.#members;
  }
  /** Whether the outbox contains fewer than two of its entries. */
  get unknown(): boolean {
    return this.#unknown;
  }
  get problem(): string | null {
    return this.#problem;
  }

  follow(): () => void {
    const stops = [
      bridge.on('outbox.changed', () => this.#readSoon()),
      bridge.on('items.changed', () => this.#readSoon()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Opens a batch. Null opens none, but keeps the previous one to return to. */
  async open(id: BatchId | null): Promise<void> {
    if (id === null || id === this.#wanted) return;
    this.#wanted = id;
    await this.#read();
  }

  async #read(): Promise<void> {
    const id = this.#wanted;
    if (id === null) return;
    const members = this.#members?.batch === id ? this.#members : new MemberRows(id);
    const [reply] = await Promise.all([bridge.outbox.batch({ id }), members.rows.refresh()]);
    if (this.#wanted !== id) return;
    this.#members = members;
    this.#problem = reply.ok ? null : reply.error.message;
    this.#line = reply.ok ? reply.value : null;
    this.#unknown = reply.ok && reply.value === null;
  }
}
