import type { Members } from './object-members.ts';

/** An entry that can be added to a list in a form. */
export interface EntryOption {
  readonly entry: Members;
  readonly name: string;
  readonly note?: string | undefined;
  /** Whether the list already has such an entry. It can be added all the same. */
  readonly isAdded?: boolean;
}

/** Entries under one heading. */
export interface EntryOptions {
  readonly title: string;
  readonly options: readonly EntryOption[];
}
