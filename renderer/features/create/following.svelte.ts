import type { IntentId } from '../../../electron/base/brand.ts';
import type { Intent } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { counts } from '../../app/counts.svelte.ts';

type CreateArgument = Parameters<typeof bridge.outbox.create>[0];

/** Hands one creation to the outbox and tells everything that becomes of it, between `start` and `stop`. */
export class Following {
  readonly #heard: (intent: Intent) => void;
  #stop: () => void = () => undefined;
  #intent = $state.raw<Intent | null>(null);
  /** While it has failed, the form says so, and the outbox does not call for it; null: it has not failed. */
  #letCall: (() => void) | null = null;
  /** What was asked last: an answer that a later question overtook says nothing new. */
  #asked = 0;
  /** Something is about to stand in place of what it is: nothing is heard of that any more. */
  #changing = false;
  #isStopped = false;

  constructor(heard: (intent: Intent) => void) {
    this.#heard = heard;
  }

  start(): void {
    this.#isStopped = false;
    this.#stop = bridge.on('outbox.changed', ({ changed }) => {
      const id = this.#intent?.id;
      if (id !== undefined && (changed === null || changed.some((one) => one.id === id))) void this.#read(id);
    });
  }

  /** The creation as it stands, once the outbox has it. */
  get intent(): Intent | null {
    return this.#intent;
  }

  async create(argument: CreateArgument): Promise<void> {
    await this.follow(await ask(bridge.outbox.create(argument)));
  }

  /** What `change` answers, which puts something in place of the creation; what was read of it before is not reported. */
  async changing<T>(change: () => Promise<T>): Promise<T> {
    this.#changing = true;
    this.#asked += 1;
    try {
      return await change();
    } finally {
      this.#changing = false;
      this.#asked += 1;
    }
  }

  /** Follows a creation that the outbox has. */
  async follow(intent: Intent): Promise<void> {
    this.#report(intent);
    // What became of it meanwhile was reported before it could be known that it is this one.
    await this.#read(intent.id);
  }

  /** Follows the present creation no further, and gives it back. */
  forget(): Intent | null {
    const intent = this.#intent;
    this.#hold(null);
    return intent;
  }

  /** Nothing is reported any more, also not what is being read. */
  stop(): void {
    this.#isStopped = true;
    this.#stop();
    this.#asked += 1;
    this.#letCall?.();
    this.#letCall = null;
  }

  async #read(id: IntentId): Promise<void> {
    if (this.#changing || this.#isStopped) return;
    const asked = (this.#asked += 1);
    await attempt(async () => {
      const intent = await ask(bridge.outbox.get({ id }));
      if (intent !== null && asked === this.#asked && this.#intent?.id === id) this.#report(intent);
    });
  }

  #report(intent: Intent): void {
    // The reply to a creation may arrive after the form was closed, when another form may be open.
    if (this.#isStopped) return;
    this.#hold(intent);
    this.#heard(intent);
  }

  #hold(intent: Intent | null): void {
    this.#intent = intent;
    if (intent?.state === 'failed') this.#letCall ??= counts.correcting();
    else {
      this.#letCall?.();
      this.#letCall = null;
    }
  }
}
