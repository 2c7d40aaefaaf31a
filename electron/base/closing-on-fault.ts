/** Has work end what a thread holds open, such as a database, when it throws; the error goes on to who asked. */
export const closingOnFault =
  (close: () => void) =>
  <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      close();
      throw error;
    }
  };
