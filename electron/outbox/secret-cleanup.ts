import { type Ms, seconds } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Intent } from '../contract/outbox.ts';
import { getSecretReferences, getResource } from '../model/index.ts';
import type { SendContext } from './send/attempt.ts';
import type { UnneededSecrets } from './db/secret-rows.ts';

const log = createLogger('outbox');

/** The time for which discarded intents can be restored with their secrets. */
const defaultRestoreTime = seconds(60);

/** Deletes secrets that no intent refers to. Never rejects: failures are logged. */
export class SecretCleanup {
  readonly #context: Pick<SendContext, 'thread' | 'secrets' | 'closing'>;
  readonly #keptFor: Ms;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Pick<SendContext, 'thread' | 'secrets' | 'closing'>, time: Ms = defaultRestoreTime) {
    this.#context = context;
    this.#keptFor = time;
  }

  /** Deletes the secrets of an intent if its item was created. */
  settled(intent: Intent): void {
    if (intent.state === 'done') void this.forget(intent);
  }

  /** Deletes the secrets of one finished intent. */
  forget({ resource, body }: Pick<Intent, 'resource' | 'body'>): Promise<void> {
    return this.#forget(() => Promise.resolve(getSecretReferences(getResource(resource), body)));
  }

  /** Deletes the secrets that an edit removed from the body. */
  edited(before: Intent, after: Intent): Promise<void> {
    const remainingReferences = getSecretReferences(getResource(after.resource), after.body);
    return this.forgetThese(
      getSecretReferences(getResource(before.resource), before.body).filter(
        (secretReference) => !remainingReferences.includes(secretReference),
      ),
    );
  }

  /** Deletes the secrets with these references. No intent may still refer to them. */
  forgetThese(references: readonly string[]): Promise<void> {
    return this.#forget(() => Promise.resolve(references));
  }

  /** Deletes the secrets of all intents of this kind. */
  forgetAll(which: UnneededSecrets): Promise<void> {
    return this.#forget(() => this.#context.thread.call('secretsLeft', which));
  }

  /** Deletes the secrets of discarded intents after they can no longer be restored. */
  forgetSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#over(), this.#keptFor);
    this.#timer.unref();
  }

  /** Deletes secrets immediately that are scheduled for deletion. */
  async close(): Promise<void> {
    if (this.#timer !== undefined) await this.#over();
  }

  async #over(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.forgetAll('over');
  }

  /**
   * Deletes secrets. The references in the bodies are replaced last, so that an interrupted deletion is repeated at the
   * next start.
   */
  async #forget(find: () => Promise<readonly string[]>): Promise<void> {
    const { thread, secrets } = this.#context;
    if (secrets === null) return;
    try {
      const references = await find();
      for (const reference of references) await secrets.forget(reference);
      if (references.length > 0) await thread.call('secretsForgotten', references);
    } catch (error) {
      // If the program is ending, the next start deletes them.
      if (!this.#context.closing.aborted) log.error('A secret could not be deleted from the keychain', error);
    }
  }
}
