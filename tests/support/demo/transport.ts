import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sendWhole, type InterceptedAnswer } from '../../../electron/demo/interceptor.ts';
import { misbehaviour } from './handler.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Misbehaviour on the wire: the request is performed, its answer spoiled on the way. */
export const TRANSPORT = {
  /** Performs the request, then closes the connection without a word. */
  closeAfterRead: misbehaviour<object>({ send: async (response) => destroyed(response) }),
  /** Performs the request, then resets the connection. */
  reset: misbehaviour<object>({
    send: async (response) => {
      response.socket?.resetAndDestroy();
      return false;
    },
  }),
  /** Announces the whole body, sends half of it, closes. */
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
  /** Performs the request and never answers. */
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
  /** Another status for the same answer: 200 for a create, say. */
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
  /** Compresses without being asked; with `honest: false` only says so. */
  gzip: misbehaviour<{ honest?: boolean }>({
    bytes: (outgoing, rule) => ({
      ...outgoing,
      headers: { ...outgoing.headers, 'content-encoding': 'gzip' },
      body: rule.honest === false ? outgoing.body : gzipSync(outgoing.body),
    }),
  }),
  emptyBody: misbehaviour<object>({ bytes: (outgoing) => ({ ...outgoing, body: Buffer.alloc(0) }) }),
  /** Any text as the body, whatever the content type says. */
  bodyText: misbehaviour<{ text: string }>({
    bytes: (outgoing, rule) => ({ ...outgoing, body: Buffer.from(rule.text) }),
  }),
  /** A body cut short, with a length that says it is whole. */
  cutJson: misbehaviour<object>({
    bytes: (outgoing) => ({ ...outgoing, body: outgoing.body.subarray(0, Math.floor(outgoing.body.length / 2)) }),
  }),
  /** Waits with the answer until other rules are in force: for tests in which something comes before it. */
  held: misbehaviour<object>({
    send: async (response, outgoing, _rule, replaced) => {
      await Promise.race([replaced, once(response, 'close')]);
      return !response.destroyed && sendWhole(response, outgoing);
    },
  }),
  /** Waits before the answer is sent. */
  slow: misbehaviour<{ ms: number }>({
    send: async (response, outgoing, rule) => {
      await wait(rule.ms);
      return sendWhole(response, outgoing);
    },
  }),
} as const;

async function sendHalf(response: ServerResponse, outgoing: InterceptedAnswer): Promise<void> {
  response.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': outgoing.body.length });
  const half = outgoing.body.subarray(0, Math.max(1, Math.floor(outgoing.body.length / 2)));
  // Closing before the bytes have left would lose them.
  const left = new Promise<void>((resolve) => response.write(half, () => resolve()));
  await Promise.race([left, once(response, 'close')]);
}

function destroyed(response: ServerResponse): boolean {
  response.destroy();
  return false;
}
