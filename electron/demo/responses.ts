/** A response before the interceptor changes it. A text or binary body is sent unchanged. */
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  bytes?: Buffer;
}

export interface ErrorEntry {
  readonly name: string;
  readonly description: string;
}

export function createJsonReply(status: number, json: unknown, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, json };
}

/** Returns an error response in the envelope of the contract. */
export function createErrorReply(status: number, ...errors: ErrorEntry[]): HttpReply {
  return createJsonReply(status, { data: [], errors });
}

export function createTextReply(status: number, text: string, contentType = 'text/plain; charset=utf-8'): HttpReply {
  return { status, headers: { 'content-type': contentType }, bytes: Buffer.from(text) };
}

/** Returns one error of a 422, with the wording of live services. */
export function createValidationError(field: string, problem: string): ErrorEntry {
  return { name: 'InputDTOValidationError', description: `${field}: ${problem}` };
}

/** Thrown if a request cannot be served. Carries the response. */
export class HttpReplyError extends Error {
  override readonly name = 'Refusal';
  readonly reply: HttpReply;

  constructor(reply: HttpReply) {
    super(`Refused with ${reply.status}`);
    this.reply = reply;
  }
}

/** Serializes a body. Items are written one by one, because a text of several megabytes would be copied repeatedly. */
export function serializeBody(json: unknown): Buffer {
  if (!isEnvelope(json)) return Buffer.from(JSON.stringify(json));
  const { data, ...rest } = json;
  const parts: Buffer[] = [Buffer.from('{"data":[')];
  data.forEach((item, index) => parts.push(Buffer.from((index > 0 ? ',' : '') + JSON.stringify(item))));
  const tail = JSON.stringify(rest).slice(1);
  parts.push(Buffer.from(tail === '}' ? ']}' : `],${tail}`));
  return Buffer.concat(parts);
}

function isEnvelope(json: unknown): json is { data: unknown[] } {
  return typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data);
}
