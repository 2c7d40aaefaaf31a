import { withoutSecrets } from '../../base/words.ts';
import { textOf } from './bytes.ts';
import type { AnswerRecord } from '../service-error.ts';
import type { HttpAnswer } from './transport.ts';

const longest = 20_000;

/** The record of an answer. A body that is no text is kept as far as it can be read as such. */
export const recordAnswer = (
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  secrets: readonly string[],
): AnswerRecord => {
  // A character takes four bytes at most; one more shows that there is more.
  const text = withoutSecrets(textOf(body.subarray(0, longest * 4 + 4)), secrets);
  return { status, raw: text === '' ? null : text.slice(0, longest), cut: text.length > longest };
};
