import type { ResourceName, TextSegment } from '../../../electron/model/index.ts';
import type { Action } from '../../app/actions.ts';
import type { HiddenMatch } from '../../list/cell-highlights.ts';
import type { IconComponent } from '../../ui/icon.ts';

/** An entry of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly icon: IconComponent;
  /** A thumbnail in place of the icon. Undefined if this kind has none. */
  readonly thumb?: string | null;
  readonly key: string;
  readonly label: string;
  /** The highlights in `key` and `label`. */
  readonly marks?: { readonly key: readonly TextSegment[]; readonly label: readonly TextSegment[] };
  /** A match that the entry does not show. */
  readonly elsewhere?: HiddenMatch | null;
  /** The text at the end of the entry. */
  readonly note: string;
  readonly action?: Action;
  readonly run: () => void;
  /** The resource, if it can be searched separately. */
  readonly kind?: ResourceName;
  /** A search text to repeat, instead of `run`. */
  readonly again?: string;
}

/** Entries with a heading. */
export interface EntryGroup {
  readonly title: string;
  readonly count: string;
  readonly entries: readonly PaletteEntry[];
}
