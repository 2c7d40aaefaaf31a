import type { AccountView, AppError, Connected } from '../../../electron/contract/index.ts';
import { ask, bridge, errorOf } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { session } from '../../app/session.svelte.ts';
import type { DetailName } from './detail-labels.ts';
import { guessServiceAddress, guessSignInAddress } from './guess-address.ts';
import { parsePastedDetails } from './pasted-details.ts';
import type { PastedDetails } from './pasted-details.ts';
import { hostOf, looksSwapped, tidy } from './tidy.ts';

export type FieldName = 'serviceAddress' | 'signInAddress' | 'apiKey' | 'apiPassword';
export type AddressName = 'serviceAddress' | 'signInAddress';
type Busy = 'connecting' | 'openingDemo' | null;

/** Where the value of an address comes from, unless it was typed or pasted. */
type Source = { readonly kind: 'guessed' } | { readonly kind: 'account'; readonly name: string };

/** The two addresses of an account that is known on this computer. */
export interface KnownService extends Readonly<Record<AddressName, string>> {
  readonly name: string;
}

export const fieldNames: readonly FieldName[] = ['serviceAddress', 'signInAddress', 'apiKey', 'apiPassword'];
const addressNames: readonly AddressName[] = ['serviceAddress', 'signInAddress'];
const isField = (name: string | undefined): name is FieldName => fieldNames.some((field) => field === name);
const isAddressName = (name: DetailName): name is AddressName => addressNames.some((field) => field === name);
const otherOf = (name: AddressName): AddressName => (name === 'serviceAddress' ? 'signInAddress' : 'serviceAddress');

const emptyValues = { serviceAddress: '', signInAddress: '', apiKey: '', apiPassword: '', name: '' };

/** What was typed when the form was left without an account: key and password are not among it. */
let leftBehind: Pick<typeof emptyValues, AddressName | 'name'> | null = null;

