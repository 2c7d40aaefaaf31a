import type { Intent } from '../../../electron/contract/index.ts';
import { ask, bridge } from '../../bridge.ts';

type CreateArgument = Parameters<typeof bridge.outbox.create>[0];

/** Hands one creation to the outbox and tells everything that becomes of it, between `start` and `stop`. */
export class Following {
  readonly #heard: (intent: Intent) => void;
  /** Events since the creation was asked for: one about it can overtake the answer. */
  #events: readonly Intent[] = [];
  #stop: () => void = () => undefined;
  #intent = $state.raw<Intent | null>(null);

  constructor(heard: (intent: Intent) => void) {
    this.#heard = heard;
  }

  start(): void {
    this.#stop = bridge.on('outbox.changed', ({ intents }) => intents.forEach((intent) => this.#take(intent)));
  }

  /** The creation as it stands, once the outbox has it. */
  get intent(): Intent | null {
    return this.#intent;
  }

  async create(argument: CreateArgument): Promise<void> {
    this.#events = [];
    const answered = await ask(bridge.outbox.create(argument));
    this.#tell(this.#events.findLast(({ id }) => id === answered.id) ?? answered);
  }

  /** Follows the present creation no further, and gives it back. */
  forget(): Intent | null {
    const intent = this.#intent;
    this.#intent = null;
    return intent;
  }

  stop(): void {
    this.#stop();
  }

  #take(intent: Intent): void {
    if (intent.id === this.#intent?.id) this.#tell(intent);
    else if (this.#intent === null) this.#events = [...this.#events, intent];
  }

  #tell(intent: Intent): void {
    this.#intent = intent;
    this.#heard(intent);
  }
}
