import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once the condition holds. Rejects with a description if it does not within the limit. */
export async function waitUntil(what: string, holds: () => boolean, limitMs = 30_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Gave up after ${limitMs} ms: ${what}`);
    await wait(10);
  }
}
