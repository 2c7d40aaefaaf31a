import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { claim, record } from './attempt.ts';
import type { SendContext } from './attempt.ts';
import type { Patch } from '../types.ts';

/** One attempt on its way out: it is written down as sent right before its first byte may leave, and not sooner. */
export interface SendClaim {
  /** For the client, which waits for the pace, the sign-in and its turn before it calls. */
  readonly onLeave: () => Promise<void>;
  readonly onReturn: () => Promise<void>;
  /** As it left; null while nothing of it has, or while what did surely was not performed. */
  sent(): Intent | null;
  /** While it waited for its turn somebody took it in hand, or holds everything back: there is nothing to record. */
  isOff(): boolean;
}

interface Hooks {
  /** What is written with it when it leaves. A rejection keeps it here. */
  readonly patch: () => Promise<Patch>;
  /** It has left, or come back. */
  readonly onMoved?: (intent: Intent) => void;
}

const stays = (): VitrineError => new VitrineError('cancelled', 'It is not to be sent now.');
const endedWords = 'The sign-in had ended, so it was not performed: it is sent once more with a new one.';

export const createSendClaim = (context: SendContext, id: IntentId, { patch, onMoved }: Hooks): SendClaim => {
  let sent: Intent | null = null;
  let off = false;
  const leave = async (): Promise<Intent> => {
    off = context.breaker.isHeld();
    if (off) throw stays();
    await context.at('allowed');
    const intent = await claim(context, { id, happening: 'send', words: 'Sent.', patch: await patch() });
    off = intent === null;
    if (intent === null) throw stays();
    return intent;
  };
  return {
    onLeave: async () => {
      sent = await leave();
      onMoved?.(sent);
      await context.at('claimed');
    },
    onReturn: async () => {
      const intent = await record(context, { id, happening: 'notSent', words: endedWords, patch: { error: null } });
      sent = null;
      onMoved?.(intent);
    },
    sent: () => sent,
    isOff: () => off,
  };
};
