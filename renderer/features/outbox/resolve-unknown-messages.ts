import type { UserDecisionReason, ReconcileStatus, OutboxDamage } from '../../../electron/contract/index.ts';
import { formatLocalCount, formatTime, formatLocalNumber } from '../../messages/format.ts';

const pass = (passes: number): string => (passes === 0 ? 'first pass' : 'second pass');

const reasons: Readonly<Record<UserDecisionReason, string>> = {
  several: 'More than one item in the account could be it. Which one did you send?',
  rival: 'An item in the account could be it, or that of another entry in the outbox. Is it the one you sent here?',
  differs: 'An item in the account could be it, but it differs from what was sent. Is it the one you sent?',
  time: 'The account has an item like it, but that was not created when this was sent. Is it the one you sent?',
  nameless:
    'It was sent without a file name, so Vitrine cannot tell it from others. These were created at that time, but not from this computer.',
  noList:
    'Vitrine cannot check for channels automatically. If you see it in the account or know its ID, you can add it here.',
  notAllowed: 'The service does not show this list to your key, so Vitrine cannot check for it.',
  incomplete: 'It is not in the list, but the list had errors, so it may be missing from it.',
  accepted: 'The service accepted it, but it is not in the account yet. It may still appear there.',
};

const describeLooking = ({ state, passes, items, notBefore, problem }: ReconcileStatus): string => {
  if (problem !== null) return `Vitrine could not check for it yet: ${problem.message} It tries again automatically.`;
  if (state === 'reading') {
    const soFar = items === null ? '' : `, ${formatLocalCount(items, 'item')} so far`;
    return `Checking the account: ${pass(passes)}${soFar}`;
  }
  if (passes === 0)
    return 'Vitrine checks the account first. This can take a few minutes, because lists may show new items late.';
  const when = notBefore === null ? '' : ` at ${formatTime(notBefore)}`;
  return `It was not found in the account. Vitrine checks once more${when} before anything is sent again.`;
};

/** Reconciling an intent with an unknown outcome, and resolving it manually if that fails. */
export const resolveUnknownMessages = {
  looking: describeLooking,
  reasons,
  inItsPlace: 'This was found instead:',
  title: 'Comparison',
  field: 'Field',
  sent: 'What was sent',
  sign: 'Sign',
  found: 'What was found',
  signs: { same: 'The same', other: 'Different', added: 'Set by the service', untold: 'Not shown by the service' },
  notSent: 'not sent',
  sentAt: (when: string): string => `sent ${when}`,
  missing: 'not there',
  attribute: 'attribute',
  candidates: 'Items that could be it',
  candidate: (title: string, created: string | null): string =>
    created === null ? title : `${title}, created ${created}`,
  goneNow: 'This item is no longer in the offline copy.',
  thereButton: 'Mark as created',
  sendAgain: 'Send again',
  lookAgain: 'Check again',
  openItem: (title: string): string => `Open ${title}`,
  channelId: 'Channel ID',
  advice:
    '“Mark as created” closes this entry with the item found. “Send again” creates a second one if it exists after all.',
  adviceUnique:
    '“Mark as created” closes this entry with the product found. “Send again” is refused while the SKU is taken.',
  adviceChannel:
    '“Mark as created” adds the channel with this ID. “Send again” creates a second one if it exists after all.',
  adviceNone: '“Send again” creates a second one if it exists after all.',
} as const;

const entries = (count: number): string => (count === 1 ? '1 entry' : `${formatLocalNumber(count)} entries`);

/** An outbox whose file was damaged. */
export const damageMessages = {
  title: 'The outbox file was damaged',
  description: ({ saved, lost, file }: OutboxDamage): string =>
    [
      saved === 0 ? 'None of it could be read.' : `${entries(saved)} could be recovered into a new file.`,
      ...(lost > 0 ? [`${entries(lost)} could not be read.`] : []),
      'Vitrine checks the account for anything unfinished before sending it; what it cannot check needs attention.',
      `The damaged file is kept next to the new one, as ${file}.`,
    ].join(' '),
  note: 'OK',
  noted: 'This will not be shown again.',
} as const;
