import { bridge, errorOf } from '../app/bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import type { ListState } from './list.svelte.ts';

const mostCopied = 500_000;

/** Copies what people know the selected items by, one a line, and says how many. */
export const copyTitles = async (list: ListState): Promise<void> => {
  const count = list.selection.count(list.total ?? 0);
  try {
    const entries = await list.selectedEntries(mostCopied);
    const reply = await bridge.app.copy({ text: entries.map(({ title }) => title).join('\n') });
    if (!reply.ok) toasts.show({ tone: 'danger', words: reply.error.message });
    else if (entries.length < count) toasts.show({ tone: 'info', words: m.lists.copiedSome(entries.length) });
    else toasts.show({ tone: 'success', words: m.lists.copied(entries.length) });
  } catch (thrown) {
    toasts.show({ tone: 'danger', words: errorOf(thrown).message });
  }
};
