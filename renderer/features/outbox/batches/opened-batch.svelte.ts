import type { BatchId, BatchListRow, Reply } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { OpenedEntry } from '../../../app/opened-entry.svelte.ts';
import { throttleAsync } from '../../../list/throttle-async.ts';
import { MemberRows } from './batch-entry-rows.svelte.ts';

const reloadIntervalMs = 300;

interface BatchWithMembers {
  readonly line: BatchListRow;
  readonly members: MemberRows;
}

/**
 * The open batch, or the batch of the open intent. Its view state is kept until another batch is opened. A batch is
 * unknown if the outbox contains fewer than two of its entries.
 */
export class OpenedBatch extends OpenedEntry<BatchId, BatchWithMembers> {
  #members: MemberRows | null = null;
  readonly #reloadSoon = throttleAsync(() => this.reload(), reloadIntervalMs);

  follow(): () => void {
    const stops = [
      bridge.on('outbox.changed', () => this.#reloadSoon()),
      bridge.on('items.changed', () => this.#reloadSoon()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Opens a batch. Null opens none, but keeps the previous one to return to. */
  override async open(id: BatchId | null): Promise<void> {
    if (id !== null && id !== this.id) await super.open(id);
  }

  protected async read(id: BatchId): Promise<Reply<BatchWithMembers | null>> {
    const members = this.#members?.batch === id ? this.#members : new MemberRows(id);
    this.#members = members;
    const [reply] = await Promise.all([bridge.outbox.batch({ id }), members.rows.refresh()]);
    if (!reply.ok) return reply;
    return { ok: true, value: reply.value === null ? null : { line: reply.value, members } };
  }
}
