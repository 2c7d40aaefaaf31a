import type { ReviewNote } from '../../../electron/contract/index.ts';
import { stateIcons } from '../../ui/icons.ts';

/** How a note looks: a fault, a question, a fact, or nothing to look at. */
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

export const toneOf = (note: ReviewNote): NoteTone => tones[note];

/** The glyph of each. */
export const noteIcons = {
  danger: stateIcons.failed,
  warn: stateIcons.warn,
  info: stateIcons.same,
  quiet: stateIcons.info,
} as const;
