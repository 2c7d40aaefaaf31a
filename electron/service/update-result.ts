import { parseJsonLeniently, createResponseError, type RequestSubject } from './response-errors.ts';
import { getProperty, isObject } from '../base/guards.ts';
import { createUnknownOutcomeError } from './creation-result.ts';
import { recordAnswer } from './http/response-record.ts';
import type { HttpAnswer } from './http/transport.ts';
import type { AnswerRecord } from './service-error.ts';
import { findStrangerError } from './stranger.ts';

export interface UpdateResult {
  /** The form of the success: 200 with the item, or 204 without a body. */
  readonly status: 200 | 204;
  readonly answerRecord: AnswerRecord;
}

/**
 * Interprets the response to an update. Throws the service's rejection, or `unknownOutcome` if the update may have been
 * performed: 5xx, 408, or a success that is neither 204 nor 200 with the item.
 */
export const parseUpdateResponse = (answer: HttpAnswer, about: RequestSubject, now: number): UpdateResult => {
  const { status } = answer;
  const answerRecord = recordAnswer(answer, about.secrets ?? []);
  if (status === 204) return { status, answerRecord };
  const stranger = findStrangerError(answer, '');
  if (stranger !== null) throw createUnknownOutcomeError(stranger, answerRecord);
  if (status < 200 || status > 299) {
    const error = createResponseError(answer, about, now);
    throw status >= 500 || status === 408 ? createUnknownOutcomeError(error, answerRecord) : error;
  }
  if (status === 200 && isObject(getProperty(parseJsonLeniently(answer), 'data'))) return { status, answerRecord };
  throw createUnknownOutcomeError(null, answerRecord);
};
