import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { Original } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { getOriginalUrl } from '../../ui/picture-url.ts';

interface Ready {
  readonly original: Original;
  /** A reference that keeps the image decoded. */
  readonly image: HTMLImageElement | null;
}

/** The maximum number of pictures: one on each side of the current one, and previous ones. */
const maxPictures = 5;

/**
 * Prefetched and decoded originals that are likely to be viewed next. They are fetched as far as the settings of the
 * account permit.
 */
export class ReadyPictures {
  readonly #ready = new Map<ResourceId, Ready>();

  get(id: ResourceId): Original | null {
    return this.#ready.get(id)?.original ?? null;
  }

  /** Prefetches a picture. Errors are shown when the user views it. */
  async want(id: ResourceId): Promise<void> {
    if (this.#ready.has(id)) return;
    const reply = await bridge.pictures.original({ id, how: 'ahead' });
    if (reply.ok && reply.value !== null) this.keep(reply.value);
  }

  keep(original: Original): void {
    const known = this.#ready.get(original.id);
    this.#ready.delete(original.id);
    this.#ready.set(
      original.id,
      known ?? { original, image: original.kind === 'picture' ? startDecoding(original) : null },
    );
    const [oldest] = this.#ready.keys();
    if (this.#ready.size > maxPictures && oldest !== undefined) this.#ready.delete(oldest);
  }
}

const startDecoding = (original: Original): HTMLImageElement => {
  const image = new Image();
  image.src = getOriginalUrl(original);
  // A decoding error is shown with the picture.
  image.decode().catch(() => undefined);
  return image;
};
