import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { IntentDetail, Reply } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { OpenedEntry } from '../../app/opened-entry.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

const reloadIntervalMs = 200;

/** The open intent of the outbox. */
export class OpenedIntent extends OpenedEntry<IntentId, IntentDetail> {
  readonly #reloadSoon = throttleAsync(() => this.reload(), reloadIntervalMs);

  /** Reloads the intent whenever it or its sync state changes. Returns an unsubscribe function. */
  follow(): () => void {
    const stops = [
      bridge.on('outbox.changed', ({ changed }) => {
        if (changed === null || changed.some(({ id }) => id === this.id)) this.#reloadSoon();
      }),
      bridge.on('items.changed', () => this.#reloadSoon()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  protected read(id: IntentId): Promise<Reply<IntentDetail | null>> {
    return bridge.outbox.open({ id });
  }
}
