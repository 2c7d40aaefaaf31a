import type { Codec } from './codec.ts';
import { createContextBridge } from './context-bridge.ts';
import { createDecoder } from './decoder.ts';
import { createEncoder } from './encoder.ts';
import { createFileLink } from './files.ts';
import { createIpcRenderer } from './ipc-renderer.ts';
import { reportWindow } from './keys.ts';

export interface PageSetup {
  /** Known only to the host and this closure, so that the page cannot send messages as the host or as the preload. */
  secret: string;
  binding: string;
  entry: string;
  origin: string;
  /** The `process` object of a sandboxed preload. */
  process: object;
}

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: object,
) => void;

/** Creates a codec with Chromium's Base64 functions, which TypeScript's library does not declare yet. */
export function createPageCodec(): Codec {
  return {
    encode: createEncoder((bytes) => (bytes as unknown as { toBase64(): string }).toBase64()),
    decode: createDecoder((text) =>
      (Uint8Array as unknown as { fromBase64(text: string): Uint8Array }).fromBase64(text),
    ),
  };
}

/** Creates a proxy that throws an error with the name of a missing property. */
export function createStrictObject(path: string, members: Record<string, unknown>): unknown {
  return new Proxy(members, {
    get(target, name): unknown {
      if (typeof name === 'symbol' || name === 'then' || name in target) return Reflect.get(target, name);
      throw new Error(`The Chromium host does not implement electron.${path}${name}`);
    },
  });
}

/**
 * Runs before the scripts of a document. Sent to the page as source together with the functions that this file imports: they
 * can refer only to each other, by name.
 */
export function startPage(setup: PageSetup, preloads: readonly Preload[]): void {
  const send = Reflect.get(globalThis, setup.binding) as (text: string) => void;
  Reflect.deleteProperty(globalThis, setup.binding);
  if (window !== window.top || location.origin !== setup.origin) return;

  // Stored, so that a page that replaces JSON.stringify cannot read the secret.
  const { stringify } = JSON;
  const post = (...row: unknown[]): void => send(stringify([setup.secret, ...row]));
  const ipc = createIpcRenderer(createPageCodec(), post);
  const files = createFileLink(post);
  reportWindow(post);

  const calls = { reply: ipc.reply, event: ipc.event, ...files } as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  Object.defineProperty(globalThis, setup.entry, {
    value: (secret: string, kind: string, ...args: unknown[]) =>
      secret === setup.secret ? calls[kind]?.(...args) : undefined,
  });

  const electron = createStrictObject('', {
    contextBridge: createStrictObject('contextBridge.', { ...createContextBridge() }),
    ipcRenderer: createStrictObject('ipcRenderer.', ipc.api),
    webUtils: createStrictObject('webUtils.', { getPathForFile: files.getPathForFile }),
  });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  for (const preload of preloads) {
    const module = { exports: {} };
    preload(require, module, module.exports, setup.process);
  }
}
