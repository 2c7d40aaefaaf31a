import type { IntentId } from '../../../electron/base/brand.ts';
import type { Intent } from '../../../electron/contract/index.ts';
import { attempt } from '../../attempt.ts';
import { ask, bridge } from '../../bridge.ts';
import { everySoOften } from '../../resource/every-so-often.ts';
import { grouped, merged } from './grouping.ts';
import type { Group } from './grouping.ts';

/** What people want done, as long as the outbox is on the screen. */
export class Outbox {
  #intents = $state.raw<readonly Intent[] | null>(null);
  #problem = $state<string | null>(null);
  /** The entry that was shown last: it stays, whatever comes above it. */
  #shownId = $state<string | null>(null);
  /** The shown entry, when it is too old for the list. */
  #apart = $state.raw<Intent | null>(null);
  readonly #groups = $derived(grouped(this.#intents ?? []));
  /** Events cannot say that an entry was taken off the list, so it is read again, no more than once a second. */
  readonly #readSoon = everySoOften(() => this.#read());

  /** Null while they are on their way. */
  get intents(): readonly Intent[] | null {
    return this.#intents;
  }
  get groups(): readonly Group[] {
    return this.#groups;
  }
  /** Why the list could not be read. */
  get problem(): string | null {
    return this.#problem;
  }
  /** How many are not over. */
  get onTheWay(): number {
    return this.#groups.find(({ name }) => name === 'onTheWay')?.intents.length ?? 0;
  }
  /** The entry of the address, else the one shown before, else the first. */
  get shown(): Intent | null {
    return this.#find(this.#shownId) ?? this.#groups[0]?.intents[0] ?? null;
  }

  follow(): () => void {
    const stops = [
      bridge.on('outbox.changed', ({ intents }) => {
        if (this.#intents !== null) this.#intents = merged(this.#intents, intents);
        this.#readSoon();
      }),
      bridge.on('accounts.changed', () => this.#readSoon()),
    ];
    this.#readSoon();
    return () => stops.forEach((stop) => stop());
  }

  /** Shows an entry, asking for it when it is too old for the list; null keeps the one that is shown. */
  async show(id: string | null): Promise<void> {
    if (id === null) {
      this.#shownId = this.shown?.id ?? null;
      return;
    }
    this.#shownId = id;
    if (this.#find(id) !== null) return;
    await attempt(async () => {
      const intent = await ask(bridge.outbox.get({ id: id as IntentId }));
      if (this.#shownId === id) this.#apart = intent;
    });
  }

  readAgain(): void {
    this.#readSoon();
  }

  async retry({ id }: Intent): Promise<void> {
    await attempt(async () => this.#take(await ask(bridge.outbox.retry({ id }))));
  }

  async cancel({ id }: Intent): Promise<void> {
    await attempt(async () => this.#take(await ask(bridge.outbox.cancel({ id }))));
  }

  async discard({ id }: Intent): Promise<void> {
    await attempt(async () => {
      await ask(bridge.outbox.discard({ id }));
      this.#intents = (this.#intents ?? []).filter((intent) => intent.id !== id);
      this.#apart = null;
    });
  }

  #find(id: string | null): Intent | null {
    return this.#intents?.find((intent) => intent.id === id) ?? (this.#apart?.id === id ? this.#apart : null);
  }

  #take(intent: Intent): void {
    this.#intents = merged(this.#intents ?? [], [intent]);
  }

  async #read(): Promise<void> {
    const answer = await bridge.outbox.list();
    this.#problem = answer.ok ? null : answer.error.message;
    if (answer.ok) this.#intents = merged([], answer.value);
  }
}
