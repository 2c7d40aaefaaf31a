import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { DownloadAllPlan, PicturesStatus } from '../../electron/contract/index.ts';
import { formatByteSize } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import { onDemandPictures } from '../ui/picture-hold-reason.svelte.ts';
import { retryPictures, retryAllPictures } from '../ui/missing-pictures.svelte.ts';
import { getPictureUrl } from '../ui/picture-url.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { onAccountSwitch } from './account-switch.ts';
import { LatestRequest } from './latest-request.ts';
import { runWithErrorToast } from './run-with-toast.ts';
import { unwrapReply, bridge } from './bridge.ts';

/** Returns every URL with which a thumbnail of an asset may have been requested. */
const getThumbnailUrls = (id: string): readonly string[] =>
  [true, false].flatMap((small) => [getPictureUrl(id, small), getPictureUrl(id, small, 'kept')]);

/** The fetching of pictures in the current account, and its limits. */
class Pictures {
  #status = $state.raw<PicturesStatus | null>(null);
  readonly #requests = new LatestRequest();

  get status(): PicturesStatus | null {
    return this.#status;
  }

  /** Subscribes to changes of the current account. */
  async start(): Promise<void> {
    bridge.on('pictures.changed', (status) => this.#take(status));
    bridge.on('pictures.nearCeiling', ({ bytes, ceiling }) =>
      toasts.show({ tone: 'warn', message: m.lists.nearCeiling(formatByteSize(bytes), formatByteSize(ceiling)) }),
    );
    onAccountSwitch(() => {
      this.#take(null);
      void runWithErrorToast(() => this.read());
    });
    await this.read();
  }
  async read(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.status()));
  }
  async plan(): Promise<DownloadAllPlan> {
    return unwrapReply(bridge.pictures.plan());
  }
  async keepAll(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.keepAll()));
  }
  async stopKeeping(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.stopKeeping()));
  }
  /** Resolves to the traffic that fetching the pictures that were not compared would need. */
  async comparePlan(): Promise<DownloadAllPlan> {
    return unwrapReply(bridge.pictures.comparePlan());
  }
  async keepUncompared(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.keepUncompared()));
  }
  async stopComparing(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.stopComparing()));
  }
  /** Resolves to the traffic that inspecting all uninspected pictures would need. */
  async lookPlan(): Promise<DownloadAllPlan> {
    return unwrapReply(bridge.pictures.lookPlan());
  }
  async lookAtAll(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.lookAtAll()));
  }
  async stopLooking(): Promise<void> {
    await this.#request(() => unwrapReply(bridge.pictures.stopLooking()));
  }
  /** Fetches a picture on request, regardless of the traffic limit. */
  async fetch(id: ResourceId): Promise<boolean> {
    const wasFetched = await unwrapReply(bridge.pictures.fetch({ id }));
    if (wasFetched) retryPictures(getThumbnailUrls(id));
    return wasFetched;
  }

  /** Takes the reply of a request, unless a later one was sent: after a switch, the account's own status is requested. */
  async #request(run: () => Promise<PicturesStatus | null>): Promise<void> {
    const isLatest = this.#requests.start();
    const status = await run();
    if (isLatest()) this.#take(status);
  }
  #take(status: PicturesStatus | null): void {
    const before = this.#status?.held ?? null;
    this.#status = status;
    const holdState = status?.held ?? null;
    onDemandPictures.set(holdState === null ? null : m.lists.pictureHeld[holdState]);
    if (before !== null && holdState === null) retryAllPictures();
  }
}

export const pictures = new Pictures();
