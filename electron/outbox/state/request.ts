import type { IntentRequest } from '../../contract/outbox-lists.ts';
import type { Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';

/** The request of an intent as a person may see it: the token is told by a word alone, a file's content by its size. */
export const requestOf = ({ resource }: Pick<Intent, 'resource'>): IntentRequest => ({
  method: 'POST',
  path: resourceOf(resource).path,
  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer (not shown)' },
});
