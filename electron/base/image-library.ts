import { registerHooks } from 'node:module';
import type sharpModule from 'sharp';

/**
 * The image library, on its WebAssembly build. Its native build ends Electron on Linux with a fault (both bring a glib
 * of their own), and pictures come from a service that may be careless or hostile: so they are decoded inside
 * WebAssembly on every platform. Load it on a thread only: it takes long to start, and the thread gives its memory back.
 */
export const loadImageLibrary = async (): Promise<typeof sharpModule> => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(/^@img\/sharp-(?!wasm32)/.test(specifier) ? '@img/sharp-wasm32/sharp.node' : specifier, context),
  });
  try {
    const { default: sharp } = await import('sharp');
    return sharp;
  } finally {
    hooks.deregister();
  }
};
