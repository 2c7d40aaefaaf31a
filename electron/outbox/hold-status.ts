import { z } from 'zod';
import { toIsoTime } from '../base/branded-types.ts';
import { Emitter } from '../base/emitter.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { OutboxDamage, OutboxHold, OutboxHoldStatus } from '../contract/outbox.ts';
import type { SendContext } from './send/attempt.ts';
import { codesThatNeedUser } from './send/circuit-breaker.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { damageSetting, pausedSetting } from './state/setting-names.ts';

/** Whether anything is sent now, and whether the user paused it. */
export interface HoldStatus {
  /** Restores the pause and the damage notice from before the last restart. */
  begin(): Promise<void>;
  current(): OutboxHoldStatus;
  hold(isHeld: boolean): Promise<OutboxHoldStatus>;
  /** Acknowledges that the file was corrupt. */
  noteDamage(): Promise<void>;
  /** Recomputes the status and notifies listeners if it differs. */
  update(): void;
  onChanged(listener: (status: OutboxHoldStatus) => void): () => void;
}

const holdOf = (reason: ErrorCode): OutboxHold => {
  if (reason === 'rateLimited') return 'limited';
  if (reason === 'disk') return 'disk';
  return codesThatNeedUser.has(reason) ? 'signInNeeded' : 'offline';
};

const damageSchema = z.object({ at: z.string(), file: z.string(), saved: z.int(), lost: z.int() });

const parseDamage = (kept: string | null): OutboxDamage | null => {
  try {
    return damageSchema.parse(JSON.parse(kept ?? 'null'));
  } catch {
    // Nothing was stored, or the stored value is corrupt.
    return null;
  }
};

export const createHoldStatus = (
  { breaker, thread }: Pick<SendContext, 'breaker' | 'thread'>,
  pace: OutboxOptions['pace'],
): HoldStatus => {
  const changed = new Emitter<OutboxHoldStatus>();
  let damage: OutboxDamage | null = null;
  /** The number of calls of `hold`. An earlier call that is stored late must not override the last one. */
  let holds = 0;
  const getStatusWithoutDamage = (): Omit<OutboxHoldStatus, 'damage'> => {
    if (breaker.isHeld()) return { held: true, hold: 'held', until: null };
    const reason = breaker.reason();
    if (reason !== null) {
      // Unless the service requested a pause, it is probed repeatedly, so that no time is shown.
      const isProbed = holdOf(reason) === 'offline' && !breaker.isLimited();
      return { held: false, hold: holdOf(reason), until: isProbed ? null : toIsoTime(breaker.retryAt()) };
    }
    const { pausedUntil = null, usedUpUntil = null, isUnavailable = false } = pace?.() ?? {};
    const untils = [pausedUntil, usedUpUntil].filter((until) => until !== null && Date.parse(until) > Date.now());
    const until = untils.toSorted().at(-1) ?? null;
    return { held: false, hold: until === null ? null : isUnavailable ? 'offline' : 'limited', until };
  };
  const getStatus = (): OutboxHoldStatus => ({ ...getStatusWithoutDamage(), damage });
  let lastSent = JSON.stringify(getStatus());
  const update = (): void => {
    const status = getStatus();
    if (JSON.stringify(status) === lastSent) return;
    lastSent = JSON.stringify(status);
    changed.emit(status);
  };
  return {
    begin: async () => {
      const [held, kept] = await Promise.all([
        thread.call('setting', pausedSetting),
        thread.call('setting', damageSetting),
      ]);
      breaker.hold(held !== null);
      damage = parseDamage(kept);
      update();
    },
    current: getStatus,
    hold: async (held) => {
      // A pause applies before it is written; resuming only afterwards.
      if (held) breaker.hold(true);
      const call = (holds += 1);
      await thread.call('setSetting', { name: pausedSetting, value: held ? 'yes' : null });
      if (call === holds) breaker.hold(held);
      update();
      return getStatus();
    },
    noteDamage: async () => {
      await thread.call('setSetting', { name: damageSetting, value: null });
      damage = null;
      update();
    },
    update,
    onChanged: (listener) => changed.subscribe(listener),
  };
};
