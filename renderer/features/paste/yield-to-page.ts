/** The same as far as it goes outside of a browser. */
const message = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Lets the page answer what happened meanwhile, between two slices of something long: what follows waits until the page
 * has nothing else to do. A message would go before the frame that shows what a key did.
 */
export const yieldToPage = (): Promise<void> => {
  const { scheduler } = globalThis as Partial<Pick<typeof globalThis, 'scheduler'>>;
  return scheduler === undefined ? message() : scheduler.postTask(() => undefined, { priority: 'background' });
};

/** Milliseconds of work between two yields. */
const sliceMs = 12;

/** Does something for each entry, in order, yielding in between; ends early once `over` says so. */
export const inSlices = async <T>(
  entries: readonly T[],
  work: (entry: T, index: number) => void,
  over: () => boolean = () => false,
): Promise<void> => {
  let began = performance.now();
  for (const [index, entry] of entries.entries()) {
    if (performance.now() - began > sliceMs) {
      await yieldToPage();
      if (over()) return;
      began = performance.now();
    }
    work(entry, index);
  }
};
