import { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import type { OutboxDamage, OutboxHold, OutboxStanding } from '../contract/outbox-hold.ts';
import type { SendContext } from './send/attempt.ts';
import { needsPerson } from './send/circuit-breaker.ts';
import type { OutboxOptions } from './options.ts';
import { damageSetting, heldSetting } from './state/setting-names.ts';

/** Whether anything leaves, and a person's word about it. */
export interface HoldStatus {
  /** Takes up what a person said before the last restart. */
  begin(): Promise<void>;
  now(): OutboxStanding;
  hold(held: boolean): Promise<OutboxStanding>;
  /** A person has taken note that the file was damaged. */
  noteDamage(): Promise<void>;
  /** Something may be different: whoever listens is told when it is. */
  look(): void;
  onChanged(listener: (standing: OutboxStanding) => void): () => void;
}

const holdOf = (reason: ErrorCode): OutboxHold => {
  if (reason === 'rateLimited') return 'limited';
  if (reason === 'disk') return 'disk';
  return needsPerson.has(reason) ? 'signInNeeded' : 'offline';
};

const damageSchema = z.object({ at: z.string(), file: z.string(), saved: z.int(), lost: z.int() });

const damageIn = (kept: string | null): OutboxDamage | null => {
  try {
    return damageSchema.parse(JSON.parse(kept ?? 'null'));
  } catch {
    // Nothing was kept, or what was kept is damaged itself: there is nothing that could be told.
    return null;
  }
};

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export const createHoldStatus = (
  { breaker, thread }: Pick<SendContext, 'breaker' | 'thread'>,
  pace: OutboxOptions['pace'],
): HoldStatus => {
  const listeners = new Set<(standing: OutboxStanding) => void>();
  let damage: OutboxDamage | null = null;
  const leaving = (): Omit<OutboxStanding, 'damage'> => {
    if (breaker.isHeld()) return { held: true, hold: 'held', until: null };
    const reason = breaker.reason();
    if (reason !== null) return { held: false, hold: holdOf(reason), until: iso(breaker.retryAt()) };
    const pausedUntil = pace?.().pausedUntil ?? null;
    const paused = pausedUntil !== null && Date.parse(pausedUntil) > Date.now();
    return { held: false, hold: paused ? 'limited' : null, until: paused ? pausedUntil : null };
  };
  const now = (): OutboxStanding => ({ ...leaving(), damage });
  let told = JSON.stringify(now());
  const look = (): void => {
    const standing = now();
    if (JSON.stringify(standing) === told) return;
    told = JSON.stringify(standing);
    for (const listener of listeners) listener(standing);
  };
  return {
    begin: async () => {
      const [held, told] = await Promise.all([thread.call('wish', heldSetting), thread.call('wish', damageSetting)]);
      breaker.hold(held !== null);
      damage = damageIn(told);
      look();
    },
    now,
    hold: async (held) => {
      // Nothing more begins while the word is written down; going on waits until it is.
      if (held) breaker.hold(true);
      await thread.call('setWish', { name: heldSetting, value: held ? 'yes' : null });
      breaker.hold(held);
      look();
      return now();
    },
    noteDamage: async () => {
      await thread.call('setWish', { name: damageSetting, value: null });
      damage = null;
      look();
    },
    look,
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
