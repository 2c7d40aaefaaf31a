import { describe, expect, it, onTestFinished } from 'vitest';
import type { dialogs as Dialogs } from '../../../../renderer/app/dialogs.svelte.ts';
import { pageModule } from '../../../support/page-module.ts';

const file = new URL('../../../../renderer/app/dialogs.svelte.ts', import.meta.url);
const { dialogs, runtime } = await pageModule<{ dialogs: typeof Dialogs }>(file);

/** Runs the effects of all changes. */
const runEffects = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Loads the dialog for pasted tables until the end of the test. Returns the texts that it was opened with. */
const loadPasteDialog = async (): Promise<readonly (string | undefined)[]> => {
  const received: (string | undefined)[] = [];
  onTestFinished(runtime.effect_root(() => dialogs.onOpen('paste', (text) => received.push(text))));
  await runEffects();
  return received;
};

describe('dialogs', () => {
  it('opens a dialog with the request that was sent before the dialog was loaded', async () => {
    dialogs.open('paste', 'SKU');
    expect(dialogs.isAnyRequested).toBe(true);
    expect(await loadPasteDialog()).toEqual(['SKU']);
    expect(dialogs.isAnyRequested).toBe(false);
  });

  it('opens a loaded dialog for each request, also for an equal one', async () => {
    const received = await loadPasteDialog();
    for (const text of ['SKU', 'SKU', undefined]) {
      dialogs.open('paste', text);
      await runEffects();
    }
    expect(received).toEqual(['SKU', 'SKU', undefined]);
  });

  it('does not open a dialog again when it is loaded a second time', async () => {
    await loadPasteDialog();
    dialogs.open('paste', 'SKU');
    await runEffects();
    expect(await loadPasteDialog()).toEqual([]);
  });

  it('does not open a dialog for the request of another one', async () => {
    const received = await loadPasteDialog();
    dialogs.open('palette');
    await runEffects();
    expect(received).toEqual([]);
  });
});
