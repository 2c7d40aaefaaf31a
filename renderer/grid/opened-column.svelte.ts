import { untrack } from 'svelte';
import type { Column } from '../columns/columns.ts';
import type { MenuPlace } from './menu-place.svelte.ts';

/**
 * Follows the column that a context menu was opened for. Columns can come and go while the menu is open, as when the window
 * is resized: an index would then name another column. `at` is null if the menu is for no column, or its column is gone.
 * Must be called while a component is initialised.
 */
export const followOpenedColumn = (
  place: MenuPlace,
  shown: () => readonly Column[],
  index: () => number | null,
): { readonly at: number | null } => {
  let name = $state.raw<string>();
  $effect.pre(() => {
    // Each opening has an anchor of its own.
    if (place.open && place.anchor !== null) name = untrack(() => shown()[index() ?? -1]?.name);
  });
  const at = $derived(shown().findIndex((column) => column.name === name));
  return {
    get at() {
      return at < 0 ? null : at;
    },
  };
};
