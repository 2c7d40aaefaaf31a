import { bridge } from '../../app/bridge.ts';
import { command } from '../../app/commands.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

const words = m.saving;

/** Says when a run came to its end that nobody looks at; `shown`: the one that is on the screen. Returns an unsubscribe function. */
export const tellEnds = (shown: () => string | null): (() => void) =>
  bridge.on('saving.changed', ({ id, state, counts, files }) => {
    if (state !== 'done' || shown() === id) return;
    toasts.show({
      tone: counts.failed > 0 ? 'warn' : 'success',
      words: words.toast(counts.saved + counts.there, files),
      detail: counts.failed > 0 ? words.toastFailed(counts.failed) : undefined,
      link: { words: words.look, run: () => command('saveFiles', { run: id }) },
    });
  });
