/** What `work` comes to, once `last` is through as well: it runs whatever came of the work, and its own error counts. */
export const andFinally = async <T>(work: Promise<T>, last: () => Promise<unknown>): Promise<T> => {
  try {
    return await work;
  } finally {
    await last();
  }
};
