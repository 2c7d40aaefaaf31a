import { KeychainError } from '../../electron/account/secrets.ts';
import type { KeytarLike } from '../../electron/account/secrets.ts';
import type { VirtualClock } from './clock.ts';
import { at } from './fault-plan.ts';
import type { Disturbance } from './fault-plan.ts';

/** The system's keychain: locked, denied, not there, or silent at times. What it keeps outlives the program. */
export const simulatedKeychain = (
  clock: VirtualClock,
  disturbances: readonly Disturbance[],
): KeytarLike & { readonly entries: ReadonlyMap<string, string> } => {
  const entries = new Map<string, string>();
  const answer = async <T>(whenLocked: T | null, work: () => T): Promise<T> => {
    const now = at(disturbances, 'keychain', clock.now);
    if (now?.kind === 'silent') await new Promise<void>((resolve) => clock.later(now.to - clock.now, resolve));
    else if (now?.kind === 'locked' && whenLocked !== null) return whenLocked;
    else if (now) throw new KeychainError(now.kind as 'locked' | 'denied' | 'absent');
    return work();
  };
  return {
    entries,
    getPassword: (_, name) =>
      answer<string | null | undefined>(undefined, () => entries.get(name) ?? null).then((found) => found ?? null),
    setPassword: (_, name, secret) => answer(null, () => void entries.set(name, secret)),
    deletePassword: (_, name) => answer<boolean>(false, () => entries.delete(name)),
  };
};
