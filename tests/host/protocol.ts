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

/** What the program answers to a request for one of its own addresses. */
export async function answerRequest(request: Request): Promise<Response> {
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (!handler) throw new Error(`No protocol handler for ${request.url}`);
  return handler(request);
}
