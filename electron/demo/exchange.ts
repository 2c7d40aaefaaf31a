import type { IncomingMessage } from 'node:http';
import { jsonReply, textReply, type HttpReply } from './answers.ts';
import { jsonOf, readBody, recordedBody } from './body.ts';
import type { Tokens } from './token.ts';
import type { RequestRecord } from './types.ts';

const PATH = '/auth/api/get-token';
const JSON_TYPE = /^application\/json\b/i;

/** The one endpoint of the sign-in address. */
export async function answerExchange(
  tokens: Tokens,
  request: IncomingMessage,
  url: URL,
  record: RequestRecord,
): Promise<HttpReply> {
  const bytes = await readBody(request);
  record.bodySize = bytes.length;
  record.body = recordedBody(bytes);
  if (url.pathname !== PATH) return jsonReply(404, { msg: 'Not found' });
  if (request.method !== 'POST') return jsonReply(405, { msg: 'Method not allowed' }, { allow: 'POST' });
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return textReply(400, 'Malformed request');
  return tokens.exchange(jsonOf(bytes));
}
