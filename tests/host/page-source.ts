import { readFileSync } from 'node:fs';
import { createContextBridge } from './page/context-bridge.ts';
import { createDecoder } from './page/decoder.ts';
import { createEncoder } from './page/encoder.ts';
import { createFileLink, dispatchDrag, watchFiles } from './page/files.ts';
import { createIpcRenderer } from './page/ipc-renderer.ts';
import { reportWindow } from './page/keys.ts';
import { createPageCodec, type PageSetup, startPage, createStrictObject } from './page/runtime.ts';

const parts = [
  createContextBridge, createDecoder, createEncoder, createFileLink, createIpcRenderer, createPageCodec, dispatchDrag,
  reportWindow, startPage, createStrictObject, watchFiles,
]; // prettier-ignore

function wrapPreload(file: string): string {
  return `function (require, module, exports, process) {\n${readFileSync(file, 'utf8')}\n}`;
}

/** Returns the script that a page runs before its own scripts: the functions of `page/` as source, and the preload scripts. */
export function buildPageSource(setup: PageSetup, preloadFiles: readonly string[]): string {
  const functions = parts.map((part) => part.toString()).join('\n');
  const preloads = preloadFiles.map(wrapPreload).join(',\n');
  return `(() => {\n${functions}\nstartPage(${JSON.stringify(setup)}, [\n${preloads}\n]);\n})();`;
}
