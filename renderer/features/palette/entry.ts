import type { ResourceName, Span } from '../../../electron/model/index.ts';
import type { Action } from '../../app/actions.ts';
import type { Elsewhere } from '../../list/marks.ts';
import type { IconComponent } from '../../ui/icon.ts';

/** One row of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: IconComponent;
  /** A picture in place of the icon; undefined: this kind has none. */
  readonly thumb?: string | null;
  readonly key: string;
  readonly label: string;
  /** Where key and label are marked. */
  readonly marks?: { readonly key: readonly Span[]; readonly label: readonly Span[] };
  /** Where words were found that the row does not say. */
  readonly elsewhere?: Elsewhere | null;
  /** Said at the end of the row. */
  readonly note: string;
  readonly action?: Action;
  readonly run: () => void;
  /** The kind that it is of, where it can be searched for alone. */
  readonly kind?: ResourceName;
  /** Words that are searched for once more, in place of `run`. */
  readonly again?: string;
}

/** Rows under one heading. */
export interface EntryGroup {
  readonly title: string;
  readonly count: string;
  readonly entries: readonly Entry[];
}
