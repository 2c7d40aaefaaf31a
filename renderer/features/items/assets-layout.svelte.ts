import { bridge } from '../../app/bridge.ts';
import { type TileSize, isTileSize } from '../../grid/tile-size.ts';

/** The layout of assets: pictures of a size, or a list. */
export type AssetsLayoutName = TileSize | 'list';

const keyOf = (account: string): string => `assets/layout/${account}`;
/** The setting of earlier versions, which had one size and all accounts in common. */
const formerKey = 'assets/layout';

const isLayout = (value: unknown): value is AssetsLayoutName => value === 'list' || isTileSize(value);

/** The layout of assets, remembered for each account. */
class AssetsLayout {
  #account: string | null = null;
  #value = $state<AssetsLayoutName>('medium');
  /** Whether the user has chosen a layout since the account was opened. */
  #isChosen = false;

  get value(): AssetsLayoutName {
    return this.#value;
  }

  /** The size of pictures, or undefined if assets are shown as a list. */
  get size(): TileSize | undefined {
    return this.#value === 'list' ? undefined : this.#value;
  }

  /** Uses the layout that was chosen in an account. */
  use(account: string | null): void {
    if (account === this.#account) return;
    this.#account = account;
    this.#isChosen = false;
    this.#value = 'medium';
    if (account !== null) void this.#recall(account);
  }

  show(value: AssetsLayoutName): void {
    this.#isChosen = true;
    this.#value = value;
    if (this.#account !== null) void bridge.app.remember({ key: keyOf(this.#account), value });
  }

  async #recall(account: string): Promise<void> {
    for (const key of [keyOf(account), formerKey]) {
      const reply = await bridge.app.remembered({ key });
      if (this.#account !== account || this.#isChosen) return;
      if (reply.ok && isLayout(reply.value)) {
        this.#value = reply.value;
        return;
      }
    }
  }
}

export const assetsLayout = new AssetsLayout();
