import Star from '@lucide/svelte/icons/star';
import type { ViewCount } from '../../../electron/contract/index.ts';
import { type ResourceName, foldForSearch, resources } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { resourceIcons } from '../../ui/icons.ts';
import { getSavedViews } from '../../list/saved-views/saved-views.svelte.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The lists whose views are suggested. */
const viewed = ['product', 'asset', 'channel'] as const satisfies readonly ResourceName[];

/** The number of views to suggest for an empty search. */
const maxSuggestedViews = 6;

/** The built-in and saved views of the account's lists, with their counts. */
export class PaletteViews {
  #counts = $state.raw<Readonly<Partial<Record<ResourceName, readonly ViewCount[]>>>>({});

  /** Counts the views again. */
  async begin(): Promise<void> {
    const replies = await Promise.all(
      viewed.map(async (resource) => [resource, await bridge.items.views({ resource })] as const),
    );
    this.#counts = Object.fromEntries(
      replies.flatMap(([resource, reply]) => (reply.ok ? [[resource, reply.value]] : [])),
    );
  }

  /** Returns the views whose name or list contains all search terms. For an empty search, the first nonempty ones. */
  matching(searchText: string): readonly PaletteEntry[] {
    const searchTerms = foldForSearch(searchText.trim()).split(/\s+/);
    const all = viewed.flatMap((resource) => [...this.#own(resource), ...this.#readyMade(resource)]);
    if (searchText.trim() === '') return all.filter(({ note }) => note !== '0').slice(0, maxSuggestedViews);
    const matchesEntry = ({ key, label }: PaletteEntry): boolean => {
      const text = foldForSearch(`${key} ${label}`);
      return (
        searchTerms.every((word) => text.includes(word)) &&
        searchTerms.some((word) => foldForSearch(key).includes(word))
      );
    };
    return all.filter(matchesEntry);
  }

  #readyMade(resource: ResourceName): readonly PaletteEntry[] {
    return (this.#counts[resource] ?? [])
      .filter(({ view, type }) => view !== 'all' || type !== null)
      .map(({ view, type, count, analysed }) => ({
        id: `view-${resource}-${view}-${type ?? ''}`,
        icon: resourceIcons[resource],
        key: type === null ? m.lists.view(view) : m.lists.type(type),
        label: resources[resource].labels.title,
        note:
          analysed === undefined
            ? formatLocalNumber(count)
            : resource === 'asset'
              ? m.lists.ofAnalysed(formatLocalNumber(count), analysed)
              : '',
        run: () => {
          const list = lists.of(resource);
          list.showAll();
          list.show(view, type);
          router.open(resource, null);
        },
      }));
  }

  #own(resource: ResourceName): readonly PaletteEntry[] {
    const list = lists.of(resource);
    return getSavedViews(resource)
      .entries(list, lists.columnsOf(resource))
      .map(({ key, name, count, show }) => ({
        id: `own-${key}`,
        icon: Star,
        key: name,
        label: m.palette.ownView(resources[resource].labels.title),
        note: count === null ? '' : formatLocalNumber(count),
        run: () => {
          show();
          router.open(resource, null);
        },
      }));
  }
}
