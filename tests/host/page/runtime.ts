import type { Codec } from './codec.ts';
import { createContextBridge } from './context-bridge.ts';
import { createDecoder } from './decoder.ts';
import { createEncoder } from './encoder.ts';
import { createFileLink } from './files.ts';
import { createIpcRenderer } from './ipc-renderer.ts';
import { reportWindow } from './keys.ts';

export interface PageSetup {
  /** Known to the host and this closure alone: the page cannot speak in the host's name, nor in the preload's. */
  secret: string;
  binding: string;
  entry: string;
  origin: string;
  /** What a sandboxed preload sees as `process`. */
  process: object;
}

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: object,
) => void;

/** Bytes as text by what Chromium has for it, which the library of types does not know yet. */
export function createPageCodec(): Codec {
  return {
    encode: createEncoder((bytes) => (bytes as unknown as { toBase64(): string }).toBase64()),
    decode: createDecoder((text) =>
      (Uint8Array as unknown as { fromBase64(text: string): Uint8Array }).fromBase64(text),
    ),
  };
}

/** An object that throws by name for what it does not have. */
export function strict(path: string, members: Record<string, unknown>): unknown {
  return new Proxy(members, {
    get(target, name): unknown {
      if (typeof name === 'symbol' || name === 'then' || name in target) return Reflect.get(target, name);
      throw new Error(`The Chromium host does not implement electron.${path}${name}`);
    },
  });
}

/**
 * Runs before a document's own scripts. Sent to the page as source, together with what this file imports: functions
 * that know each other by their names, and nothing else.
 */
export function startPage(setup: PageSetup, preloads: readonly Preload[]): void {
  const send = Reflect.get(globalThis, setup.binding) as (text: string) => void;
  Reflect.deleteProperty(globalThis, setup.binding);
  if (window !== window.top || location.origin !== setup.origin) return;

  // Kept, so that a page which replaces JSON.stringify does not get to read the secret.
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

  const electron = strict('', {
    contextBridge: strict('contextBridge.', { ...createContextBridge() }),
    ipcRenderer: strict('ipcRenderer.', ipc.api),
    webUtils: strict('webUtils.', { getPathForFile: files.getPathForFile }),
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
