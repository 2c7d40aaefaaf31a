import type { CallArgument, Intent } from '../../../electron/contract/index.ts';
import { isSessionSecret, secretsIn, withSecrets } from '../../../electron/model/index.ts';
import type { Resource } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import type { Draft } from '../../form/inputs.ts';

type Body = Intent['body'];

/** The secrets of one form: those that were typed, which stand in no draft, and those that it was given before. */
export class Secrets {
  readonly #resource: Resource;
  /** The creation that was given some before; null: there is none. */
  readonly #before: () => Intent | null;
  #typed = $state.raw<Draft>({});
  /** Names of those that it was given before and does without now. */
  #dropped = $state.raw<readonly string[]>([]);

  constructor(resource: Resource, before: () => Intent | null) {
    this.#resource = resource;
    this.#before = before;
  }

  /** As they stand in the inputs. */
  get inputs(): Draft {
    return this.#typed;
  }

  /** Those that were typed. */
  get typed(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#typed).filter(([, text]) => text !== ''));
  }

  /** The names of all that go with the creation. */
  get names(): readonly string[] {
    const typed = this.typed;
    const names = (this.#resource.secrets ?? []).map(({ name }) => name);
    return names.filter((name) => name in typed || this.isKept(name));
  }

  /** Whether it was given one before, which still goes with it. */
  isKept(name: string): boolean {
    return name in this.keptOf(this.#before());
  }

  /** Whether the one that it was given before is kept until the program ends, and no longer. */
  isForSession(name: string): boolean {
    return isSessionSecret(this.keptOf(this.#before())[name]);
  }

  /** What stands for those that a creation was given before and still goes with it. */
  keptOf(intent: Intent | null): CallArgument<'outbox.edit'>['body'] {
    const all = secretsIn(this.#resource, intent?.body ?? {});
    return Object.fromEntries(all.filter(([name]) => !this.#dropped.includes(name)));
  }

  /** A body with a word in place of each that was typed. */
  hidden(body: Body): Body {
    return withSecrets(this.#resource, { ...body, ...this.typed }, () => m.form.secrets.hidden);
  }

  set(name: string, text: string): void {
    this.#typed = { ...this.#typed, [name]: text };
  }

  /** Does without these from now on, whether typed or given before. */
  leaveOut(names: readonly string[]): void {
    this.#typed = Object.fromEntries(Object.entries(this.#typed).filter(([name]) => !names.includes(name)));
    this.#dropped = [...this.#dropped, ...names];
  }

  /** Forgets what was typed. */
  clear(): void {
    this.#typed = {};
  }
}
