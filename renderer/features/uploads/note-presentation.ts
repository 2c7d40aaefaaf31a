import type { ReviewNote } from '../../../electron/contract/index.ts';
import { stateIcons } from '../../ui/icons.ts';

/** The tone of a note: an error, a question, a fact, or nothing noteworthy. */
export type NoteTone = 'danger' | 'warn' | 'info' | 'quiet';

const tones: Readonly<Record<ReviewNote, NoteTone>> = {
  unreadable: 'danger',
  empty: 'warn',
  sameName: 'warn',
  nameTwice: 'warn',
  badName: 'warn',
  typeMismatch: 'warn',
  damaged: 'warn',
  veryLarge: 'warn',
  alreadyThere: 'info',
  probablyThere: 'info',
  twice: 'info',
  new: 'quiet',
};

export const getNoteTone = (note: ReviewNote): NoteTone => tones[note];

/** The icons of the notes. */
export const noteIcons = {
  danger: stateIcons.failed,
  warn: stateIcons.warn,
  info: stateIcons.same,
  quiet: stateIcons.info,
} as const;
