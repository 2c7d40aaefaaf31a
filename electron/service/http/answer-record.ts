import { withoutSecrets } from '../../base/words.ts';
import { textOf } from './bytes.ts';
import type { AnswerRecord } from '../service-error.ts';
import type { HttpAnswer } from './transport.ts';

const longest = 20_000;

/** Creates the record of a response. A binary body is decoded as far as possible. */
export const recordAnswer = (
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  secrets: readonly string[],
): AnswerRecord => {
  // A character has at most four bytes; four more bytes show whether the body is longer.
  const text = withoutSecrets(textOf(body.subarray(0, longest * 4 + 4)), secrets);
  return { status, raw: text === '' ? null : text.slice(0, longest), cut: text.length > longest };
};
