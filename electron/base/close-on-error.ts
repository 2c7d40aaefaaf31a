/** Runs `work`. If it throws, closes the thread's resources, such as a database, and rethrows. */
export const closeOnError =
  (close: () => void) =>
  <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      close();
      throw error;
    }
  };
