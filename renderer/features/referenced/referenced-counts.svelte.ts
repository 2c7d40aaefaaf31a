import type { ReferencedName } from '../../../electron/model/index.ts';
import { onAccountSwitch } from '../../app/account-switch.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

/** The number of cached referenced entities of each kind, updated while any component shows it. */
class ReferencedCounts {
  #counts = $state.raw<Readonly<Partial<Record<ReferencedName, number>>>>({});
  readonly #requests = new LatestRequest();
  readonly #again = throttleAsync(() => this.#read());

  of(kind: ReferencedName): number {
    return this.#counts[kind] ?? 0;
  }

  /** Subscribes to the cache and to the account in use. Returns an unsubscribe function. */
  open(): () => void {
    this.#again();
    const stops = [
      bridge.on('items.changed', () => this.#again()),
      onAccountSwitch(() => {
        this.#requests.dropAll();
        this.#counts = {};
        this.#again();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  async #read(): Promise<void> {
    const isLatest = this.#requests.start();
    const reply = await bridge.referenced.counts();
    if (reply.ok && isLatest()) this.#counts = reply.value;
  }
}

export const referencedCounts = new ReferencedCounts();
