import { intentId } from '../../electron/base/brand.ts';
import type { IntentId } from '../../electron/base/brand.ts';

/** A control character, which no id that is typed or read can begin with. */
const mark = '\u001f';

/** What stands in a draft for the item that an entry of the outbox will make: it has no id yet. */
export const waitingText = (id: IntentId): string => `${mark}${id}`;

/** The entry of the outbox that a draft names; null where it names an id. */
export const waitingIn = (text: string): IntentId | null =>
  text.startsWith(mark) ? intentId(text.slice(mark.length)) : null;
