/** Awaits `work`, then runs `last` whether or not `work` failed. An error in `last` replaces the result. */
export const withCleanup = async <T>(work: Promise<T>, last: () => Promise<unknown>): Promise<T> => {
  try {
    return await work;
  } finally {
    await last();
  }
};
