import type { ResourceId } from '../../electron/base/brand.ts';
import type { KeepPlan, PicturesStatus } from '../../electron/contract/index.ts';
import { size } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import { heldPictures } from '../ui/held-pictures.svelte.ts';
import { askAgain, askAllAgain } from '../ui/missing-pictures.svelte.ts';
import { pictureAt } from '../ui/picture-ask.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { onAccountSwitch } from './account-switch.ts';
import { attempt } from './attempt.ts';
import { ask, bridge } from './bridge.ts';

/** Returns every URL with which a thumbnail of an asset may have been requested. */
const placesOf = (id: string): readonly string[] =>
  [true, false].flatMap((small) => [pictureAt(id, small), pictureAt(id, small, 'kept')]);

/** The fetching of pictures in the current account, and its limits. */
class Pictures {
  #status = $state.raw<PicturesStatus | null>(null);

  get status(): PicturesStatus | null {
    return this.#status;
  }

  /** Subscribes to changes of the current account. */
  async start(): Promise<void> {
    bridge.on('pictures.changed', (status) => this.#take(status));
    bridge.on('pictures.nearCeiling', ({ bytes, ceiling }) =>
      toasts.show({ tone: 'warn', words: m.lists.nearCeiling(size(bytes), size(ceiling)) }),
    );
    onAccountSwitch(() => void attempt(() => this.read()));
    await this.read();
  }
  async read(): Promise<void> {
    this.#take(await ask(bridge.pictures.status()));
  }
  async plan(): Promise<KeepPlan> {
    return ask(bridge.pictures.plan());
  }
  async keepAll(): Promise<void> {
    this.#take(await ask(bridge.pictures.keepAll()));
  }
  async stopKeeping(): Promise<void> {
    this.#take(await ask(bridge.pictures.stopKeeping()));
  }
  /** Resolves to the traffic that inspecting all uninspected pictures would need. */
  async lookPlan(): Promise<KeepPlan> {
    return ask(bridge.pictures.lookPlan());
  }
  async lookAtAll(): Promise<void> {
    this.#take(await ask(bridge.pictures.lookAtAll()));
  }
  async stopLooking(): Promise<void> {
    this.#take(await ask(bridge.pictures.stopLooking()));
  }
  /** Fetches a picture on request, regardless of the traffic limit. */
  async fetch(id: ResourceId): Promise<boolean> {
    const there = await ask(bridge.pictures.fetch({ id }));
    if (there) askAgain(placesOf(id));
    return there;
  }

  #take(status: PicturesStatus | null): void {
    const before = this.#status?.held ?? null;
    this.#status = status;
    const held = status?.held ?? null;
    heldPictures.set(held === null ? null : m.lists.pictureHeld[held]);
    if (before !== null && held === null) askAllAgain();
  }
}

export const pictures = new Pictures();
