import { days } from '../../base/branded-types.ts';
import type { SendingOff } from '../../edits/send-contract.ts';
import type { SendContext } from '../send/attempt.ts';
import { updateOffSetting, verifiedUpdatesSetting } from '../state/setting-names.ts';
import type { UpdateKind } from './edit-record.ts';

/** The time after which the first update of a kind is verified again. */
const lifetime = days(30);

interface VerifiedUpdate {
  /** ISO 8601. */
  readonly at: string;
  /** The form of the success; null if the response was lost. */
  readonly status: number | null;
}
type VerifiedUpdates = Readonly<Partial<Record<UpdateKind, VerifiedUpdate>>>;

/** The verification of updates: whether an update of a kind was seen to change nothing else, and whether one did. */
export interface UpdateChecks {
  /** Returns the reason why nothing is sent, or null. */
  off(): Promise<SendingOff | null>;
  /** Whether the next update of a kind must be verified against the whole item. */
  isDue(kind: UpdateKind): Promise<boolean>;
  /** Records an update that changed nothing else. */
  verified(kind: UpdateKind, status: number | null): Promise<void>;
  /** Returns whether a success has another form than the verified one, so that the next update must be verified again. */
  noteStatus(kind: UpdateKind, status: number): Promise<boolean>;
  /** Turns sending off, or on again. All kinds are verified again afterwards. */
  turnOff(off: SendingOff | null): Promise<void>;
}

const parseJson = <T>(text: string | null, otherwise: T): T => {
  try {
    return (JSON.parse(text ?? 'null') as T | null) ?? otherwise;
  } catch {
    // The stored value is corrupt: updates are verified again.
    return otherwise;
  }
};

export const createUpdateChecks = ({ thread }: Pick<SendContext, 'thread'>, now: () => number): UpdateChecks => {
  const getVerified = async (): Promise<VerifiedUpdates> =>
    parseJson<VerifiedUpdates>(await thread.call('setting', verifiedUpdatesSetting), {});
  const setVerified = async (verified: VerifiedUpdates): Promise<void> => {
    await thread.call('setSetting', { name: verifiedUpdatesSetting, value: JSON.stringify(verified) });
  };
  return {
    off: async () => parseJson<SendingOff | null>(await thread.call('setting', updateOffSetting), null),
    isDue: async (kind) => {
      const age = now() - Date.parse((await getVerified())[kind]?.at ?? '');
      return !(age >= 0 && age < lifetime);
    },
    verified: async (kind, status) => {
      if (status === null) return;
      await setVerified({ ...(await getVerified()), [kind]: { at: new Date(now()).toISOString(), status } });
    },
    noteStatus: async (kind, status) => {
      const { [kind]: known, ...others } = await getVerified();
      if (known === undefined || known.status === status) return false;
      await setVerified(others);
      return true;
    },
    turnOff: async (off) => {
      await setVerified({});
      await thread.call('setSetting', { name: updateOffSetting, value: off && JSON.stringify(off) });
    },
  };
};
