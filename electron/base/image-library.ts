import { registerHooks } from 'node:module';
import type sharpModule from 'sharp';

/**
 * Loads the image library in its WebAssembly build. Its native build crashes Electron on Linux, because both include
 * their own glib. The pictures are from a service that may be careless or hostile, so they are decoded inside
 * WebAssembly on every platform. Load it only on a thread: it starts slowly, and ending the thread releases its memory.
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
