/** A fallback for environments other than browsers. */
const waitForMessage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Lets the page handle pending events between two slices of a long task. The task continues when the page is idle. A
 * message event would run before the frame that shows the effect of a key press.
 */
export const yieldToPage = (): Promise<void> => {
  const { scheduler } = globalThis as Partial<Pick<typeof globalThis, 'scheduler'>>;
  return scheduler === undefined ? waitForMessage() : scheduler.postTask(() => undefined, { priority: 'background' });
};

/** The maximum duration of a slice in milliseconds. */
const sliceMs = 12;

/** Calls `work` for each entry in order, yielding in between. Ends early if `over` returns true. */
export const forEachInSlices = async <T>(
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
