import type { ServerResponse } from 'node:http';
import type { HttpReply } from './responses.ts';
import type { Item } from './types.ts';

/** A request before its response. */
export interface InterceptedRequest {
  readonly server: 'base' | 'auth';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** A response before it is sent. */
export interface InterceptedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The source of a response. */
export interface ResponseOrigin {
  readonly origin: string;
  readonly path: string;
}

/** `destroy` closes the connection before the body is read; `hang` never responds. */
export type ReplacedReply = 'destroy' | 'hang' | { readonly reply: HttpReply; readonly early: boolean };

/** The changes to one request and its response. */
export interface Interception {
  /** Replaces the response. The service then does nothing. */
  readonly instead?: ReplacedReply | undefined;
  /** Changes the response while it is JSON. */
  readonly shape: (json: Item, place: ResponseOrigin) => unknown;
  /** Changes status, headers or bytes. */
  readonly bytes: (outgoing: InterceptedAnswer) => InterceptedAnswer;
  /** Sends the response itself, or not. Resolves to whether it was sent completely. Undefined: default. */
  readonly send?: ((response: ServerResponse, outgoing: InterceptedAnswer) => Promise<boolean>) | undefined;
}

/**
 * Changes responses. The program's own service has none: tests use one to delay, lose or corrupt responses
 * (`tests/support/demo/`).
 */
export interface Interceptor {
  /** Returns the changes for this request, or null. */
  readonly intercept: (request: InterceptedRequest) => Interception | null;
}

export const noInterceptor: Interceptor = { intercept: () => null };

/** Sends a response unchanged. */
export async function sendUnchanged(response: ServerResponse, outgoing: InterceptedAnswer): Promise<boolean> {
  if (response.destroyed) return false;
  response.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': outgoing.body.length });
  response.end(outgoing.body);
  return true;
}
