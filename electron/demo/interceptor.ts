import type { ServerResponse } from 'node:http';
import type { HttpReply } from './answers.ts';
import type { Item } from './types.ts';

/** A request before it is answered. */
export interface InterceptedRequest {
  readonly server: 'base' | 'auth';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** An answer as it is about to be sent. */
export interface InterceptedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Where an answer comes from. */
export interface AnswerPlace {
  readonly origin: string;
  readonly path: string;
}

/** `destroy` closes the connection before the body is read; `hang` never answers. */
export type Instead = 'destroy' | 'hang' | { readonly reply: HttpReply; readonly early: boolean };

/** What comes between one request and its answer. */
export interface Interception {
  /** Answers in place of the service, which then performs nothing. */
  readonly instead?: Instead | undefined;
  /** Changes the answer while it is data. */
  readonly shape: (json: Item, place: AnswerPlace) => unknown;
  /** Changes status, headers or bytes. */
  readonly bytes: (outgoing: InterceptedAnswer) => InterceptedAnswer;
  /** Sends in its own way, or does not; resolves to whether the answer went out whole. Undefined: as usual. */
  readonly send?: ((response: ServerResponse, outgoing: InterceptedAnswer) => Promise<boolean>) | undefined;
}

/**
 * Comes between requests and answers. The program's own service has none: tests make it slow, lose answers and break
 * with one (`tests/support/demo/`).
 */
export interface Interceptor {
  /** What happens to this request; null: nothing. */
  readonly intercept: (asked: InterceptedRequest) => Interception | null;
}

export const noInterceptor: Interceptor = { intercept: () => null };

/** Sends an answer as it should be. */
export async function sendWhole(response: ServerResponse, outgoing: InterceptedAnswer): Promise<boolean> {
  if (response.destroyed) return false;
  response.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': outgoing.body.length });
  response.end(outgoing.body);
  return true;
}
