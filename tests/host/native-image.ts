import { existsSync, readFileSync } from 'node:fs';
import { standIn } from './stand-in.ts';

/** An image as bytes only: nothing here decodes or draws one. */
function createImage(bytes: Buffer): object {
  return standIn('NativeImage', {
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
  });
}

export const nativeImage = standIn('nativeImage', {
  createEmpty: () => createImage(Buffer.alloc(0)),
  createFromPath: (file: string) => createImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => createImage(bytes),
});
