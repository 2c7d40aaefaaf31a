import { existsSync, readFileSync } from 'node:fs';
import { readImageSize } from './image-size.ts';
import { createNotImplementedError, createStrictProxy } from './strict-proxy.ts';

interface Size {
  width: number;
  height: number;
}

/** An image file and its size. The image is never decoded or drawn. */
class HostNativeImage {
  private readonly bytes: Buffer;
  private readonly size: Size;
  /** Whether the image was not resized, so that its bytes are those of the file. */
  private readonly isOriginal: boolean;

  constructor(bytes: Buffer, size = readImageSize(bytes), isOriginal = true) {
    this.bytes = bytes;
    this.size = size;
    this.isOriginal = isOriginal;
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

  /** Returns a resized image. A missing side keeps the aspect ratio, as in Electron. */
  resize({ width, height }: Electron.ResizeOptions): HostNativeImage {
    const ratio = this.getAspectRatio();
    const newSize = {
      width: Math.round(width ?? (height === undefined ? this.size.width : height * ratio)),
      height: Math.round(height ?? (width === undefined ? this.size.height : width / ratio)),
    };
    return createImage(this.bytes, this.isEmpty() ? this.size : newSize, false);
  }

  toPNG(): Buffer {
    if (!this.isOriginal) throw createNotImplementedError('NativeImage.toPNG of a resized image');
    return this.bytes;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.toPNG().toString('base64')}`;
  }
}

function createImage(...args: ConstructorParameters<typeof HostNativeImage>): HostNativeImage {
  return createStrictProxy('NativeImage', new HostNativeImage(...args));
}

/** Creates an image from a file. The image is empty if the file is missing or no picture, as in Electron. */
const createFromPath = (file: string): HostNativeImage =>
  createImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

export const nativeImage = createStrictProxy('nativeImage', {
  createEmpty: () => createImage(Buffer.alloc(0)),
  createFromPath,
  createFromBuffer: (bytes: Buffer) => createImage(bytes),
});

/** Returns the size of an image or of an image file. Throws if the file is no image. */
export function getIconSize(icon: unknown): Size {
  if (typeof icon === 'string') {
    const image = createFromPath(icon);
    if (image.isEmpty()) throw new Error(`Failed to load image from path '${icon}'`);
    return image.getSize();
  }
  if (icon instanceof HostNativeImage) return icon.getSize();
  throw new TypeError('Argument must be a file path or a NativeImage');
}
