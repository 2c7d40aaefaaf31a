import type { CallArgument, Intent } from '../../../electron/contract/index.ts';
import { type Resource, isSessionSecret, getBodySecrets, withSecrets } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import type { FormValues } from '../../form/form-model.ts';

type Body = Intent['body'];

/** The secrets of a form: typed ones, which are not part of a draft, and ones that the intent already has. */
export class FormSecrets {
  readonly #resource: Resource;
  /** Returns the intent with stored secrets, or null. */
  readonly #before: () => Intent | null;
  #typed = $state.raw<FormValues>({});
  /** The names of stored secrets that the user has removed. */
  #dropped = $state.raw<readonly string[]>([]);

  constructor(resource: Resource, before: () => Intent | null) {
    this.#resource = resource;
    this.#before = before;
  }

  /** The texts of the inputs. */
  get inputs(): FormValues {
    return this.#typed;
  }

  get typed(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#typed).filter(([, text]) => text !== ''));
  }

  /** The names of all secrets that are sent. */
  get names(): readonly string[] {
    const typed = this.typed;
    const names = (this.#resource.secrets ?? []).map(({ name }) => name);
    return names.filter((name) => name in typed || this.isKept(name));
  }

  /** Whether the intent already has this secret and still sends it. */
  isKept(name: string): boolean {
    return name in this.keptOf(this.#before());
  }

  /** Whether the stored secret is only kept until the program exits. */
  isForSession(name: string): boolean {
    return isSessionSecret(this.keptOf(this.#before())[name]);
  }

  /** Returns the secret references that an intent already has and still sends. */
  keptOf(intent: Intent | null): CallArgument<'outbox.edit'>['body'] {
    const all = getBodySecrets(this.#resource, intent?.body ?? {});
    return Object.fromEntries(all.filter(([name]) => !this.#dropped.includes(name)));
  }

  /** Returns a body with a placeholder for each typed secret. */
  hidden(body: Body): Body {
    return withSecrets(this.#resource, { ...body, ...this.typed }, () => m.form.secrets.hidden);
  }

  set(name: string, text: string): void {
    this.#typed = { ...this.#typed, [name]: text };
  }

  /** Removes these secrets, typed or stored. */
  leaveOut(names: readonly string[]): void {
    this.#typed = Object.fromEntries(Object.entries(this.#typed).filter(([name]) => !names.includes(name)));
    this.#dropped = [...this.#dropped, ...names];
  }

  clear(): void {
    this.#typed = {};
  }
}
