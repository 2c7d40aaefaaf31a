import { app } from 'electron';

/** Ends in order: the window first, then each part, once, in the order given; a part that fails does not hold up the rest. */
export const quitInOrder = (
  parts: readonly { readonly close: () => Promise<void> }[],
  log: { readonly error: (...words: unknown[]) => void; readonly info: (...words: unknown[]) => void },
): void => {
  let ending: 'no' | 'closing' | 'closed' = 'no';
  const closeAll = async (): Promise<void> => {
    for (const part of parts) {
      await part.close().catch((error: unknown) => log.error('closing', error));
    }
    log.info('Vitrine ends');
    ending = 'closed';
    app.quit();
  };
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (ending === 'closed') return;
    event.preventDefault();
    if (ending === 'closing') return;
    ending = 'closing';
    void closeAll();
  });
};
