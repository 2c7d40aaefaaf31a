import { onTestFinished } from 'vitest';

/** Gives back what it is given, which is closed after the test: first what was opened last. */
export const closedAfterTest = <T extends { close(): unknown }>(opened: T): T => {
  onTestFinished(async () => void (await opened.close()));
  return opened;
};
