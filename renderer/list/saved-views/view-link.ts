import { isObject } from '../../../electron/base/guards.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { copyListLink } from '../../app/deep-links.ts';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { type ColumnChoice, readChoice } from '../../columns/columns.ts';
import type { ListQuery, ListState } from '../list-state.svelte.ts';
import { lists } from '../list-registry.svelte.ts';
import { m } from '../../messages/index.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { parseListQuery } from './saved-view.ts';
import { getSavedViews } from './saved-views.svelte.ts';

/** The content of a link to a list. */
interface LinkedView {
  readonly asked: ListQuery;
  readonly columns: ColumnChoice;
}

/** Encodes what a list shows for a link, as Base64 of JSON in letters that an address may contain. */
export const encodeView = ({ asked, columns }: LinkedView): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify({ asked, columns }))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes what a link holds. Filters that this program does not know are left out. Returns null if it cannot be read. */
export const decodeView = (resource: ResourceName, text: string): LinkedView | null => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!isObject(value)) return null;
    return { asked: parseListQuery(resource, value['asked']), columns: readChoice(value['columns']) };
  } catch {
    return null;
  }
};

/** Copies a link that opens the list with the filters, the order and the columns that it has now. */
export const copyViewLink = (list: ListState, columns: ColumnState): Promise<void> =>
  copyListLink(list.resource.name, encodeView({ asked: list.asked, columns: columns.choice }));

/** Shows the view that a link holds in the list of the account in use. What the list showed before can be restored. */
export const showLinkedView = async (resource: ResourceName, text: string): Promise<void> => {
  const view = decodeView(resource, text);
  if (view === null) {
    toasts.show({ tone: 'warn', message: m.frame.link.unreadableView, detail: m.frame.link.unreadableViewWhy });
    return;
  }
  const [list, columns] = [lists.of(resource), lists.columnsOf(resource)];
  // The stored columns would replace those of the link.
  await columns.recalled;
  const before = { asked: list.asked, columns: columns.choice };
  const show = (shown: LinkedView): void => {
    getSavedViews(resource).leave();
    list.apply(shown.asked);
    columns.apply(shown.columns);
  };
  show(view);
  toasts.show({
    tone: 'info',
    message: m.frame.link.viewOpened,
    link: { label: m.filters.undo, run: () => show(before) },
  });
};
