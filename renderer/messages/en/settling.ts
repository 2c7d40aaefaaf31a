import type { AskReason, Look, OutboxDamage } from '../../../electron/contract/index.ts';
import { count, time, number } from '../format.ts';

const pass = (passes: number): string => (passes === 0 ? 'first pass' : 'second pass');

const reasons: Readonly<Record<AskReason, string>> = {
  several: 'More than one item in the account could be it. Which is the one you sent?',
  differs: 'An item in the account could be it, but not everything is as it was sent. Is it the one you sent?',
  time: 'An item like it is in the account, but it was not created when this was sent. Is it the one you sent?',
  nameless:
    'It was sent without a file name, so Vitrine cannot tell it from others. These were created at that time, but not from here.',
  noList: 'The service has no list of channels, so Vitrine cannot look for it. If you know its ID, it can be fetched.',
  notAllowed: 'The service does not show this list to your key, so Vitrine cannot look for it.',
  incomplete: 'It is not in the list, but the list had faults: it may have been left out.',
};

const looking = ({ state, passes, items, notBefore, problem }: Look): string => {
  if (problem !== null) return `Vitrine could not look for it yet: ${problem.message} It tries again automatically.`;
  if (state === 'reading') {
    const soFar = items === null ? '' : `, ${count(items, 'item')} so far`;
    return `Looking for it in the account: ${pass(passes)}${soFar}`;
  }
  if (passes === 0) return 'It is looked for in the account as soon as the service can be reached.';
  const when = notBefore === null ? '' : ` at ${time(notBefore)}`;
  return `A first look through the account did not find it. It is looked for once more${when}, then sent again.`;
};

/** Finding out what became of something, and deciding where nobody can tell. */
export const settling = {
  looking,
  reasons,
  inItsPlace: 'This is in its place:',
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
  goneNow: 'This item is no longer in the local copy.',
  thereButton: 'It is there',
  sendAgain: 'Send again',
  lookAgain: 'Look again',
  openItem: (title: string): string => `Open ${title}`,
  channelId: 'Channel ID',
  advice:
    '“It is there” closes this entry with the item found. “Send again” creates a second one if it is there after all.',
  adviceUnique:
    '“It is there” closes this entry with the product found. “Send again” is refused while the SKU is taken.',
  adviceChannel:
    '“It is there” fetches the channel of this ID. “Send again” creates a second one if it is there after all.',
  adviceNone: '“Send again” creates a second one if it is there after all.',
} as const;

const entries = (count: number): string => (count === 1 ? '1 entry' : `${number(count)} entries`);

/** What is said of an outbox whose file was damaged. */
export const damage = {
  title: 'The file of the outbox was damaged',
  words: ({ saved, lost, file }: OutboxDamage): string =>
    [
      saved === 0 ? 'None of it could be read.' : `${entries(saved)} could be recovered into a new file.`,
      ...(lost > 0 ? [`${entries(lost)} could not be read.`] : []),
      'What was not done yet is looked for in the account before it is sent; what cannot be looked for needs you.',
      `The damaged file is kept next to the new one, as ${file}.`,
    ].join(' '),
  note: 'Understood',
  noted: 'This will not be shown again.',
} as const;
