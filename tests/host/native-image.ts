import { existsSync, readFileSync } from 'node:fs';
import { imageSize } from './image-size.ts';
import { notImplemented, standIn } from './stand-in.ts';

interface Size {
  width: number;
  height: number;
}

/** An image as its file and its size: nothing here decodes or draws one. */
class HostNativeImage {
  private readonly bytes: Buffer;
  private readonly size: Size;
  /** Whether the size is that of the file, whose bytes this image then is. */
  private readonly isWhole: boolean;

  constructor(bytes: Buffer, size = imageSize(bytes), isWhole = true) {
    this.bytes = bytes;
    this.size = size;
    this.isWhole = isWhole;
  }

  isEmpty(): boolean {
    return this.size.width === 0 || this.size.height === 0;
  }

  getSize(): Size {
    return { ...this.size };
  }

  getAspectRatio(): number {
    return this.isEmpty() ? 1 : this.size.width / this.size.height;
  }

  /** A side that is not named follows the other one, as in Electron. */
  resize({ width, height }: Electron.ResizeOptions): HostNativeImage {
    const ratio = this.getAspectRatio();
    const wanted = {
      width: Math.round(width ?? (height === undefined ? this.size.width : height * ratio)),
      height: Math.round(height ?? (width === undefined ? this.size.height : width / ratio)),
    };
    return createImage(this.bytes, this.isEmpty() ? this.size : wanted, false);
  }

  toPNG(): Buffer {
    if (!this.isWhole) throw notImplemented('NativeImage.toPNG of a resized image');
    return this.bytes;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.toPNG().toString('base64')}`;
  }
}

function createImage(...args: ConstructorParameters<typeof HostNativeImage>): HostNativeImage {
  return standIn('NativeImage', new HostNativeImage(...args));
}

/** A file that is missing or no picture gives an empty image, as in Electron. */
const createFromPath = (file: string): HostNativeImage =>
  createImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

export const nativeImage = standIn('nativeImage', {
  createEmpty: () => createImage(Buffer.alloc(0)),
  createFromPath,
  createFromBuffer: (bytes: Buffer) => createImage(bytes),
});

/** Returns the size of an image that is given as itself or as a path. Throws if a path leads to no image. */
export function sizeOfIcon(icon: unknown): Size {
  if (typeof icon === 'string') {
    const image = createFromPath(icon);
    if (image.isEmpty()) throw new Error(`Failed to load image from path '${icon}'`);
    return image.getSize();
  }
  if (icon instanceof HostNativeImage) return icon.getSize();
  throw new TypeError('Argument must be a file path or a NativeImage');
}
