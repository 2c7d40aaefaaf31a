import { seconds } from '../base/brand.ts';
import type { Ms } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Intent } from '../contract/outbox.ts';
import { referencesIn, resourceOf } from '../model/index.ts';
import type { SendContext } from './send/attempt.ts';
import type { SecretsLeft } from './db/secret-rows.ts';

const log = createLogger('outbox');

/** So long what was deleted at once can be brought back, with its secrets. */
const usualTime = seconds(60);

/** Forgets the secrets of entries that need them no more. Never rejects: a secret that stays is told to the log. */
export class LeftSecrets {
  readonly #context: Pick<SendContext, 'thread' | 'secrets' | 'closing'>;
  readonly #keptFor: Ms;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Pick<SendContext, 'thread' | 'secrets' | 'closing'>, time: Ms = usualTime) {
    this.#context = context;
    this.#keptFor = time;
  }

  /** Of one that was created. */
  settled(intent: Intent): void {
    if (intent.state === 'done') void this.forget(intent);
  }

  /** Of one entry that is over. */
  forget({ resource, body }: Pick<Intent, 'resource' | 'body'>): Promise<void> {
    return this.#forget(() => Promise.resolve(referencesIn(resourceOf(resource), body)));
  }

  /** Of one that was edited: what stands in it no more. */
  edited(before: Intent, after: Intent): Promise<void> {
    const kept = referencesIn(resourceOf(after.resource), after.body);
    return this.forgetThese(
      referencesIn(resourceOf(before.resource), before.body).filter((one) => !kept.includes(one)),
    );
  }

  /** What stands for them stands in no entry any more. */
  forgetThese(references: readonly string[]): Promise<void> {
    return this.#forget(() => Promise.resolve(references));
  }

  /** Of all such entries. */
  forgetAll(which: SecretsLeft): Promise<void> {
    return this.#forget(() => this.#context.thread.call('secretsLeft', which));
  }

  /** Of what was deleted, once it cannot be brought back. */
  forgetSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#over(), this.#keptFor);
    this.#timer.unref();
  }

  /** What is to be forgotten soon is forgotten now. */
  async close(): Promise<void> {
    if (this.#timer !== undefined) await this.#over();
  }

  async #over(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.forgetAll('over');
  }

  /** What stands for a secret is replaced last: a program that ends before comes back to it. */
  async #forget(find: () => Promise<readonly string[]>): Promise<void> {
    const { thread, secrets } = this.#context;
    if (secrets === null) return;
    try {
      const references = await find();
      for (const reference of references) await secrets.forget(reference);
      if (references.length > 0) await thread.call('secretsForgotten', references);
    } catch (error) {
      // Where the program ends meanwhile, the next start of it comes back to them.
      if (!this.#context.closing.aborted) log.error('A secret stays', error);
    }
  }
}