/** Returns the services of the accounts on this computer, each pair of addresses once. */
const listServices = (accounts: readonly AccountView[]): readonly KnownService[] => {
  const services = accounts.filter(({ demo }) => !demo);
  const keys = services.map(({ serviceAddress, signInAddress }) => JSON.stringify([serviceAddress, signInAddress]));
  return services.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** The values of the form that connects an account, their problems, and the request in progress. */
export class ConnectForm {
  values = $state({ ...emptyValues });
  #problems = $state.raw<Partial<Record<FieldName, string>>>({});
  #tidied = $state.raw<Partial<Record<AddressName, string>>>({});
  #sources = $state.raw<Partial<Record<AddressName, Source>>>({});
  #error = $state.raw<AppError | null>(null);
  #busy = $state<Busy>(null);
  #isSwapFound = $state(false);
  #pasted = $state.raw<{ readonly found: number; readonly guessed: number } | null>(null);
  readonly #services = $derived(listServices(session.accounts));
  readonly #prefilled: KnownService | null;

  constructor() {
    const current = session.account;
    this.#prefilled =
      this.#services.find(({ serviceAddress }) => serviceAddress === current?.serviceAddress) ??
      this.#services.at(-1) ??
      null;
    if (leftBehind !== null) this.values = { ...emptyValues, ...leftBehind };
    else if (this.#prefilled) this.useService(this.#prefilled);
  }

  get problems(): Partial<Record<FieldName, string>> {
    return this.#problems;
  }
  get tidied(): Partial<Record<AddressName, string>> {
    return this.#tidied;
  }
  get sources(): Partial<Record<AddressName, Source>> {
    return this.#sources;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get busy(): Busy {
    return this.#busy;
  }
  /** How many details the last paste brought, or null before one. */
  get pasted(): { readonly found: number; readonly guessed: number } | null {
    return this.#pasted;
  }
  get services(): readonly KnownService[] {
    return this.#services;
  }
  /** The service whose addresses are filled in, or null if the addresses are others. */
  get serviceInUse(): KnownService | null {
    const { serviceAddress, signInAddress } = this.values;
    return (
      this.#services.find((one) => one.serviceAddress === serviceAddress && one.signInAddress === signInAddress) ?? null
    );
  }
  /** The name of the account when none is given. */
  get suggestedName(): string {
    return hostOf(tidy(this.values.serviceAddress).address);
  }
  /** The field to correct first: it gets the focus. A sign-in that was refused is most often a wrong password. */
  get firstToCorrect(): FieldName | undefined {
    return fieldNames.find((name) => this.#problems[name] !== undefined);
  }
  /** The field to go on with after values were filled in: a guess to check, then the first empty one. */
  get nextField(): FieldName | null {
    const guessed = addressNames.find((name) => this.#sources[name]?.kind === 'guessed');
    return guessed ?? fieldNames.find((name) => this.values[name] === '') ?? null;
  }

  /** Tidies an address that was typed, and fills the other one if it is empty or was a guess. */
  leaveAddress(name: AddressName): void {
    this.tidyAddress(name);
    if (this.values[name] !== '' && this.#sources[name] === undefined) this.#fillOther(name);
  }

  /** Brings an address into the form in which it will be used. */
  tidyAddress(name: AddressName): void {
    const { address, changes } = tidy(this.values[name]);
    this.values[name] = address;
    if (changes.length > 0) this.#tidied = { ...this.#tidied, [name]: m.connect.tidied.lead(changes.join(', ')) };
  }

  /** Forgets the problems and the source of a field whose value has changed. */
  touch(name: FieldName): void {
    this.#problems = this.#isSwapFound ? {} : { ...this.#problems, [name]: undefined };
    this.#isSwapFound = false;
    this.#tidied = { ...this.#tidied, [name]: undefined };
    this.#sources = { ...this.#sources, [name]: undefined };
  }

  /**
   * Fills the fields from a pasted text. Returns whether it did: a text that is only the value of `field` is left to the
   * field. The text itself is not stored.
   */
  fillFrom(text: string, field: DetailName | null): boolean {
    const details = parsePastedDetails(text);
    const names = Object.keys(details) as DetailName[];
    if (field !== null && !this.#isMeantForMany(text, names, field)) return false;
    this.#error = null;
    if (names.length === 0) {
      this.#pasted = { found: 0, guessed: 0 };
      return true;
    }
    this.#fill(details, names);
    const guessed = addressNames.filter((name) => this.#sources[name]?.kind === 'guessed').length;
    const found = names.filter((name) => name !== 'name').length;
    this.#pasted = { found, guessed };
    return true;
  }

  /** Fills both addresses with those of a known service. */
  useService({ name, serviceAddress, signInAddress }: KnownService): void {
    this.touch('serviceAddress');
    this.touch('signInAddress');
    this.values = { ...this.values, serviceAddress, signInAddress };
    const source = { kind: 'account', name } as const;
    this.#sources = { serviceAddress: source, signInAddress: source };
  }

  /** Connects, or marks what is missing or wrong. Returns the connected account, or null if there is none. */
  async connect(): Promise<Connected | null> {
    if (this.#busy !== null || !this.#complete()) return null;
    const { name, ...sign } = $state.snapshot(this.values);
    const connected = await this.#while('connecting', () =>
      session.connect(name.trim() === '' ? sign : { ...sign, name: name.trim() }),
    );
    if (connected) {
      // The form may have been closed by now, which remembers what was typed.
      leftBehind = null;
      this.values = { ...emptyValues };
    }
    return connected;
  }

  /** Stops waiting for the service. What was typed stays. */
  async cancel(): Promise<void> {
    if (this.#busy === 'connecting') await ask(bridge.accounts.cancelConnect());
  }

  /** Whether each address belongs in the other's field: both were asked, or their names say so. */
  get isSwapped(): boolean {
    return this.#isSwapFound || looksSwapped(this.values.serviceAddress, this.values.signInAddress);
  }
  /** Whether both addresses were asked, and are swapped. */
  get isSwapFound(): boolean {
    return this.#isSwapFound;
  }
  swap(): void {
    const { serviceAddress, signInAddress } = this.values;
    this.values = { ...this.values, serviceAddress: signInAddress, signInAddress: serviceAddress };
    this.touch('serviceAddress');
    this.touch('signInAddress');
    this.#error = null;
  }

  /** Empties the fields that hold secrets, and remembers the others until the form is opened again. */
  forget(): void {
    const { serviceAddress, signInAddress, name } = this.values;
    const isTyped = [serviceAddress, signInAddress, name].some((value) => value !== '');
    leftBehind = isTyped && this.serviceInUse === null ? { serviceAddress, signInAddress, name } : null;
    this.values.apiKey = '';
    this.values.apiPassword = '';
  }

  async openDemo(): Promise<Connected | null> {
    if (this.#busy !== null) return null;
    this.#problems = {};
    return this.#while('openingDemo', () => session.openDemo());
  }

  #isMeantForMany(text: string, names: readonly DetailName[], field: DetailName): boolean {
    if (names.length > 1) return true;
    const [only] = names;
    // An address alone, or a password with an equals sign in it, belongs where it was pasted.
    return (
      only !== undefined && /[:：]\s|=\s*["']|[\r\n]./u.test(text.trim()) && (only === field || text.includes('\n'))
    );
  }

  #fill(details: PastedDetails, names: readonly DetailName[]): void {
    for (const name of names) {
      const value = details[name] ?? '';
      this.values[name] = value;
      if (name !== 'name') this.touch(name);
      if (isAddressName(name)) this.tidyAddress(name);
    }
    const [only, another] = names.filter(isAddressName);
    if (only !== undefined && another === undefined) this.#fillOther(only);
  }

  /** Fills the other address with that of a known service or a guess, unless it was typed or pasted. */
  #fillOther(name: AddressName): void {
    const other = otherOf(name);
    if (this.values[other] !== '' && this.#sources[other] === undefined) return;
    const address = this.values[name];
    const known = this.#services.find((one) => one[name] === address);
    if (known) this.useService(known);
    else this.#putGuess(other, name === 'serviceAddress' ? guessSignInAddress(address) : guessServiceAddress(address));
  }

  #putGuess(name: AddressName, guess: string | null): void {
    if (guess === null && this.#sources[name]?.kind !== 'guessed') return;
    this.touch(name);
    this.values[name] = guess ?? '';
    this.#sources = { ...this.#sources, [name]: guess === null ? undefined : { kind: 'guessed' } };
  }

  #complete(): boolean {
    for (const name of addressNames) this.tidyAddress(name);
    const empty = fieldNames.filter((name) => this.values[name].trim() === '');
    this.#problems = Object.fromEntries(empty.map((name) => [name, m.connect.missing[name]]));
    this.#error = null;
    return empty.length === 0;
  }

  async #while(busy: Busy, run: () => Promise<Connected>): Promise<Connected | null> {
    this.#busy = busy;
    this.#error = null;
    this.#isSwapFound = false;
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
    const problems = (error.problems ?? []).filter(({ field }) => isField(field));
    this.#isSwapFound = addressNames.every((name) => problems.some(({ field }) => field === name));
    const messageAt = (name: AddressName): string | undefined => problems.find(({ field }) => field === name)?.message;
    if (this.#isSwapFound)
      this.#problems = {
        serviceAddress: messageAt('serviceAddress') ?? '',
        signInAddress: messageAt('signInAddress') ?? '',
      };
    else if (isField(error.field)) this.#problems = { [error.field]: m.connect.atField(error) };
    else if (error.code === 'signInRefused') this.#problems = { apiPassword: m.connect.refused };
  }
}
