import { onTestFinished } from 'vitest';

/** Returns its argument and closes it after the test, in reverse order of opening. */
export const closedAfterTest = <T extends { close(): unknown }>(opened: T): T => {
  onTestFinished(async () => void (await opened.close()));
  return opened;
};
