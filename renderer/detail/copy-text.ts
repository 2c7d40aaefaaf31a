import { bridge } from '../app/bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Copies text to the clipboard and shows a toast. */
export const copyText = async (text: string): Promise<void> => {
  const reply = await bridge.app.copy({ text });
  if (reply.ok) toasts.show({ tone: 'success', words: m.detail.copied });
  else toasts.show({ tone: 'danger', words: reply.error.message });
};
