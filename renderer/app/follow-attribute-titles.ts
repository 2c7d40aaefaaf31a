import { onAccountSwitch } from './account-switch.ts';
import { attributeTitles } from './attribute-labels.svelte.ts';
import { unwrapReply, bridge } from './bridge.ts';
import { LatestRequest } from './latest-request.ts';
import { runWithErrorToast } from './run-with-toast.ts';

/** Keeps the titles of custom attributes of the current account up to date. Without one, there is nothing to read. */
export const followAttributeTitles = (connected: boolean): void => {
  const requests = new LatestRequest();
  const read = async (): Promise<void> => {
    const isLatest = requests.start();
    await runWithErrorToast(async () => {
      const attributes = await unwrapReply(bridge.items.attributes());
      if (isLatest()) attributeTitles.take(attributes);
    });
  };
  bridge.on('items.changed', ({ resources }) => {
    if (resources.includes('attribute')) void read();
  });
  onAccountSwitch((account) => {
    requests.dropAll();
    attributeTitles.take([]);
    if (account !== null) void read();
  });
  if (connected) void read();
};
