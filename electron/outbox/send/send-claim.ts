import type { IntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { type SendContext, recordIfUnchanged, record } from './attempt.ts';
import type { RecordedTransition } from '../db/intent-store.ts';
import type { Patch } from '../outbox-types.ts';

/** Records an attempt as sent right before its first byte may be sent, and not earlier. */
export interface SendClaim {
  /** A hook for the client, which waits for the rate limit, the sign-in and its turn before it calls it. */
  readonly onLeave: () => Promise<void>;
  readonly onReturn: () => Promise<void>;
  /** Returns the intent as it was sent; null before that, and after a request that certainly was not performed. */
  sent(): Intent | null;
  /** Whether it was changed or paused while it waited for its turn, so that there is nothing to record. */
  isOff(): boolean;
}

interface Hooks {
  /** Returns the patch to record when it is sent. A rejection prevents sending. */
  readonly patch: () => Promise<Patch>;
  /** For an edit: the values on which the attempt is based. It is not sent if it has others by now. */
  readonly unchanged?: NonNullable<RecordedTransition['unchanged']>;
  /** The text in the history; `Sent.` by default. */
  readonly message?: string;
  readonly earlier?: NonNullable<RecordedTransition['earlier']>;
  /** Called when it was recorded as sent, or as waiting again. */
  readonly onMoved?: (intent: Intent) => void;
}

const createNotSentError = (): VitrineError => new VitrineError('cancelled', m.outbox.conflict.sendNow);

export const createSendClaim = (
  context: SendContext,
  id: IntentId,
  { patch, onMoved, message = m.outbox.history.sent, ...move }: Hooks,
): SendClaim => {
  let sent: Intent | null = null;
  let off = false;
  const claimSending = async (): Promise<Intent> => {
    off = context.breaker.isHeld();
    if (off) throw createNotSentError();
    await context.at('allowed');
    const intent = await recordIfUnchanged(context, {
      id,
      happening: 'send',
      message,
      patch: await patch(),
      ...move,
    });
    off = intent === null;
    if (intent === null) throw createNotSentError();
    return intent;
  };
  return {
    onLeave: async () => {
      sent = await claimSending();
      onMoved?.(sent);
      await context.at('claimed');
    },
    onReturn: async () => {
      const expiredMessage = m.outbox.history.signInExpired;
      const intent = await record(context, {
        id,
        happening: 'notSent',
        message: expiredMessage,
        patch: { error: null },
      });
      sent = null;
      onMoved?.(intent);
    },
    sent: () => sent,
    isOff: () => off,
  };
};
