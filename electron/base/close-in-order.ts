import type { Logger } from './logger.ts';

/** A part that is closed when the program ends or the account changes. */
export interface ClosingPart {
  readonly close: () => Promise<unknown>;
  /** The maximum time that the part may take, in milliseconds; 12 s by default. */
  readonly deadlineMs?: number;
}

/** Longer than the deadlines of threads, so that a part can still finish if only its thread hangs. */
const defaultDeadlineMs = 12_000;

/** Resolves to whether `work` settled within `deadlineMs`. Rejects if `work` rejects within that time. */
export const waitUntilSettled = async (work: Promise<unknown>, deadlineMs: number): Promise<boolean> => {
  const deadline = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => deadline.resolve(false), deadlineMs);
  try {
    return await Promise.race([work.then(() => true), deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Closes the parts one after the other, in the order of the properties of `parts`. A part that fails, or does not
 * finish within its deadline, is logged under its name and does not delay the others. Returns whether all of them
 * finished. Never rejects.
 */
export const closeInOrder = async (
  log: Pick<Logger, 'error'>,
  parts: Readonly<Record<string, ClosingPart>>,
): Promise<boolean> => {
  let ended = true;
  for (const [name, part] of Object.entries(parts)) {
    const { deadlineMs = defaultDeadlineMs } = part;
    try {
      if (await waitUntilSettled(part.close(), deadlineMs)) continue;
      ended = false;
      log.error(`Closing ${name} did not end within ${deadlineMs} ms`);
    } catch (error) {
      log.error(`Closing ${name} failed`, error);
    }
  }
  return ended;
};
