import { unwrapReply, bridge, getBridgeError } from '../app/bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import type { ListState } from './list-state.svelte.ts';

const maxCopiedTitles = 500_000;

/** Copies the titles of the selected items, one per line, and shows how many were copied. */
export const copyTitles = async (list: ListState): Promise<void> => {
  const count = list.selection.count(list.total ?? 0);
  try {
    const entries = await list.selectedEntries(maxCopiedTitles);
    const reply = await bridge.app.copy({ text: entries.map(({ title }) => title).join('\n') });
    if (!reply.ok) toasts.show({ tone: 'danger', message: reply.error.message });
    else if (entries.length < count) toasts.show({ tone: 'info', message: m.lists.copiedSome(entries.length) });
    else toasts.show({ tone: 'success', message: m.lists.copied(entries.length) });
  } catch (thrown) {
    toasts.show({ tone: 'danger', message: getBridgeError(thrown).message });
  }
};

/** Copies the title of the item to use among items with the same content. */
export const copyChosenTitle = async (list: ListState, index: number): Promise<void> => {
  const entry = list.entry(index);
  if (entry === undefined) return;
  const reply = await bridge.app.copy({ text: entry.title });
  if (reply.ok) toasts.show({ tone: 'success', message: m.lists.toUse(entry.title) });
  else toasts.show({ tone: 'danger', message: reply.error.message });
};

/** The maximum number of SKUs in one search of the service's own interface. */
export const maxCopiedSkus = 100;

/** Copies up to 100 selected SKUs, starting at index `from`. The toast offers to copy the next ones. */
export const copySkuPart = async (list: ListState, from: number): Promise<void> => {
  const count = list.selection.count(list.total ?? 0);
  const to = Math.min(count, from + maxCopiedSkus);
  try {
    const entries = (await list.selectedEntries(to)).slice(from);
    await unwrapReply(bridge.app.copy({ text: entries.map(({ title }) => title).join('\n') }));
    const next = Math.min(count, to + maxCopiedSkus);
    toasts.show({
      tone: 'success',
      message: m.lists.skusCopied(from + 1, from + entries.length, count),
      link:
        to < count ? { label: m.lists.copySkusFrom(to + 1, next), run: () => void copySkuPart(list, to) } : undefined,
    });
  } catch (thrown) {
    toasts.show({ tone: 'danger', message: getBridgeError(thrown).message });
  }
};
