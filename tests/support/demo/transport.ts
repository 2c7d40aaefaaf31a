import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sendUnchanged, type InterceptedAnswer } from '../../../electron/demo/interceptor.ts';
import { misbehaviour } from './handler.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Misbehaviour of the transport: the request is performed, but its response is corrupted. */
export const TRANSPORT = {
  /** Performs the request, then closes the connection without a response. */
  closeAfterRead: misbehaviour<object>({ send: async (response) => destroyed(response) }),
  /** Performs the request, then resets the connection. */
  reset: misbehaviour<object>({
    send: async (response) => {
      response.socket?.resetAndDestroy();
      return false;
    },
  }),
  /** Announces the full length, sends half of the body and closes the connection. */
  closeHalf: misbehaviour<object>({
    send: async (response, outgoing) => {
      await sendHalf(response, outgoing);
      return destroyed(response);
    },
  }),
  /** Sends half of the body and never the rest. */
  stopHalf: misbehaviour<object>({
    send: async (response, outgoing) => {
      await sendHalf(response, outgoing);
      return false;
    },
  }),
  /** Performs the request and never responds. */
  silent: misbehaviour<object>({ send: async () => false }),
  /** Sends a few bytes at a time. */
  dribble: misbehaviour<{ bytes?: number; everyMs?: number }>({
    send: async (response, outgoing, rule) => {
      const step = rule.bytes ?? 1;
      response.socket?.setNoDelay(true);
      response.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': outgoing.body.length });
      for (let at = 0; at < outgoing.body.length && !response.destroyed; at += step) {
        response.write(outgoing.body.subarray(at, at + step));
        await wait(rule.everyMs ?? 0);
      }
      response.end();
      return !response.destroyed;
    },
  }),
  contentType: misbehaviour<{ value: string }>({
    bytes: (outgoing, rule) => ({ ...outgoing, headers: { ...outgoing.headers, 'content-type': rule.value } }),
  }),
  /** Sends the response with another status, for example 200 for a creation. */
  otherStatus: misbehaviour<{ status: number; location?: string }>({
    bytes: (outgoing, rule) => ({
      ...outgoing,
      status: rule.status,
      headers: { ...outgoing.headers, ...(rule.location === undefined ? {} : { location: rule.location }) },
    }),
  }),
  byteOrderMark: misbehaviour<object>({
    bytes: (outgoing) => ({ ...outgoing, body: Buffer.concat([BYTE_ORDER_MARK, outgoing.body]) }),
  }),
  /** Compresses the body without a request for it; with `honest: false` only sets the header. */
  gzip: misbehaviour<{ honest?: boolean }>({
    bytes: (outgoing, rule) => ({
      ...outgoing,
      headers: { ...outgoing.headers, 'content-encoding': 'gzip' },
      body: rule.honest === false ? outgoing.body : gzipSync(outgoing.body),
    }),
  }),
  emptyBody: misbehaviour<object>({ bytes: (outgoing) => ({ ...outgoing, body: Buffer.alloc(0) }) }),
  /** Sends any text as the body, with an unchanged content type. */
  bodyText: misbehaviour<{ text: string }>({
    bytes: (outgoing, rule) => ({ ...outgoing, body: Buffer.from(rule.text) }),
  }),
  /** Truncates the body, with a length that matches the truncated body. */
  cutJson: misbehaviour<object>({
    bytes: (outgoing) => ({ ...outgoing, body: outgoing.body.subarray(0, Math.floor(outgoing.body.length / 2)) }),
  }),
  /** Delays the response until the rules are replaced, for tests in which an event must happen before it. */
  held: misbehaviour<object>({
    send: async (response, outgoing, _rule, replaced) => {
      await Promise.race([replaced, once(response, 'close')]);
      return !response.destroyed && sendUnchanged(response, outgoing);
    },
  }),
  /** Delays the response. */
  slow: misbehaviour<{ ms: number }>({
    send: async (response, outgoing, rule) => {
      await wait(rule.ms);
      return sendUnchanged(response, outgoing);
    },
  }),
} as const;

async function sendHalf(response: ServerResponse, outgoing: InterceptedAnswer): Promise<void> {
  response.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': outgoing.body.length });
  const half = outgoing.body.subarray(0, Math.max(1, Math.floor(outgoing.body.length / 2)));
  // Closing before the bytes are sent would lose them.
  const left = new Promise<void>((resolve) => response.write(half, () => resolve()));
  await Promise.race([left, once(response, 'close')]);
}

function destroyed(response: ServerResponse): boolean {
  response.destroy();
  return false;
}
