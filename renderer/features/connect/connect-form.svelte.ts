import type { AccountView, AppError, Connected } from '../../../electron/contract/index.ts';
import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { session } from '../../app/session.svelte.ts';
import type { DetailName } from './detail-labels.ts';
import { guessServiceAddress, guessSignInAddress } from './guess-address.ts';
import { type PastedDetails, parsePastedDetails } from './pasted-details.ts';
import { getAddressHost, areAddressesLikelySwapped, normalizeAddress } from './normalize-address.ts';

export type FieldName = 'serviceAddress' | 'signInAddress' | 'apiKey' | 'apiPassword';
export type AddressName = 'serviceAddress' | 'signInAddress';
type Busy = 'connecting' | 'openingDemo' | null;

/** The source of an address that was not typed or pasted. */
type Source = { readonly kind: 'guessed' } | { readonly kind: 'account'; readonly name: string };

/** The two addresses of an account on this computer. */
export interface KnownService extends Readonly<Record<AddressName, string>> {
  readonly name: string;
}

export const fieldNames: readonly FieldName[] = ['serviceAddress', 'signInAddress', 'apiKey', 'apiPassword'];
const addressNames: readonly AddressName[] = ['serviceAddress', 'signInAddress'];
const isField = (name: string | undefined): name is FieldName => fieldNames.some((field) => field === name);
const isAddressName = (name: DetailName): name is AddressName => addressNames.some((field) => field === name);
const getOtherAddress = (name: AddressName): AddressName =>
  name === 'serviceAddress' ? 'signInAddress' : 'serviceAddress';

const emptyValues = { serviceAddress: '', signInAddress: '', apiKey: '', apiPassword: '', name: '' };

/** The typed values when the form was closed without connecting. The key and the password are not included. */
let leftBehind: Pick<typeof emptyValues, AddressName | 'name'> | null = null;

