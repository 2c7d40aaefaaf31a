import { bridge } from '../../app/bridge.ts';

export type AssetsLayoutName = 'pictures' | 'list';
const key = 'assets/layout';

/** Whether assets are shown as pictures or as a list; remembered. */
class AssetsLayout {
  #value = $state<AssetsLayoutName>('pictures');
  /** Whether the user chose one: it takes precedence over the remembered one. */
  #isChosen = false;

  constructor() {
    void this.#recall();
  }

  get value(): AssetsLayoutName {
    return this.#value;
  }

  show(value: AssetsLayoutName): void {
    this.#value = value;
    this.#isChosen = true;
    void bridge.app.remember({ key, value });
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key });
    if (reply.ok && reply.value === 'list' && !this.#isChosen) this.#value = 'list';
  }
}

export const assetsLayout = new AssetsLayout();
