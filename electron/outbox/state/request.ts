import type { IntentRequest, Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import { m } from '../../messages/index.ts';

/** Returns the request of an intent for display, without the token. */
export const requestOf = ({ resource }: Pick<Intent, 'resource'>): IntentRequest => ({
  method: 'POST',
  path: resourceOf(resource).path,
  headers: { 'Content-Type': 'application/json', Authorization: m.outbox.labels.hiddenToken },
});
