import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { Intent } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { counts } from '../../app/counts.svelte.ts';

type CreateArgument = Parameters<typeof bridge.outbox.create>[0];

/** Adds one creation to the outbox and reports all its changes, between `start` and `stop`. */
export class CreationTracker {
  readonly #heard: (intent: Intent) => void;
  #stop: () => void = () => undefined;
  #intent = $state.raw<Intent | null>(null);
  /**
   * While the intent has failed, the form shows the error, so the outbox does not ask for attention. Null if it has not
   * failed.
   */
  #letCall: (() => void) | null = null;
  readonly #requests = new LatestRequest();
  /** Whether the intent is being replaced. Its changes are not reported then. */
  #changing = false;
  #isStopped = false;

  constructor(onChange: (intent: Intent) => void) {
    this.#heard = onChange;
  }

  start(): void {
    this.#isStopped = false;
    this.#stop = bridge.on('outbox.changed', ({ changed }) => {
      const id = this.#intent?.id;
      if (id !== undefined && (changed === null || changed.some((one) => one.id === id))) void this.#read(id);
    });
  }

  /** The current intent, once it is in the outbox. */
  get intent(): Intent | null {
    return this.#intent;
  }

  async create(argument: CreateArgument): Promise<void> {
    await this.follow(await unwrapReply(bridge.outbox.create(argument)));
  }

  /** Runs `change`, which replaces the intent. Earlier reads of the intent are not reported. */
  async changing<T>(change: () => Promise<T>): Promise<T> {
    this.#changing = true;
    this.#requests.dropAll();
    try {
      return await change();
    } finally {
      this.#changing = false;
      this.#requests.dropAll();
    }
  }

  /** Reports the changes of an intent in the outbox. */
  async follow(intent: Intent): Promise<void> {
    this.#report(intent);
    // Reads changes that were reported before the ID was known.
    await this.#read(intent.id);
  }

  /** Stops reporting the intent and returns it. */
  forget(): Intent | null {
    const intent = this.#intent;
    this.#hold(null);
    return intent;
  }

  /** Stops reporting, including an intent that is being read. */
  stop(): void {
    this.#isStopped = true;
    this.#stop();
    this.#requests.dropAll();
    this.#letCall?.();
    this.#letCall = null;
  }

  async #read(id: IntentId): Promise<void> {
    if (this.#changing || this.#isStopped) return;
    const isLatest = this.#requests.start();
    await runWithErrorToast(async () => {
      const intent = await unwrapReply(bridge.outbox.get({ id }));
      if (intent !== null && isLatest() && this.#intent?.id === id) this.#report(intent);
    });
  }

  #report(intent: Intent): void {
    // The reply to a creation can arrive after the form was closed, when another form may be open.
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
