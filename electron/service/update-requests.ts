import type { Ms } from '../base/branded-types.ts';
import { getProperty, isObject } from '../base/guards.ts';
import type { EditValue } from '../model/edit-value.ts';
import { getResource } from '../model/index.ts';
import { createUnknownOutcomeError, mayBePerformed, mayReachService } from './creation-result.ts';
import { createValueBody } from './http/request-body.ts';
import { recordAnswer } from './http/response-record.ts';
import type { HttpAnswer } from './http/transport.ts';
import { buildItemUrl } from './request-urls.ts';
import type { RequestOptions, Requests, SendHooks } from './requests.ts';
import { type RequestSubject, createResponseError, parseJsonLeniently } from './response-errors.ts';
import type { AnswerRecord } from './service-error.ts';
import { findStrangerError } from './stranger.ts';

/**
 * The field of an item that an update changes. There is no target for a whole item or for all attributes: a live service
 * deletes every attribute that such a body does not name.
 */
export type UpdateTarget =
  | { readonly resource: 'product'; readonly member: 'label' | 'gtin' | 'status' }
  | { readonly resource: 'product'; readonly attribute: string }
  | { readonly resource: 'asset'; readonly member: 'alt_text' | 'filename' };

export interface UpdateResult {
  /** The form of the success: 200 with the item, or 204 without a body. */
  readonly status: 200 | 204;
  readonly answerRecord: AnswerRecord;
}

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

/**
 * Interprets the response to an update. Throws the service's rejection, or `unknownOutcome` if the update may have been
 * performed: 5xx, a timeout, or a success that is neither 204 nor 200 with the item.
 */
const parseUpdateResponse = (answer: HttpAnswer, about: RequestSubject, now: number): UpdateResult => {
  const { status } = answer;
  const answerRecord = recordAnswer(answer, about.secrets ?? []);
  if (status === 204) return { status, answerRecord };
  const stranger = findStrangerError(answer, '');
  if (stranger !== null && !mayReachService(status)) throw stranger;
  if (stranger !== null) throw createUnknownOutcomeError(stranger, answerRecord);
  if (status < 200 || status > 299) {
    const error = createResponseError(answer, about, now);
    throw mayBePerformed(status) ? createUnknownOutcomeError(error, answerRecord) : error;
  }
  if (status === 200 && isObject(getProperty(parseJsonLeniently(answer), 'data'))) return { status, answerRecord };
  throw createUnknownOutcomeError(null, answerRecord);
};

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
