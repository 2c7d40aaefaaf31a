import type { ListFilters } from '../../list/list-filters.ts';
import FilterBar from './FilterBar.svelte';
import FiltersButton from './FiltersButton.svelte';
import SaveView from './SaveView.svelte';
import ViewMenu from './ViewMenu.svelte';
import { getSavedViews } from '../../list/saved-views/saved-views.svelte.ts';

/** Filters and saved views for any list. */
export const listFilters: ListFilters = {
  Button: FiltersButton,
  Save: SaveView,
  Bar: FilterBar,
  Menu: ViewMenu,
  viewsOf: (list) => getSavedViews(list.resource.name),
};
