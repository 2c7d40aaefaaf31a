import type { Ms } from '../base/branded-types.ts';
import type { EditValue } from '../model/edit-value.ts';
import { getResource } from '../model/index.ts';
import { createValueBody } from './http/request-body.ts';
import { buildItemUrl } from './request-urls.ts';
import type { RequestOptions, Requests, SendHooks } from './requests.ts';
import { type UpdateResult, parseUpdateResponse } from './update-result.ts';

export type { UpdateResult };

/**
 * The field of an item that an update changes. There is no target for a whole item or for all attributes: a live service
 * deletes every attribute that such a body does not name.
 */
export type UpdateTarget =
  | { readonly resource: 'product'; readonly member: 'label' | 'gtin' | 'status' }
  | { readonly resource: 'product'; readonly attribute: string }
  | { readonly resource: 'asset'; readonly member: 'alt_text' | 'filename' };

export interface UpdateCalls {
  /**
   * Changes one field of one item. Sends one PATCH, and again only after a 401 that was received before the complete
   * body had been sent. Rejects with `unknownOutcome` if it may have been performed.
   */
  update(
    target: UpdateTarget,
    id: string,
    value: EditValue,
    options?: RequestOptions & SendHooks,
  ): Promise<UpdateResult>;
}

/** Returns the path of a field below its item. */
export const getUpdatePath = (target: UpdateTarget): readonly string[] =>
  'attribute' in target ? ['attributes', target.attribute] : [target.member];

interface UpdateParts {
  readonly serviceAddress: string;
  readonly requests: Requests;
  /** The maximum time that the user waits for a result. */
  readonly person: Ms;
}

/** Returns the function of a client that updates one field of one item. */
export const createUpdateCalls = ({ serviceAddress, requests, person }: UpdateParts): UpdateCalls => ({
  update: (target, id, value, request = {}) =>
    requests.limited(request, person, ({ signal }) => {
      const resource = getResource(target.resource);
      const { onLeave, onReturn } = request;
      return requests.send(
        {
          method: 'PATCH',
          url: buildItemUrl(serviceAddress, resource, id, getUpdatePath(target)),
          resource,
          streams: false,
          members: () => [],
          make: () => createValueBody(value),
          parse: parseUpdateResponse,
          ...(onLeave ? { onLeave } : {}),
          ...(onReturn ? { onReturn } : {}),
        },
        request,
        signal,
      );
    }),
});
