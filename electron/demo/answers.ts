/** What is to be sent, before anything spoils it. A body in words or bytes is sent as it is. */
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

export function jsonReply(status: number, json: unknown, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, json };
}

/** A failure in the envelope of the contract. */
export function failure(status: number, ...errors: ErrorEntry[]): HttpReply {
  return jsonReply(status, { data: [], errors });
}

export function textReply(status: number, text: string, contentType = 'text/plain; charset=utf-8'): HttpReply {
  return { status, headers: { 'content-type': contentType }, bytes: Buffer.from(text) };
}

/** One entry of a 422, worded as live services do. */
export function invalid(field: string, problem: string): ErrorEntry {
  return { name: 'InputDTOValidationError', description: `${field}: ${problem}` };
}

/** Thrown by whatever finds that a request cannot be served; carries the answer. */
export class HttpRefusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: HttpReply;

  constructor(reply: HttpReply) {
    super(`Refused with ${reply.status}`);
    this.reply = reply;
  }
}
