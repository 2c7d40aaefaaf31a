import { bytes, ms } from '../base/brand.ts';
import type { IntentId } from '../base/brand.ts';
import type { Intent } from '../contract/outbox.ts';
import type { UploadBoard, UploadItem, UploadState, UploadTotals } from '../contract/uploads.ts';
import { paced } from './paced.ts';
import { createSpeed } from './speed.ts';

/** The uploads of this session and those unfinished, as a person sees them. */
export interface Board {
  view(): UploadBoard;
  /** Shows an intent as it stands now; one that is not there yet is added at the end. */
  show(intent: Intent): void;
  hashing(id: IntentId): void;
  /** Bytes of the file that have left. */
  progress(id: IntentId, sent: number): void;
  remove(id: IntentId): void;
  clearFinished(): void;
  unfinished(): IntentId[];
  onBoard(listener: (board: UploadBoard) => void): () => void;
  finish(): void;
}

const stateOf: Readonly<Record<Intent['state'], UploadState>> = {
  waiting: 'waiting',
  sending: 'uploading',
  done: 'done',
  failed: 'failed',
  unknown: 'unknown',
  cancelled: 'cancelled',
};

const isFinished = ({ state }: UploadItem): boolean =>
  state !== 'waiting' && state !== 'hashing' && state !== 'uploading';
/** What did not arrive is no part of the way any more. */
const counts = ({ state }: UploadItem): boolean => state !== 'failed' && state !== 'cancelled' && state !== 'unknown';

const totalsOf = (items: readonly UploadItem[], timeLeft: (left: number) => number | null): UploadTotals => {
  const counted = items.filter(counts);
  const all = counted.reduce((sum, item) => sum + item.size, 0);
  const sent = counted.reduce((sum, item) => sum + item.sent, 0);
  const left = all === sent ? null : timeLeft(all - sent);
  return {
    files: items.length,
    finished: items.filter(isFinished).length,
    bytes: bytes(all),
    sent: bytes(sent),
    timeLeft: left === null ? null : ms(left),
  };
};

const itemOf = (intent: Intent, before: UploadItem | undefined): UploadItem => {
  const size = intent.file?.size ?? bytes(0);
  const still = intent.state === 'sending' ? (before?.sent ?? bytes(0)) : bytes(0);
  return {
    id: intent.id,
    name: intent.title,
    size,
    state: stateOf[intent.state],
    sent: intent.state === 'done' ? size : still,
    words: intent.error?.message ?? intent.notice,
    assetId: intent.resultId,
  };
};

/** At most ten times a second, and less frequently the more there is to show. */
const pace = (items: number): number => Math.max(100, items / 30);

export const createBoard = (): Board => {
  const items = new Map<IntentId, UploadItem>();
  const listeners = new Set<(board: UploadBoard) => void>();
  const speed = createSpeed();
  const view = (): UploadBoard => {
    const all = [...items.values()];
    return { items: all, totals: totalsOf(all, (left) => speed.timeLeft(left, performance.now())) };
  };
  const tell = paced(
    () => pace(items.size),
    () => {
      const board = view();
      for (const listener of listeners) listener(board);
    },
  );
  const change = (id: IntentId, part: Partial<UploadItem>): void => {
    const item = items.get(id);
    if (!item) return;
    items.set(id, { ...item, ...part });
    tell.soon();
  };
  return {
    view,
    show: (intent) => {
      items.set(intent.id, itemOf(intent, items.get(intent.id)));
      tell.soon();
    },
    hashing: (id) => change(id, { state: 'hashing', words: null }),
    progress: (id, sent) => {
      speed.add(Math.max(0, sent - (items.get(id)?.sent ?? sent)), performance.now());
      change(id, { sent: bytes(sent) });
    },
    remove: (id) => {
      if (items.delete(id)) tell.soon();
    },
    clearFinished: () => {
      for (const item of [...items.values()]) if (isFinished(item)) items.delete(item.id);
      tell.soon();
    },
    unfinished: () => [...items.values()].filter((item) => !isFinished(item)).map((item) => item.id),
    onBoard: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    finish: () => tell.finish(),
  };
};
