import { registerHooks } from 'node:module';

const standInUrl = new URL('./electron.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

/** Gives `import … from 'electron'` and `require('electron')` the stand-in: in this thread only, as in Electron. */
export function giveStandIn(): void {
  registerHooks({
    resolve(specifier, context, next) {
      return names.has(specifier) ? { url: standInUrl, shortCircuit: true } : next(specifier, context);
    },
  });
}
