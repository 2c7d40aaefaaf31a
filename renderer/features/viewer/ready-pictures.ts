import type { ResourceId } from '../../../electron/base/brand.ts';
import type { Original } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { originalAt } from '../../ui/picture-ask.ts';

interface Ready {
  readonly original: Original;
  /** Held so that it stays decoded. */
  readonly image: HTMLImageElement | null;
}

/** One on each side of the picture that is looked at, and where one came from. */
const most = 5;

/** Whole pictures that are looked at next: fetched as far as the account's settings let them be, and decoded. */
export class ReadyPictures {
  readonly #ready = new Map<ResourceId, Ready>();

  get(id: ResourceId): Original | null {
    return this.#ready.get(id)?.original ?? null;
  }

  /** Has one ready soon; whatever is wrong with it is told when it is looked at. */
  async want(id: ResourceId): Promise<void> {
    if (this.#ready.has(id)) return;
    const reply = await bridge.pictures.original({ id, how: 'ahead' });
    if (reply.ok && reply.value !== null) this.keep(reply.value);
  }

  keep(original: Original): void {
    const known = this.#ready.get(original.id);
    this.#ready.delete(original.id);
    this.#ready.set(original.id, known ?? { original, image: original.kind === 'picture' ? decoded(original) : null });
    const [oldest] = this.#ready.keys();
    if (this.#ready.size > most && oldest !== undefined) this.#ready.delete(oldest);
  }
}

const decoded = (original: Original): HTMLImageElement => {
  const image = new Image();
  image.src = originalAt(original);
  // One that cannot be decoded is told of where it is shown.
  image.decode().catch(() => undefined);
  return image;
};
