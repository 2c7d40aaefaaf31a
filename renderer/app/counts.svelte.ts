import type { OutboxCounts, OutboxHoldStatus } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { readQuietly } from './attempt.ts';
import { ask, bridge } from './bridge.ts';

const notHeld: OutboxHoldStatus = { held: false, hold: null, until: null, damage: null };
const noOutbox: OutboxCounts = { waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 };

/** How many items of each resource the cache holds, and how the outbox stands. */
class Counts {
  #items = $state.raw<Readonly<Partial<Record<ResourceName, number>>>>({});
  #outbox = $state.raw<OutboxCounts>(noOutbox);
  #holdStatus = $state.raw<OutboxHoldStatus>(notHeld);
  /** Failed entries that stand in an open form. */
  #corrected = $state(0);
  #reading = false;
  #wanted = 0;
  /** Rises with each account: what was read of an earlier one is not shown. */
  #account = 0;

  get items(): Readonly<Partial<Record<ResourceName, number>>> {
    return this.#items;
  }
  get outbox(): OutboxCounts {
    return this.#outbox;
  }
  /** Whether anything leaves the outbox. */
  get holdStatus(): OutboxHoldStatus {
    return this.#holdStatus;
  }
  /** Entries that wait for a person, but for those that stand in an open form to be corrected: it says so itself. */
  get needsYou(): number {
    return Math.max(0, this.#outbox.needsYou - this.#corrected);
  }
  /** Everything in the outbox that is not over, with the same exception. */
  get unsent(): number {
    return this.#outbox.waiting + this.#outbox.sending + this.#outbox.looking + this.needsYou;
  }

  /** A failed entry stands in an open form from now on; answers how to say that it no longer does. */
  correcting(): () => void {
    this.#corrected += 1;
    return () => {
      this.#corrected -= 1;
    };
  }

  /** Follows the account in use; without one there is nothing to count. */
  async start(connected: boolean): Promise<void> {
    bridge.on('items.changed', () => void readQuietly(() => this.#readItems()));
    bridge.on('outbox.changed', ({ counts }) => {
      this.#outbox = counts;
    });
    bridge.on('outbox.holdStatus', (status) => {
      this.#holdStatus = status;
    });
    onAccountSwitch((account) => void readQuietly(() => this.#follow(account !== null)));
    await this.#follow(connected);
  }

  async #follow(connected: boolean): Promise<void> {
    this.#account += 1;
    if (!connected) {
      this.#items = {};
      this.#outbox = noOutbox;
      this.#holdStatus = notHeld;
      return;
    }
    await Promise.all([this.#readItems(), this.#readOutbox()]);
  }
  async #readOutbox(): Promise<void> {
    const account = this.#account;
    const [outbox, holdStatus] = await Promise.all([ask(bridge.outbox.counts()), ask(bridge.outbox.holdStatus())]);
    if (account === this.#account) [this.#outbox, this.#holdStatus] = [outbox, holdStatus];
  }
  /** One question at a time: changes that come meanwhile are answered by one more. */
  async #readItems(): Promise<void> {
    this.#wanted += 1;
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (let answered = 0; answered !== this.#wanted;) {
        answered = this.#wanted;
        const account = this.#account;
        const items = await ask(bridge.items.counts());
        if (account === this.#account) this.#items = items;
      }
    } finally {
      this.#reading = false;
    }
  }
}

export const counts = new Counts();
