import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { PictureProperties } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** The metadata of an asset's file. Until it is available, it is requested again whenever files are fetched. */
export class FileFacts {
  #facts = $state.raw<PictureProperties | null>(null);

  get value(): PictureProperties | null {
    return this.#facts;
  }

  /** Starts reading the metadata of an asset. Returns a function that stops it. */
  open(id: ResourceId): () => void {
    let left = false;
    const isOpen = (): boolean => !left && this.#facts === null;
    this.#facts = null;
    const loadFacts = async (): Promise<void> => {
      if (!isOpen()) return;
      const reply = await bridge.pictures.facts({ id });
      if (reply.ok && isOpen()) this.#facts = reply.value;
    };
    void loadFacts();
    const stop = bridge.on('pictures.changed', () => void loadFacts());
    return () => {
      left = true;
      stop();
    };
  }
}
