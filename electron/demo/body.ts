import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { failure, HttpRefusal } from './answers.ts';

/** Greatest body of anything but a file. */
export const BODY_LIMIT = 16 * 1024 * 1024;
const RECORD_LIMIT = 64 * 1024;

/** The whole body of a request. Throws the refusal if it is too large. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  if (size > BODY_LIMIT) throw tooLarge();
  return Buffer.concat(chunks);
}

export function tooLarge(): HttpRefusal {
  return new HttpRefusal(failure(413, { name: 'PayloadTooLarge', description: 'The request body is too large' }));
}

/** The JSON of a body, or undefined if it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the record of a request says of its body. */
export function recordedBody(body: Buffer): unknown {
  if (body.length === 0) return null;
  const json = body.length < RECORD_LIMIT ? jsonOf(body) : undefined;
  return json ?? { sha256: createHash('sha256').update(body).digest('hex'), length: body.length };
}
