import type { AccountSettings, AccountView } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { readWholeNumber } from '../../ui/read-whole-number.ts';
import { session } from '../../app/session.svelte.ts';

export type AdvancedField =
  | 'itemsPerRequest'
  | 'requestsPerTenSeconds'
  | 'backgroundRequestsPerHour'
  | 'filename'
  | 'content'
  | 'altText'
  | 'address'
  | 'assetAddress';

type AdvancedSettings = Pick<
  AccountSettings,
  'itemsPerRequest' | 'requestsPerTenSeconds' | 'backgroundRequestsPerHour' | 'uploadFields' | 'assetAddress'
>;
type Values = Record<AdvancedField, string>;
type Check = (value: string) => string | undefined;

const createIntegerCheck =
  (from: number, to: number, mayBeEmpty: boolean): Check =>
  (value) => {
    if (value === '' && mayBeEmpty) return undefined;
    const read = readWholeNumber(value) ?? Number.NaN;
    return read >= from && read <= to
      ? undefined
      : m.settings.advanced.wholeNumber(formatLocalNumber(from), formatLocalNumber(to));
  };
const checkNotEmpty: Check = (value) => (value === '' ? m.settings.advanced.needed : undefined);
const acceptAnything: Check = () => undefined;

const checks: Readonly<Record<AdvancedField, Check>> = {
  itemsPerRequest: createIntegerCheck(1, 1000, true),
  requestsPerTenSeconds: createIntegerCheck(1, 1000, true),
  backgroundRequestsPerHour: createIntegerCheck(10, 100_000, true),
  filename: checkNotEmpty,
  content: checkNotEmpty,
  altText: acceptAnything,
  address: acceptAnything,
  assetAddress: acceptAnything,
};
export const advancedFields = Object.keys(checks) as readonly AdvancedField[];

const toFieldValues = (settings: AccountSettings): Values => ({
  itemsPerRequest: settings.itemsPerRequest?.toString() ?? '',
  requestsPerTenSeconds: settings.requestsPerTenSeconds?.toString() ?? '',
  backgroundRequestsPerHour: settings.backgroundRequestsPerHour?.toString() ?? '',
  filename: settings.uploadFields.filename,
  content: settings.uploadFields.content,
  altText: settings.uploadFields.altText ?? '',
  address: settings.uploadFields.address ?? '',
  assetAddress: settings.assetAddress ?? '',
});

const toNullIfEmpty = (value: string): string | null => (value === '' ? null : value);

const toAdvancedSettings = (read: Values): AdvancedSettings => ({
  itemsPerRequest: readWholeNumber(read.itemsPerRequest),
  requestsPerTenSeconds: readWholeNumber(read.requestsPerTenSeconds),
  backgroundRequestsPerHour: readWholeNumber(read.backgroundRequestsPerHour),
  uploadFields: {
    filename: read.filename,
    content: read.content,
    altText: toNullIfEmpty(read.altText),
    address: toNullIfEmpty(read.address),
  },
  assetAddress: toNullIfEmpty(read.assetAddress),
});

/** The advanced settings of one account as a form. */
export class AdvancedForm {
  values = $state<Values>({
    itemsPerRequest: '',
    requestsPerTenSeconds: '',
    backgroundRequestsPerHour: '',
    filename: '',
    content: '',
    altText: '',
    address: '',
    assetAddress: '',
  });
  #problems = $state.raw<Partial<Record<AdvancedField, string>>>({});
  #account: AccountView;

  constructor(account: AccountView) {
    this.#account = account;
    this.values = toFieldValues(account.settings);
  }

  get problems(): Partial<Record<AdvancedField, string>> {
    return this.#problems;
  }
  get firstProblem(): AdvancedField | undefined {
    return advancedFields.find((name) => this.#problems[name] !== undefined);
  }

  /** The typed values as settings. Use them only after validation. */
  get settings(): AdvancedSettings {
    return toAdvancedSettings(this.#read());
  }

  /** Validates these fields. Sets their errors and keeps the errors of other fields. Returns whether all are valid. */
  check(names: readonly AdvancedField[] = advancedFields): boolean {
    const read = this.#read();
    const others = Object.entries(this.#problems).filter(([name]) => !names.includes(name as AdvancedField));
    const problems: Partial<Record<AdvancedField, string>> = Object.fromEntries(others);
    for (const name of names) {
      const problem = checks[name](read[name]);
      if (problem !== undefined) problems[name] = problem;
    }
    const same = read.filename !== '' && read.filename === read.content;
    if (same && names.includes('content')) problems.content = m.settings.advanced.different;
    const isAltTextDuplicate = read.altText !== '' && [read.filename, read.content].includes(read.altText);
    if (isAltTextDuplicate && names.includes('altText')) problems.altText = m.settings.advanced.taken;
    const isNameUsed = [read.filename, read.content, read.altText].includes(read.address);
    if (read.address !== '' && isNameUsed && names.includes('address')) problems.address = m.settings.advanced.takenToo;
    this.#problems = problems;
    return names.every((name) => problems[name] === undefined);
  }

  /** Shows an error of the service or the program at a field. */
  blame(name: AdvancedField, text: string): void {
    this.#problems = { ...this.#problems, [name]: text };
  }

  /** Whether the typed value differs from the current setting. */
  isChanged(name: AdvancedField): boolean {
    return this.#read()[name] !== toFieldValues(this.#inForce)[name];
  }

  /** Saves one value. Typed values of other fields are kept. */
  async save(name: AdvancedField): Promise<void> {
    const values = { ...toFieldValues(this.#inForce), [name]: this.#read()[name] };
    await session.saveAccountSettings(this.#account.id, toAdvancedSettings(values));
  }

  get #inForce(): AccountSettings {
    return session.accounts.find(({ id }) => id === this.#account.id)?.settings ?? this.#account.settings;
  }

  #read(): Values {
    const entries = advancedFields.map((name) => [name, this.values[name].trim()] as const);
    return Object.fromEntries(entries) as Values;
  }
}
