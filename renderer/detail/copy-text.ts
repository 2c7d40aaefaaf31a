import { bridge } from '../app/bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Copies text to the clipboard and shows a toast with `message`. */
export const copyText = async (text: string, message: string = m.lists.value.copied): Promise<void> => {
  const reply = await bridge.app.copy({ text });
  if (reply.ok) toasts.show({ tone: 'success', message });
  else toasts.show({ tone: 'danger', message: reply.error.message });
};
