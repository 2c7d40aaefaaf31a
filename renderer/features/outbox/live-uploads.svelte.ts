import type { IntentId } from '../../../electron/base/brand.ts';
import type { IntentLine, UploadItem } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** What files do that are under way: the outbox's entries say that they are sent, not how much has left. */
class LiveUploads {
  /** No more than are sent at once. */
  #items = $state.raw<readonly UploadItem[]>([]);

  /** Bytes that have left of a file under way. */
  sent(id: IntentId): number {
    return this.#of(id)?.sent ?? 0;
  }

  /** `hashing` while a file that waits is compared with the account; else null. */
  of({ id, state }: Pick<IntentLine, 'id' | 'state'>): 'hashing' | null {
    return state === 'waiting' && this.#of(id)?.state === 'hashing' ? 'hashing' : null;
  }

  #of(id: IntentId): UploadItem | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Answers how to stop. */
  follow(): () => void {
    return bridge.on('uploads.changed', ({ items }) => {
      if (items.length === 0) return;
      const others = this.#items.filter(({ id }) => !items.some((item) => item.id === id));
      this.#items = [...others, ...items.filter(({ state }) => state === 'hashing' || state === 'uploading')];
    });
  }
}

export const liveUploads = new LiveUploads();
