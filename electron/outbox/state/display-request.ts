import type { IntentRequest, Intent } from '../../contract/outbox.ts';
import { getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';

/** Returns the request of an intent for display, without the token. */
export const toDisplayRequest = ({ resource }: Pick<Intent, 'resource'>): IntentRequest => ({
  method: 'POST',
  path: getResource(resource).path,
  headers: { 'Content-Type': 'application/json', Authorization: m.outbox.labels.hiddenToken },
});
