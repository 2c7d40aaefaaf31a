import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import type { AdvancedField, AdvancedForm } from './advanced-form.svelte.ts';
import { type TestOutcome, describeAddressTest, describeItemsTest, describeRateTest } from './test-messages.ts';

export type TestName = 'items' | 'pace' | 'address' | 'upload';

/** The fields that must be valid for a test. */
const needs: Readonly<Record<TestName, readonly AdvancedField[]>> = {
  items: ['itemsPerRequest'],
  pace: ['requestsPerTenSeconds'],
  address: ['assetAddress'],
  upload: ['filename', 'content'],
};

/** The outcome of a test and the values it was run with. */
interface Found {
  readonly outcome: TestOutcome;
  readonly values: string;
}

/** Tests of the typed values, saved or not, and their outcomes. An outcome is shown until one of its values changes. */
export class SettingTests {
  #found = $state.raw<Partial<Record<TestName, Found>>>({});
  #running = $state.raw<readonly TestName[]>([]);
  readonly #form: AdvancedForm;

  constructor(form: AdvancedForm) {
    this.#form = form;
  }

  outcome(name: TestName): TestOutcome | undefined {
    const found = this.#found[name];
    return found?.values === this.#valuesOf(name) ? found.outcome : undefined;
  }
  isRunning(name: TestName): boolean {
    return this.#running.includes(name);
  }
  /** Whether the values for a test are valid. Shows the errors of invalid ones. */
  ready(name: TestName): boolean {
    return this.#form.check(needs[name]);
  }
  /** Returns the first invalid field that a test needs. */
  problem(name: TestName): AdvancedField | undefined {
    return needs[name].find((field) => this.#form.problems[field] !== undefined);
  }
  take(name: TestName, outcome: TestOutcome, values = this.#valuesOf(name)): void {
    this.#found = { ...this.#found, [name]: { outcome, values } };
  }

  /** Runs a test and stores its outcome. A failure has the message of the service. */
  async run(name: Exclude<TestName, 'upload'>): Promise<void> {
    if (this.isRunning(name)) return;
    this.#running = [...this.#running, name];
    const { [name]: _, ...others } = this.#found;
    this.#found = others;
    const values = this.#valuesOf(name);
    try {
      this.take(name, await this.#ask(name), values);
    } catch (thrown) {
      this.take(name, { tone: 'danger', message: getBridgeError(thrown).message }, values);
    }
    this.#running = this.#running.filter((one) => one !== name);
  }

  #valuesOf(name: TestName): string {
    return JSON.stringify(needs[name].map((field) => this.#form.values[field].trim()));
  }

  async #ask(name: Exclude<TestName, 'upload'>): Promise<TestOutcome> {
    const { itemsPerRequest, assetAddress } = this.#form.settings;
    if (name === 'items') return describeItemsTest(await unwrapReply(bridge.settingsChecks.items({ itemsPerRequest })));
    if (name === 'pace') return describeRateTest(await unwrapReply(bridge.settingsChecks.pace()));
    return describeAddressTest(await unwrapReply(bridge.settingsChecks.assetAddress({ assetAddress })));
  }
}
