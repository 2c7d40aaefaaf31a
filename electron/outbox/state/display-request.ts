import type { IntentRequest, Intent } from '../../contract/outbox.ts';
import type { EditedResource } from '../../edits/contract.ts';
import type { EditRequest } from '../../edits/send-contract.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';
import { getUpdatePath } from '../../service/update-requests.ts';
import { getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { toUpdateTarget, toUpdateValue } from '../edits/edit-record.ts';

const headers = { 'Content-Type': 'application/json', Authorization: m.outbox.labels.hiddenToken } as const;

/** Returns the request that updates a field of an item for display, without the token. */
export const toDisplayUpdate = (
  resource: EditedResource,
  { item, field, base, value }: Pick<SentEdit, 'item' | 'field' | 'base' | 'value'>,
): EditRequest => {
  const target = toUpdateTarget(resource, field);
  const path = target === null ? [field] : getUpdatePath(target);
  return {
    method: 'PATCH',
    path: [getResource(resource).path, ...[item, ...path].map(encodeURIComponent)].join('/'),
    headers,
    body: toUpdateValue(field, base, value),
  };
};

/** Returns the request of an intent for display, without the token. */
export const toDisplayRequest = ({
  resource,
  body,
  edit,
}: Pick<Intent, 'resource' | 'body' | 'edit'>): IntentRequest =>
  edit === null
    ? { method: 'POST', path: getResource(resource).path, headers, body }
    : toDisplayUpdate(resource as EditedResource, edit);
