import { bridge } from '../../app/bridge.ts';

export type AssetsLayoutName = 'pictures' | 'list';
const key = 'assets/layout';

/** The stored layout of assets: pictures or a list. */
class AssetsLayout {
  #value = $state<AssetsLayoutName>('pictures');

  constructor() {
    void this.#recall();
  }

  get value(): AssetsLayoutName {
    return this.#value;
  }

  show(value: AssetsLayoutName): void {
    this.#value = value;
    void bridge.app.remember({ key, value });
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key });
    if (reply.ok && reply.value === 'list') this.#value = 'list';
  }
}

export const assetsLayout = new AssetsLayout();
