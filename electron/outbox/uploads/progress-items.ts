import { bytes } from '../../base/branded-types.ts';
import { m } from '../../messages/index.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { UploadItem, UploadState } from '../../contract/uploads.ts';

/** The displayed properties of an upload. */
export type UploadIntent = Pick<
  Intent,
  'id' | 'title' | 'state' | 'file' | 'error' | 'notice' | 'resultId' | 'alreadyThere'
> & {
  /** Null if it is not being searched for in the account. */
  readonly look: object | null;
};

const stateOf: Readonly<Record<Intent['state'], UploadState>> = {
  waiting: 'waiting',
  sending: 'uploading',
  done: 'done',
  failed: 'failed',
  unknown: 'unknown',
  cancelled: 'cancelled',
};

/** Returns the reason or result of an upload. */
const getUploadMessage = ({ state, look, error, notice }: UploadIntent): string | null =>
  state === 'waiting' && look !== null ? m.outbox.look.first : (error?.message ?? notice);

/** Returns the displayed progress of an upload. `before` is its progress while it was being sent. */
export const toUploadItem = (shown: UploadIntent, before: UploadItem | undefined): UploadItem => {
  const size = shown.file?.size ?? bytes(0);
  const still = shown.state === 'sending' ? (before?.sent ?? bytes(0)) : bytes(0);
  return {
    id: shown.id,
    name: shown.title,
    size,
    state: shown.alreadyThere ? 'alreadyThere' : stateOf[shown.state],
    sent: shown.state === 'done' ? size : still,
    message: getUploadMessage(shown),
    assetId: shown.resultId,
    product: shown.file?.product ?? null,
  };
};
