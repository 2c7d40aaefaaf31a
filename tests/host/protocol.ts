import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isReady } from './lifecycle.ts';
import type { Part } from './events.ts';
import { addScheme, isHandled, removeScheme } from './origins.ts';
import { standIn } from './stand-in.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const privileged = new Set<string>();

const implementation: Part<
  Electron.Protocol,
  'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
> = {
  registerSchemesAsPrivileged(schemes) {
    if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) if (privileges?.standard) privileged.add(scheme);
  },
  handle(scheme, handler) {
    if (!isReady()) throw new Error('protocol.handle can only be used after app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!privileged.has(scheme))
      throw new Error(`The Chromium host serves standard schemes only, and ${scheme}: is not one`);
    handlers.set(scheme, handler);
    addScheme(scheme);
  },
  unhandle(scheme) {
    handlers.delete(scheme);
    removeScheme(scheme);
  },
  isProtocolHandled: (scheme) => isHandled(scheme),
};

export const protocol = standIn('protocol', implementation as unknown as Electron.Protocol);

/** A response as Electron takes it from a handler. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | null;
}

const isKind = (value: object, name: string, check: (member: unknown) => boolean): boolean =>
  !Object.hasOwn(value, name) || check(Reflect.get(value, name));

/** Whether Electron takes what a handler returned for a response: own members of an object must have the right types. */
function isResponse(given: unknown): given is Response {
  if (typeof given !== 'object' || given === null) return false;
  return (
    isKind(given, 'status', (status) => typeof status === 'number') &&
    isKind(given, 'statusText', (text) => typeof text === 'string') &&
    isKind(given, 'headers', (headers) => typeof headers === 'object') &&
    isKind(given, 'body', (body) => body === null || body instanceof ReadableStream)
  );
}

/**
 * Returns the program's answer to a request for one of its own addresses, or null if the handler says that there is none
 * (`Response.error()`). Throws if the handler fails or returns no response.
 */
export async function answerRequest(request: Request): Promise<ProtocolAnswer | null> {
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (!handler) throw new Error(`No protocol handler for ${request.url}`);
  const given: unknown = await handler(request);
  if (!isResponse(given)) throw new TypeError('The protocol handler returned no response');
  if (given.type === 'error') return null;
  const { status, statusText, headers, body } = given;
  return {
    status,
    statusText,
    // Of headers with one name the last remains.
    headers: Object.fromEntries(headers),
    body: body && Readable.fromWeb(body as NodeReadableStream),
  };
}
