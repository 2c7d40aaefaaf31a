import { registerHooks } from 'node:module';

const replacementUrl = new URL('./electron.ts', import.meta.url).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);

/** Resolves `import … from 'electron'` and `require('electron')` to the replacement, in this thread only, as in Electron. */
export function replaceElectron(): void {
  registerHooks({
    resolve(specifier, context, next) {
      return names.has(specifier) ? { url: replacementUrl, shortCircuit: true } : next(specifier, context);
    },
  });
}
