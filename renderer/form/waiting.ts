import { intentId } from '../../electron/base/brand.ts';
import type { IntentId } from '../../electron/base/brand.ts';

/** A control character that no ID begins with. */
const mark = '\u001f';

/** Returns the draft text of an item that an outbox entry will create. The item has no ID yet. */
export const waitingText = (id: IntentId): string => `${mark}${id}`;

/** Returns the outbox entry that a draft refers to, or null if the draft is an ID. */
export const waitingIn = (text: string): IntentId | null =>
  text.startsWith(mark) ? intentId(text.slice(mark.length)) : null;
