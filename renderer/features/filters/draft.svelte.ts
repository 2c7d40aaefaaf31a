import type { Facet, SeenAttribute } from '../../../electron/contract/index.ts';
import { isComplete, operandOf, operatorsOf } from '../../../electron/model/index.ts';
import type { Filter, Operand, Operator } from '../../../electron/model/index.ts';
import { bridge } from '../../bridge.ts';
import type { ListState } from '../../resource/list.svelte.ts';
import { choicesOf } from './choices.ts';
import type { Choice } from './choices.ts';
import { emptyFilter, targetOf, targetsOf } from './targets.ts';
import type { Target } from './targets.ts';

const asNumber = (text: string): number | string => (text.trim() === '' ? '' : Number(text));

/** The filter that is being put together. */
export class FilterDraft {
  readonly #list: ListState;
  #attributes = $state.raw<readonly SeenAttribute[]>([]);
  #fieldText = $state('');
  #operator = $state<Operator | null>(null);
  #facet = $state.raw<Facet | null>(null);
  #reading = $state(false);
  /** Told apart by number: the same field is another object once the free attributes are known. */
  #question = 0;
  /** What is typed, for operators of one or two values; a text of many lines for a list. */
  texts = $state<string[]>(['', '']);
  /** What is ticked, for a list of choices. */
  ticked = $state.raw<readonly (string | number)[]>([]);
  problem = $state<'field' | 'value' | null>(null);
  readonly targets: readonly Target[] = $derived.by(() => targetsOf(this.#list.resource, this.#attributes));
  readonly target: Target | undefined = $derived(targetOf(this.targets, this.#fieldText));
  readonly operators: readonly Operator[] = $derived(this.target === undefined ? [] : operatorsOf[this.target.subject]);
  readonly operator: Operator | null = $derived(
    this.#operator !== null && this.operators.includes(this.#operator) ? this.#operator : (this.operators[0] ?? null),
  );
  readonly operand: Operand = $derived(
    this.target === undefined || this.operator === null
      ? { count: 0, of: 'text' }
      : operandOf(this.target.subject, this.operator),
  );
  readonly choices: readonly Choice[] = $derived.by(() => choicesOf(this.target, this.#facet));

  constructor(list: ListState) {
    this.#list = list;
    if (list.resource.fields.some(({ kind }) => kind === 'map')) void this.#readAttributes();
  }

  get field(): string {
    return this.#fieldText;
  }
  get facet(): Facet | null {
    return this.#facet;
  }
  get reading(): boolean {
    return this.#reading;
  }

  choose(text: string): void {
    const before = this.target;
    this.#fieldText = text;
    if (this.target === before) return;
    this.#clearValues();
    void this.#readFacet();
  }

  operate(operator: Operator): void {
    this.#operator = operator;
    this.problem = null;
  }

  tick(value: string | number, on: boolean): void {
    this.ticked = on ? [...this.ticked, value] : this.ticked.filter((one) => one !== value);
  }

  /** The filter, when it is whole; else null, and `problem` says what lacks. */
  take(): Filter | null {
    const { target, operator } = this;
    this.problem = target === undefined ? 'field' : null;
    if (target === undefined || operator === null) return null;
    const values = this.#values(target);
    const whole = values !== null && isComplete(target.subject, { operator, values });
    this.problem = whole ? null : 'value';
    if (!whole) return null;
    const names = this.choices.filter(({ value, label }) => values.includes(value) && label !== String(value));
    return {
      ...emptyFilter(target),
      operator,
      values,
      names: Object.fromEntries(names.map(({ value, label }) => [String(value), label])),
    };
  }

  reset(): void {
    this.#fieldText = '';
    this.#operator = null;
    this.problem = null;
    this.#clearValues();
  }

  #clearValues(): void {
    this.texts = ['', ''];
    this.ticked = [];
    this.#facet = null;
  }

  #values(target: Target): (string | number)[] | null {
    const { count, of } = this.operand;
    if (count === 'many') {
      if (this.target?.facet) return [...this.ticked];
      return (this.texts[0] ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    }
    const texts = this.texts.slice(0, count);
    if (of === 'number' || of === 'count') return texts.map(asNumber);
    if (target.subject !== 'ref' && target.subject !== 'refs') return texts;
    const chosen = texts.map((text) => this.choices.find(({ label }) => label === text)?.value);
    return chosen.every((value) => value !== undefined) ? chosen : null;
  }

  async #readAttributes(): Promise<void> {
    const reply = await bridge.items.attributes();
    if (reply.ok) this.#attributes = reply.value;
  }

  /** Also has a free attribute read out of the bodies, so that its filter finds it ready. */
  async #readFacet(): Promise<void> {
    const { target } = this;
    const question = ++this.#question;
    this.#reading = false;
    if (target === undefined || (!target.facet && target.attribute === null)) return;
    this.#reading = true;
    const { field, attribute, type } = target;
    const reply = await bridge.items.facets({ query: this.#list.query, field, attribute, type });
    if (question !== this.#question) return;
    this.#reading = false;
    if (reply.ok && target.facet) this.#facet = reply.value;
  }
}
