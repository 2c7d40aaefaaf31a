import { redactSecrets } from '../../base/service-text.ts';
import { decodeBodyText } from './response-body.ts';
import type { AnswerRecord } from '../service-error.ts';
import type { HttpAnswer } from './transport.ts';

const maxRecordLength = 20_000;

/** Creates the record of a response. A binary body is decoded as far as possible. */
export const recordAnswer = (
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  secrets: readonly string[],
): AnswerRecord => {
  // A character has at most four bytes; four more bytes show whether the body is longer.
  const text = redactSecrets(decodeBodyText(body.subarray(0, maxRecordLength * 4 + 4)), secrets);
  return { status, raw: text === '' ? null : text.slice(0, maxRecordLength), cut: text.length > maxRecordLength };
};
