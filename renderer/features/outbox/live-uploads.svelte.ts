import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { IntentListRow, UploadItem } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** The progress of uploads. Outbox rows contain their state, but not the number of bytes sent. */
class LiveUploads {
  /** The files in progress, limited by the number of parallel uploads. */
  #items = $state.raw<readonly UploadItem[]>([]);

  /** Returns the number of bytes sent of a file in progress. */
  sent(id: IntentId): number {
    return this.#of(id)?.sent ?? 0;
  }

  /** Returns `hashing` while a pending file is compared with the account, otherwise null. */
  of({ id, state }: Pick<IntentListRow, 'id' | 'state'>): 'hashing' | null {
    return state === 'waiting' && this.#of(id)?.state === 'hashing' ? 'hashing' : null;
  }

  #of(id: IntentId): UploadItem | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Subscribes to upload progress. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on('uploads.changed', ({ items }) => {
      if (items.length === 0) return;
      const others = this.#items.filter(({ id }) => !items.some((item) => item.id === id));
      this.#items = [...others, ...items.filter(({ state }) => state === 'hashing' || state === 'uploading')];
    });
  }
}

export const liveUploads = new LiveUploads();
