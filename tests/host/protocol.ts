import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isReady } from './lifecycle.ts';
import type { Part } from './events.ts';
import { addScheme, isHandled, removeScheme } from './origins.ts';
import { createStrictProxy } from './strict-proxy.ts';

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

export const protocol = createStrictProxy('protocol', implementation as unknown as Electron.Protocol);

/** The parts of a response that Electron reads from a handler. */
export interface ProtocolResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | null;
}

const isKind = (value: object, name: string, check: (member: unknown) => boolean): boolean =>
  !Object.hasOwn(value, name) || check(Reflect.get(value, name));

/** Whether Electron accepts the result of a handler as a response: own properties must have the right types. */
function isResponse(result: unknown): result is Response {
  if (typeof result !== 'object' || result === null) return false;
  return (
    isKind(result, 'status', (status) => typeof status === 'number') &&
    isKind(result, 'statusText', (text) => typeof text === 'string') &&
    isKind(result, 'headers', (headers) => typeof headers === 'object') &&
    isKind(result, 'body', (body) => body === null || body instanceof ReadableStream)
  );
}

/**
 * Returns the program's response to a request for one of its URLs, or null if the handler returns a network error
 * (`Response.error()`). Throws if the handler fails or returns no response.
 */
export async function answerRequest(request: Request): Promise<ProtocolResponse | null> {
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (!handler) throw new Error(`No protocol handler for ${request.url}`);
  const result: unknown = await handler(request);
  if (!isResponse(result)) throw new TypeError('The protocol handler returned no response');
  if (result.type === 'error') return null;
  const { status, statusText, headers, body } = result;
  return {
    status,
    statusText,
    // Only the last of several headers with the same name is used.
    headers: Object.fromEntries(headers),
    body: body && Readable.fromWeb(body as NodeReadableStream),
  };
}
