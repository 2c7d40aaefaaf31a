import type { DownloadAllPlan, ViewCount, pictureViews } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { onAccountSwitch } from '../../app/account-switch.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { pictures } from '../../app/pictures.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
import { lists } from '../../list/list-registry.svelte.ts';

export type PictureView = (typeof pictureViews)[number];

/** The number of pictures in each view, and of products that use them, and the traffic needed to analyse the rest. */
class PictureViews {
  #assets = $state.raw<readonly ViewCount[]>([]);
  #products = $state.raw<readonly ViewCount[]>([]);
  #plan = $state.raw<DownloadAllPlan | null>(null);
  readonly #requests = new LatestRequest();

  /** The plan, or null while it is unknown. */
  get plan(): DownloadAllPlan | null {
    return this.#plan;
  }
  /**
   * Returns the number of pictures in a view, or of products with such a picture. Null while not all pictures have been
   * analysed.
   */
  count(what: 'asset' | 'product', view: PictureView): number | null {
    const found = (what === 'asset' ? this.#assets : this.#products).find((one) => one.view === view);
    if (found !== undefined) return found.analysed === undefined ? found.count : null;
    // A view without items is not listed.
    return this.#plan === null || (this.#plan.pictures > 0 && view !== 'notLookedAt') ? null : 0;
  }
  /** Returns the number of analysed pictures in a view, if not all pictures have been analysed. */
  partOf(view: PictureView): { readonly count: number; readonly analysed: number } | null {
    const found = this.#assets.find((asset) => asset.view === view);
    return found?.analysed === undefined ? null : { count: found.count, analysed: found.analysed };
  }

  /** Counts, and counts again after changes. Returns an unsubscribe function. */
  follow(): () => void {
    const soon = throttleAsync(async () => {
      await runWithErrorToast(() => this.#read());
    });
    const stops = [
      bridge.on('items.changed', soon),
      onAccountSwitch(() => {
        this.#requests.dropAll();
        this.#assets = this.#products = [];
        this.#plan = null;
        soon();
      }),
    ];
    soon();
    return () => stops.forEach((stop) => stop());
  }

  /** Opens the list of a view. */
  open(resource: ResourceName, view: PictureView): void {
    lists.of(resource).apply({ words: '', view, type: null, filters: { join: 'all', groups: [] }, order: null });
    router.open(resource, null);
  }

  async #read(): Promise<void> {
    const isLatest = this.#requests.start();
    const [assets, products, plan] = await Promise.all([
      unwrapReply(bridge.items.views({ resource: 'asset' })),
      unwrapReply(bridge.items.views({ resource: 'product' })),
      pictures.lookPlan(),
    ]);
    if (!isLatest()) return;
    this.#assets = assets;
    this.#products = products;
    this.#plan = plan;
  }
}

export const pictureCounts = new PictureViews();
