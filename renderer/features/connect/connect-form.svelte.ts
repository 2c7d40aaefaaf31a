import type { AppError, Connected } from '../../../electron/contract/index.ts';
import { ask, bridge, errorOf } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { session } from '../../app/session.svelte.ts';
import { hostOf, looksSwapped, tidy } from './tidy.ts';

export type FieldName = 'serviceAddress' | 'signInAddress' | 'apiKey' | 'apiPassword';
export type AddressName = 'serviceAddress' | 'signInAddress';
type Busy = 'connecting' | 'openingDemo' | null;

const required: readonly FieldName[] = ['serviceAddress', 'signInAddress', 'apiKey', 'apiPassword'];
const isField = (name: string | undefined): name is FieldName => required.some((field) => field === name);

/** What was typed, what is wrong with it, and what is going on. */
export class ConnectForm {
  values = $state({ serviceAddress: '', signInAddress: '', apiKey: '', apiPassword: '', name: '' });
  #problems = $state.raw<Partial<Record<FieldName, string>>>({});
  #tidied = $state.raw<Partial<Record<AddressName, string>>>({});
  #error = $state.raw<AppError | null>(null);
  #busy = $state<Busy>(null);

  get problems(): Partial<Record<FieldName, string>> {
    return this.#problems;
  }
  get tidied(): Partial<Record<AddressName, string>> {
    return this.#tidied;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get busy(): Busy {
    return this.#busy;
  }
  /** What the account is called when no name is given. */
  get suggestedName(): string {
    return hostOf(tidy(this.values.serviceAddress).address);
  }
  /** The field to put right first: it gets the focus. A sign-in that was refused is most often a wrong password. */
  get firstToCorrect(): FieldName | undefined {
    const refused = this.#error?.code === 'signInRefused';
    return required.find((name) => this.#problems[name] !== undefined) ?? (refused ? 'apiPassword' : undefined);
  }

  /** Puts an address into the form in which it will be used, and says what was done to it. */
  tidyAddress(name: AddressName): void {
    const { address, changes } = tidy(this.values[name]);
    this.values[name] = address;
    if (changes.length > 0) this.#tidied = { ...this.#tidied, [name]: m.connect.tidied.lead(changes.join(', ')) };
  }

  /** A field that is typed in has no problem until it is asked again. */
  touch(name: FieldName): void {
    this.#problems = { ...this.#problems, [name]: undefined };
    this.#tidied = { ...this.#tidied, [name]: undefined };
  }

  /** Connects, or marks what is missing or wrong; answers what came of it, null when nothing did. */
  async connect(): Promise<Connected | null> {
    if (this.#busy !== null || !this.#complete()) return null;
    const { name, ...sign } = $state.snapshot(this.values);
    return this.#while('connecting', () => session.connect(name.trim() === '' ? sign : { ...sign, name: name.trim() }));
  }

  /** Waits no longer for the service; what was typed stays. */
  async cancel(): Promise<void> {
    if (this.#busy === 'connecting') await ask(bridge.accounts.cancelConnect());
  }

  /** Whether each address looks as if it belonged in the other's field. */
  get isSwapped(): boolean {
    return looksSwapped(this.values.serviceAddress, this.values.signInAddress);
  }
  swap(): void {
    const { serviceAddress, signInAddress } = this.values;
    this.values = { ...this.values, serviceAddress: signInAddress, signInAddress: serviceAddress };
    this.touch('serviceAddress');
    this.touch('signInAddress');
  }

  /** Empties the fields that hold secrets: what becomes of the form is nobody's to know. */
  forget(): void {
    this.values.apiKey = '';
    this.values.apiPassword = '';
  }

  async openDemo(): Promise<Connected | null> {
    if (this.#busy !== null) return null;
    this.#problems = {};
    return this.#while('openingDemo', () => session.openDemo());
  }

  #complete(): boolean {
    this.tidyAddress('serviceAddress');
    this.tidyAddress('signInAddress');
    const empty = required.filter((name) => this.values[name].trim() === '');
    this.#problems = Object.fromEntries(empty.map((name) => [name, m.connect.missing[name]]));
    this.#error = null;
    return empty.length === 0;
  }

  async #while(busy: Busy, run: () => Promise<Connected>): Promise<Connected | null> {
    this.#busy = busy;
    this.#error = null;
    try {
      return await run();
    } catch (thrown) {
      this.#fail(errorOf(thrown));
      return null;
    } finally {
      this.#busy = null;
    }
  }

  #fail(error: AppError): void {
    if (error.code === 'cancelled') return;
    this.#error = error;
    if (isField(error.field)) this.#problems = { [error.field]: m.connect.atField(error) };
  }
}
