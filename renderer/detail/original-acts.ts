import { attempt } from '../app/attempt.ts';
import { ask, bridge } from '../app/bridge.ts';
import type { LookedAsset } from '../app/look.ts';
import { m } from '../messages/lazy.ts';
import { toasts } from '../ui/toasts.svelte.ts';

const done = (words: string): void => toasts.show({ tone: 'success', words });

/** Saves the original to a path that the user chooses. */
export const saveOriginal = ({ id }: LookedAsset): void =>
  void attempt(async () => {
    const name = await ask(bridge.pictures.saveOriginal({ id }));
    if (name !== null) done(m.viewer.saved(name));
  });

export const copyPicture = ({ id }: LookedAsset): void =>
  void attempt(async () => {
    await ask(bridge.pictures.copyOriginal({ id }));
    done(m.viewer.copied);
  });

/** Opens the picture's URL at the service in the browser. */
export const openInBrowser = ({ id }: LookedAsset): void =>
  void attempt(async () => {
    await ask(bridge.pictures.openOriginal({ id }));
  });
