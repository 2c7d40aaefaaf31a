import type { OutboxDamage } from '../../../electron/contract/index.ts';
import { number } from '../format.ts';

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
