import type { AccountSettings, AccountView } from '../../../electron/contract/index.ts';
import { number } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { session } from '../../session.svelte.ts';

export type AdvancedField =
  'itemsPerRequest' | 'backgroundRequestsPerHour' | 'filename' | 'content' | 'assetAddress' | 'descriptionAttribute';

type Values = Record<AdvancedField, string>;
type Check = (value: string) => string | undefined;

const whole =
  (from: number, to: number, mayBeEmpty: boolean): Check =>
  (value) => {
    if (value === '' && mayBeEmpty) return undefined;
    const read = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return read >= from && read <= to ? undefined : m.settings.advanced.wholeNumber(number(from), number(to));
  };
const needed: Check = (value) => (value === '' ? m.settings.advanced.needed : undefined);
const anything: Check = () => undefined;

const checks: Readonly<Record<AdvancedField, Check>> = {
  itemsPerRequest: whole(1, 1000, true),
  backgroundRequestsPerHour: whole(10, 100_000, false),
  filename: needed,
  content: needed,
  assetAddress: anything,
  descriptionAttribute: anything,
};
export const advancedFields = Object.keys(checks) as readonly AdvancedField[];

const valuesOf = (settings: AccountSettings): Values => ({
  itemsPerRequest: settings.itemsPerRequest?.toString() ?? '',
  backgroundRequestsPerHour: String(settings.backgroundRequestsPerHour),
  filename: settings.uploadFields.filename,
  content: settings.uploadFields.content,
  assetAddress: settings.assetAddress ?? '',
  descriptionAttribute: settings.descriptionAttribute ?? '',
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** The advanced settings of one account as a form. */
export class AdvancedForm {
  values = $state<Values>({
    itemsPerRequest: '',
    backgroundRequestsPerHour: '',
    filename: '',
    content: '',
    assetAddress: '',
    descriptionAttribute: '',
  });
  #problems = $state.raw<Partial<Record<AdvancedField, string>>>({});
  #account: AccountView;

  constructor(account: AccountView) {
    this.#account = account;
    this.values = valuesOf(account.settings);
  }

  get problems(): Partial<Record<AdvancedField, string>> {
    return this.#problems;
  }
  get firstProblem(): AdvancedField | undefined {
    return advancedFields.find((name) => this.#problems[name] !== undefined);
  }

  /** Whether every value can be saved; marks those that cannot. */
  check(): boolean {
    const read = this.#read();
    const problems: Partial<Record<AdvancedField, string>> = {};
    for (const name of advancedFields) {
      const problem = checks[name](read[name]);
      if (problem !== undefined) problems[name] = problem;
    }
    this.#problems = problems;
    return this.firstProblem === undefined;
  }

  async save(): Promise<void> {
    const read = this.#read();
    await session.saveAccountSettings(this.#account.id, {
      itemsPerRequest: read.itemsPerRequest === '' ? null : Number(read.itemsPerRequest),
      backgroundRequestsPerHour: Number(read.backgroundRequestsPerHour),
      uploadFields: { filename: read.filename, content: read.content },
      assetAddress: orNull(read.assetAddress),
      descriptionAttribute: orNull(read.descriptionAttribute),
    });
  }

  #read(): Values {
    const entries = advancedFields.map((name) => [name, this.values[name].trim()] as const);
    return Object.fromEntries(entries) as Values;
  }
}
