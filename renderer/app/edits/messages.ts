import type { AddedStep } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { applyWording } from '../../messages/test-catalogue.ts';

/** Announcements of undone and redone edits, and creations that a step left unchanged. */
export const m = applyWording({
  undone: (label: string): string => `Undone: ${label}`,
  redone: (label: string): string => `Redone: ${label}`,
  accountSwitched: (label: string): string =>
    `${label}: not changed, because another account was opened first. Return to the former account and change it again.`,
  creationsLeft: ([first, ...others]: AddedStep['creations']['left']): string | null => {
    if (first === undefined) return null;
    return others.length === 0
      ? `${first.title} was not changed: ${first.reason}`
      : `${formatLocalNumber(others.length + 1)} creations were not changed, such as ${first.title}: ${first.reason}`;
  },
} as const);