/** Returns the services of the accounts on this computer, without duplicate pairs of addresses. */
const listServices = (accounts: readonly AccountView[]): readonly KnownService[] => {
  const services = accounts.filter(({ demo }) => !demo);
  const keys = services.map(({ serviceAddress, signInAddress }) => JSON.stringify([serviceAddress, signInAddress]));
  return services.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** Returns the problem of a refused sign-in at the field that it is about: at the password if the service does not tell. */
const describeRefusedSignIn = (field: string | undefined): Partial<Record<FieldName, string>> => {
  const messages = m.connect.refused;
  if (field === 'apiKey') return { apiKey: messages.apiKey };
  return { apiPassword: field === 'apiPassword' ? messages.apiPassword : messages.either };
};

/** The values of the connection form, their errors, and the request in progress. */
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
  /** The number of details in the last paste, or null before the first one. */
  get pasted(): { readonly found: number; readonly guessed: number } | null {
    return this.#pasted;
  }
  get services(): readonly KnownService[] {
    return this.#services;
  }
  /** The service whose addresses are filled in, or null for other addresses. */
  get serviceInUse(): KnownService | null {
    const { serviceAddress, signInAddress } = this.values;
    return (
      this.#services.find(
        (service) => service.serviceAddress === serviceAddress && service.signInAddress === signInAddress,
      ) ?? null
    );
  }
  /** The account name to use if none is given. */
  get suggestedName(): string {
    return getAddressHost(normalizeAddress(this.values.serviceAddress).address);
  }
  /** The first invalid field, which gets the focus. */
  get firstToCorrect(): FieldName | undefined {
    return fieldNames.find((name) => this.#problems[name] !== undefined);
  }
  /** The field to focus after values were filled in: a guessed address to check, otherwise the first empty field. */
  get nextField(): FieldName | null {
    const guessed = addressNames.find((name) => this.#sources[name]?.kind === 'guessed');
    return guessed ?? fieldNames.find((name) => this.values[name] === '') ?? null;
  }

  /** Normalizes a typed address, and fills in the other one if it is empty or was guessed. */
  leaveAddress(name: AddressName): void {
    this.tidyAddress(name);
    if (this.values[name] !== '' && this.#sources[name] === undefined) this.#fillOther(name);
  }

  /** Normalizes an address to the form in which it will be used. */
  tidyAddress(name: AddressName): void {
    const { address, changes } = normalizeAddress(this.values[name]);
    this.values[name] = address;
    if (changes.length > 0) this.#tidied = { ...this.#tidied, [name]: m.connect.tidied.lead(changes.join(', ')) };
  }

  /** Clears the errors and the source of a field whose value has changed. */
  touch(name: FieldName): void {
    this.#problems = this.#isSwapFound ? {} : { ...this.#problems, [name]: undefined };
    this.#isSwapFound = false;
    this.#tidied = { ...this.#tidied, [name]: undefined };
    this.#sources = { ...this.#sources, [name]: undefined };
  }

  /**
   * Fills the fields from a pasted text. Returns false for a text that is only the value of `field`, which the field
   * then handles. The text itself is not stored.
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

  /** Fills in the addresses of a known service. */
  useService({ name, serviceAddress, signInAddress }: KnownService): void {
    this.touch('serviceAddress');
    this.touch('signInAddress');
    this.values = { ...this.values, serviceAddress, signInAddress };
    const source = { kind: 'account', name } as const;
    this.#sources = { serviceAddress: source, signInAddress: source };
  }

  /** Connects, or shows the errors. Resolves to the connected account, or null. */
  async connect(): Promise<Connected | null> {
    if (this.#busy !== null || !this.#complete()) return null;
    const { name, ...sign } = $state.snapshot(this.values);
    const connected = await this.#while('connecting', () =>
      session.connect(name.trim() === '' ? sign : { ...sign, name: name.trim() }),
    );
    if (connected) {
      // The form may have been closed in the meantime, which stores the typed values.
      leftBehind = null;
      this.values = { ...emptyValues };
    }
    return connected;
  }

  /** Cancels the connection attempt. Typed values are kept. */
  async cancel(): Promise<void> {
    if (this.#busy === 'connecting') await unwrapReply(bridge.accounts.cancelConnect());
  }

  /** Whether the refused sign-in leaves open if a key or a password is right. */
  isInDoubt(name: FieldName): boolean {
    const { code, field } = this.#error ?? {};
    if (code !== 'signInRefused' || field === 'apiPassword') return false;
    return name === 'apiKey' ? this.#problems.apiPassword !== undefined : name === 'apiPassword' && field === 'apiKey';
  }

  /** Whether the two addresses are swapped, according to the tests or to their names. */
  get isSwapped(): boolean {
    return this.#isSwapFound || areAddressesLikelySwapped(this.values.serviceAddress, this.values.signInAddress);
  }
  /** Whether both addresses were tested and found to be swapped. */
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

  /** Clears secret fields, and stores the others until the form is opened again. */
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
    // An address alone, or a password with an equals sign, belongs into the field in which it was pasted.
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

  /** Fills in the other address from a known service or a guess, unless it was typed or pasted. */
  #fillOther(name: AddressName): void {
    const other = getOtherAddress(name);
    if (this.values[other] !== '' && this.#sources[other] === undefined) return;
    const address = this.values[name];
    const known = this.#services.find((service) => service[name] === address);
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
      this.#fail(getBridgeError(thrown));
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
    const findMessage = (name: AddressName): string | undefined =>
      problems.find(({ field }) => field === name)?.message;
    if (this.#isSwapFound)
      this.#problems = {
        serviceAddress: findMessage('serviceAddress') ?? '',
        signInAddress: findMessage('signInAddress') ?? '',
      };
    else if (error.code === 'signInRefused') this.#problems = describeRefusedSignIn(error.field);
    else if (isField(error.field)) this.#problems = { [error.field]: m.connect.atField(error) };
  }
}
