import { type KeychainLibrary, KeychainError } from '../../electron/account/keychain.ts';
import type { VirtualClock } from './clock.ts';
import { type Disturbance, at } from './fault-plan.ts';

/**
 * Returns a keychain that is sometimes locked, denied, missing or silent. Its entries outlive the program's process.
 */
export const simulatedKeychain = (
  clock: VirtualClock,
  disturbances: readonly Disturbance[],
): KeychainLibrary & { readonly entries: ReadonlyMap<string, string> } => {
  const entries = new Map<string, string>();
  const answer = async <T>(whenLocked: T | null, work: () => T): Promise<T> => {
    const now = at(disturbances, 'keychain', clock.now);
    // The reply must not reach a later process, because the killed one would then continue next to it.
    if (now?.kind === 'silent')
      await new Promise<void>((resolve) => clock.inProcess(clock.process, now.to - clock.now, resolve));
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
