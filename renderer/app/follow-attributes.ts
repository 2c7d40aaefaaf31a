import { attempt } from './attempt.ts';
import { attributeTitles } from './attribute-titles.svelte.ts';
import { ask, bridge } from './bridge.ts';

/** Keeps what people call free attributes, for the account in use. */
export const followAttributes = (connected: boolean): void => {
  const read = (): void => void attempt(async () => attributeTitles.take(await ask(bridge.items.attributes())));
  bridge.on('items.changed', ({ resources }) => {
    if (resources.includes('attribute')) read();
  });
  bridge.on('accounts.changed', ({ account }) => {
    if (account === null) attributeTitles.take([]);
    else read();
  });
  if (connected) read();
};
