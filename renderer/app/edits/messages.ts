import { applyWording } from '../../messages/test-catalogue.ts';

/** Announcements of undone and redone edits. */
export const m = applyWording({
  undone: (words: string): string => `Undone: ${words}`,
  redone: (words: string): string => `Redone: ${words}`,
} as const);
