import type { Ms } from '../../base/brand.ts';
import type { Intent } from '../../contract/outbox.ts';

/**
 * The earliest start of a pass that counts for an intent, in milliseconds: after it was sent, and not before its
 * `notBefore` (`recheckAfter` later at most). A time in the future, since the clock was set back, counts as now. Pure.
 */
export const countsFrom = (
  { sentAt, createdAt, look }: Pick<Intent, 'sentAt' | 'createdAt' | 'look'>,
  { now, again }: { readonly now: number; readonly again: Ms },
): number => {
  const sent = Date.parse(sentAt ?? createdAt);
  const notBefore = Date.parse(look?.notBefore ?? '') || 0;
  return Math.max(sent > now ? now : sent + 1, notBefore > now + again ? now : notBefore);
};
