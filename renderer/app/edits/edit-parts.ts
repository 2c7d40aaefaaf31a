import { LazyComponent } from '../lazy-component.svelte.ts';

/** The fields of an item as inputs: loaded when an item is edited for the first time. */
export const detailEditor = new LazyComponent(() => import('../../features/edits/DetailEditor.svelte'));

/** The dialog that changes a field of many items. */
export const bulkDialog = new LazyComponent(() => import('../../features/edits/bulk/BulkDialog.svelte'));

/** The editor in a cell of a list. */
export const cellEditor = new LazyComponent(() => import('../../features/edits/CellEditor.svelte'));

/** The sent edits in conflict, on the page of edits. */
export const conflictsRegion = new LazyComponent(() => import('../../features/outbox/edits/ConflictsRegion.svelte'));

/** The preview of a block of cells that is pasted into a list. */
export const pasteCells = new LazyComponent(() => import('../../features/edits/bulk/PasteCells.svelte'));
