import type { EditSelection, SendEstimate, SendingState } from '../../../electron/contract/index.ts';
import { bridge } from '../bridge.ts';
import { LatestRequest } from '../latest-request.ts';
import { session } from '../session.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

/** The minimum time between two estimates, in milliseconds. */
const estimateGapMs = 300;

/** Whether the edits of the current account can be sent, and the estimated requests and time of the selected edits. */
class Sending {
  #state = $state.raw<SendingState | null>(null);
  #estimate = $state.raw<SendEstimate | null>(null);
  /** The selection of the estimate, as text. */
  #estimated = '';
  #account: string | null = null;
  readonly #reads = new LatestRequest();
  readonly #estimates = new LatestRequest();
  #wanted: { readonly selection: EditSelection; readonly count: number } | null = null;
  readonly #estimateThrottled = throttleAsync(() => this.#readEstimate(), estimateGapMs);

  /** Null until it is read. */
  get state(): SendingState | null {
    return this.#state;
  }
  get isOn(): boolean {
    return this.#state?.isOn === true;
  }
  /** The estimate for the selected edits, or null while it is not known. */
  get estimate(): SendEstimate | null {
    return this.#estimate;
  }
  /** The name of the account with its label, or null if it has no label. */
  get labelledAccount(): string | null {
    const label = this.#state?.accountLabel ?? null;
    return label === null || session.account === null ? null : `${session.account.name} ${label}`;
  }

  /** Follows the account in use. Returns an unsubscribe function. */
  follow(account: string | null): () => void {
    if (account !== this.#account) {
      this.#state = this.#estimate = null;
      this.#estimates.dropAll();
    }
    this.#account = account;
    void this.#read();
    const stops = [
      bridge.on('edits.sending', (state) => (this.#state = state)),
      bridge.on('accounts.changed', () => void this.#read()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Estimates the requests and the time of sending the selected edits, after a short delay. `count` is their number. */
  estimateSoon(selection: EditSelection, count: number): void {
    this.#wanted = { selection, count };
    this.#estimateThrottled();
  }

  async #read(): Promise<void> {
    const isLatest = this.#reads.start();
    const reply = await bridge.edits.sending();
    if (reply.ok && isLatest()) this.#state = reply.value;
  }

  async #readEstimate(): Promise<void> {
    const key = JSON.stringify(this.#wanted);
    if (this.#wanted === null || (key === this.#estimated && this.#estimate !== null)) return;
    const { selection, count } = this.#wanted;
    this.#estimate = null;
    if (count === 0 || !this.isOn) return;
    const isLatest = this.#estimates.start();
    const reply = await bridge.edits.estimate({ selection });
    if (!reply.ok || !isLatest()) return;
    this.#estimated = key;
    this.#estimate = reply.value;
  }
}

export const sending = new Sending();
