import { type IntentId, toIntentId } from '../../electron/base/branded-types.ts';

/** A control character that no ID begins with. */
const mark = '\u001f';

/** Returns the draft text of an item that an outbox entry will create. The item has no ID yet. */
export const toPendingReference = (id: IntentId): string => `${mark}${id}`;

/** Returns the outbox entry that a draft refers to, or null if the draft is an ID. */
export const parsePendingReference = (text: string): IntentId | null =>
  text.startsWith(mark) ? toIntentId(text.slice(mark.length)) : null;
