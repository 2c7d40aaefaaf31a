import type { OutboxCounts, OutboxHoldStatus } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { readIgnoringErrors } from './run-with-toast.ts';
import { unwrapReply, bridge } from './bridge.ts';

const initialHoldStatus: OutboxHoldStatus = { held: false, hold: null, until: null, damage: null };
const noOutbox: OutboxCounts = { waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 };

/** The number of cached items of each resource, and the state of the outbox. */
class Counts {
  #items = $state.raw<Readonly<Partial<Record<ResourceName, number>>>>({});
  #outbox = $state.raw<OutboxCounts>(noOutbox);
  #holdStatus = $state.raw<OutboxHoldStatus>(initialHoldStatus);
  /** The number of failed intents that are open in a form. */
  #corrected = $state(0);
  #reading = false;
  #wanted = 0;
  /** Incremented on each account switch. Replies for an earlier account are dropped. */
  #account = 0;

  get items(): Readonly<Partial<Record<ResourceName, number>>> {
    return this.#items;
  }
  get outbox(): OutboxCounts {
    return this.#outbox;
  }
  /** The hold status of the outbox. */
  get holdStatus(): OutboxHoldStatus {
    return this.#holdStatus;
  }
  /**
   * The number of intents that need the user, without the ones that are open in a form to be corrected, because the
   * form already shows them.
   */
  get needsYou(): number {
    return Math.max(0, this.#outbox.needsYou - this.#corrected);
  }
  /** The number of intents that wait for the service. */
  get waitingForService(): number {
    return this.#outbox.waiting + this.#outbox.sending + this.#outbox.looking;
  }
  /** The number of unfinished intents, with the same exception. */
  get unsent(): number {
    return this.waitingForService + this.needsYou;
  }

  /** Marks a failed intent as open in a form. Returns a function that removes the mark. */
  correcting(): () => void {
    this.#corrected += 1;
    return () => {
      this.#corrected -= 1;
    };
  }

  /** Subscribes to changes of the current account. Without one, there is nothing to count. */
  async start(connected: boolean): Promise<void> {
    bridge.on('items.changed', () => void readIgnoringErrors(() => this.#readItems()));
    bridge.on('outbox.changed', ({ counts }) => {
      this.#outbox = counts;
    });
    bridge.on('outbox.holdStatus', (status) => {
      this.#holdStatus = status;
    });
    onAccountSwitch((account) => void readIgnoringErrors(() => this.#follow(account !== null)));
    await this.#follow(connected);
  }

  async #follow(connected: boolean): Promise<void> {
    this.#account += 1;
    this.#items = {};
    this.#outbox = noOutbox;
    this.#holdStatus = initialHoldStatus;
    if (connected) await Promise.all([this.#readItems(), this.#readOutbox()]);
  }
  async #readOutbox(): Promise<void> {
    const account = this.#account;
    const [outbox, holdStatus] = await Promise.all([
      unwrapReply(bridge.outbox.counts()),
      unwrapReply(bridge.outbox.holdStatus()),
    ]);
    if (account === this.#account) [this.#outbox, this.#holdStatus] = [outbox, holdStatus];
  }
  /** Sends one request at a time. Changes during a request lead to a single further request. */
  async #readItems(): Promise<void> {
    this.#wanted += 1;
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (let answered = 0; answered !== this.#wanted;) {
        answered = this.#wanted;
        const account = this.#account;
        const items = await unwrapReply(bridge.items.counts());
        if (account === this.#account) this.#items = items;
      }
    } finally {
      this.#reading = false;
    }
  }
}

export const counts = new Counts();
