import type { Ms } from '../../base/brand.ts';
import type { Intent } from '../../contract/outbox.ts';

/**
 * When the pass must begin, at the soonest, that counts for an intent, in milliseconds: after it was sent, and no sooner
 * than was agreed (`again` after that at most). A time to come that cannot be, since the clock was set back meanwhile,
 * is now: every pass that is still to begin comes after it. Pure.
 */
export const countsFrom = (
  { sentAt, createdAt, look }: Pick<Intent, 'sentAt' | 'createdAt' | 'look'>,
  { now, again }: { readonly now: number; readonly again: Ms },
): number => {
  const sent = Date.parse(sentAt ?? createdAt);
  const notBefore = Date.parse(look?.notBefore ?? '') || 0;
  return Math.max(sent > now ? now : sent + 1, notBefore > now + again ? now : notBefore);
};
