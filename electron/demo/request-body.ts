import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createErrorReply, HttpReplyError } from './responses.ts';

/** The maximum size of a body without a file. */
export const BODY_LIMIT = 16 * 1024 * 1024;
const RECORD_LIMIT = 64 * 1024;

/** Returns the complete body of a request. Throws `HttpReplyError` if it is too large. */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  if (size > BODY_LIMIT) throw createTooLargeError();
  return Buffer.concat(chunks);
}

export function createTooLargeError(): HttpReplyError {
  return new HttpReplyError(
    createErrorReply(413, { name: 'PayloadTooLarge', description: 'The request body is too large' }),
  );
}

/** Parses the JSON of a body. Returns undefined if it is invalid. */
export function parseJsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the recorded form of a request's body. */
export function toRecordedBody(body: Buffer): unknown {
  if (body.length === 0) return null;
  const json = body.length < RECORD_LIMIT ? parseJsonBody(body) : undefined;
  return json ?? { sha256: createHash('sha256').update(body).digest('hex'), length: body.length };
}
