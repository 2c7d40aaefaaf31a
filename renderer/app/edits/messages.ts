import { applyWording } from '../../messages/test-catalogue.ts';

/** Announcements of undone and redone edits. */
export const m = applyWording({
  undone: (label: string): string => `Undone: ${label}`,
  redone: (label: string): string => `Redone: ${label}`,
} as const);
