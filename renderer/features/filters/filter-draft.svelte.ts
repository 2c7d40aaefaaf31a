import type { Facet, ProductAttributeUse } from '../../../electron/contract/index.ts';
import {
  type Filter,
  type Operand,
  type Operator,
  type Period,
  isFilterComplete,
  maxFilterValues,
  getOperand,
  filterOperatorsBySubject,
} from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { filterSentence } from '../../list/describe-filter.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { type Choice, getFacetChoices } from './choice-tree.ts';
import { getOtherConditions, hasFilter, withFilter, withoutFilter, withReplaced } from './edit-filters.ts';
import { splitPastedValues } from './parse-pasted-values.ts';
import {
  type FilterTarget,
  toFilterField,
  findTargetByLabel,
  findFilterTarget,
  getFilterTargets,
} from './filter-targets.ts';

const defaultPeriod: Period = 'thisMonth';
const asNumber = (text: string): number | string => (text.trim() === '' ? '' : Number(text));

/** A filter that the user creates or changes. Ticked values are applied to the list immediately. */
export class FilterDraft {
  readonly #list: ListState;
  /** Whether the form changes an existing filter. */
  readonly changes: boolean;
  #from = $state.raw<Filter | null>(null);
  #attributes = $state.raw<readonly ProductAttributeUse[]>([]);
  #fieldText = $state('');
  #operator = $state<Operator | null>(null);
  #facet = $state.raw<Facet | null>(null);
  #reading = $state(false);
  #find = $state('');
  /** Values that were ticked at any time. They stay among the choices. */
  #onceTicked = $state.raw<readonly (string | number)[]>([]);
  /** Labels of selected values, including values that the facet does not contain. */
  #names = $state.raw<Readonly<Record<string, string>>>({});
  /**
   * Identifies the current request by number, because the object of a field changes when the custom attributes have
   * loaded.
   */
  readonly #facetRequests = new LatestRequest();
  /** Whether the facet was requested with a search text, so that it does not contain all values. */
  #narrowed = false;
  /** Whether the form has been closed. Later replies are ignored. */
  #over = false;
  /** The typed texts: one or two values, or a list with one value per line. */
  texts = $state<string[]>(['', '']);
  /** The ticked values of a list of choices. */
  ticked = $state.raw<readonly (string | number)[]>([]);
  /** The group for a new filter. An index after the last group creates a new one. */
  group = $state(0);
  problem = $state<'field' | 'value' | 'many' | null>(null);
  readonly targets: readonly FilterTarget[] = $derived.by(() =>
    getFilterTargets(this.#list.resource, this.#attributes),
  );
  readonly target: FilterTarget | undefined = $derived(findTargetByLabel(this.targets, this.#fieldText));
  readonly operators: readonly Operator[] = $derived(
    this.target === undefined ? [] : filterOperatorsBySubject[this.target.subject],
  );
  readonly operator: Operator | null = $derived(
    this.#operator !== null && this.operators.includes(this.#operator) ? this.#operator : (this.operators[0] ?? null),
  );
  readonly operand: Operand = $derived(
    this.target === undefined || this.operator === null
      ? { count: 0, of: 'text' }
      : getOperand(this.target.subject, this.operator),
  );
  readonly choices: readonly Choice[] = $derived.by(() => getFacetChoices(this.target, this.#facet, this.#held()));
  /** The distinct values of the pasted list. */
  readonly pasted: readonly string[] = $derived(splitPastedValues(this.texts[0] ?? ''));

  constructor(list: ListState, from: Filter | null = null) {
    this.#list = list;
    this.changes = from !== null;
    this.#from = from;
    if ((from?.attribute ?? null) === null) this.#restore();
    if (list.resource.fields.some(({ kind }) => kind === 'map')) void this.#readAttributes();
  }

  /** The filter of the list that this form edits, or null if there is none yet. */
  get from(): Filter | null {
    return this.#from;
  }
  /** Whether the filter was removed from the list, or replaced by another query. */
  get isGone(): boolean {
    return this.#from !== null && !hasFilter(this.#list.filters, this.#from);
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
  /** The selected relative period. */
  get period(): string {
    return this.texts[0] === undefined || this.texts[0] === '' ? defaultPeriod : this.texts[0];
  }
  /** Whether values are ticked, which requires a short list of values. Otherwise many values are pasted. */
  get ticks(): boolean {
    return this.operand.count === 'many' && this.target?.facet === true;
  }
  get find(): string {
    return this.#find;
  }
  set find(text: string) {
    this.#find = text;
    if (this.#facet !== null && (this.#facet.distinct > this.#facet.values.length || this.#narrowed))
      void this.#readFacet();
  }

  choose(text: string, operator: Operator | null = null): void {
    const before = this.target;
    this.#fieldText = text;
    if (operator !== null) this.#operator = operator;
    if (this.target === before) return;
    if (!this.changes) this.#from = null;
    this.problem = null;
    this.#clearValues();
    void this.#readFacet();
  }

  operate(operator: Operator): void {
    this.#operator = operator;
    this.problem = null;
    if (this.ticks && this.ticked.length > 0) this.put();
  }

  /** Ticks or unticks values and updates the list. */
  tick(values: readonly (string | number)[], on: boolean): void {
    const others = this.ticked.filter((one) => !values.includes(one));
    this.ticked = on ? [...others, ...values] : others;
    this.#onceTicked = [...this.#onceTicked, ...values.filter((value) => !this.#onceTicked.includes(value))];
    if (this.ticked.length > 0 || this.changes) this.put();
    else this.#takeOut();
  }

  /** Applies the filter to the list. If it is incomplete, returns false and sets `problem`. */
  put(): boolean {
    const filter = this.#take();
    if (filter === null) return false;
    const { filters, resource } = this.#list;
    const from = this.#from;
    this.#list.filter(
      from === null
        ? withFilter(filters, Math.min(this.group, filters.groups.length), filter)
        : withReplaced(filters, from, filter),
    );
    this.#from = filter;
    announce((from === null ? m.filters.added : m.filters.changed)(filterSentence(resource, filter)));
    return true;
  }

  #takeOut(): void {
    if (this.#from === null) return;
    announce(m.filters.removed(filterSentence(this.#list.resource, this.#from)));
    this.#list.filter(withoutFilter(this.#list.filters, this.#from));
    this.#from = null;
  }

  /** Returns the filter, or null if it is incomplete. */
  #take(): Filter | null {
    const { target, operator } = this;
    this.problem = target === undefined ? 'field' : null;
    if (target === undefined || operator === null) return null;
    const values = this.#values(target);
    const isCompleteFilter = values !== null && isFilterComplete(target.subject, { operator, values });
    if (!isCompleteFilter) {
      this.problem = (values?.length ?? 0) > maxFilterValues ? 'many' : 'value';
      return null;
    }
    this.#remember();
    return { ...toFilterField(target), operator, values, names: this.#namesOf(values) };
  }

  end(): void {
    this.#over = true;
  }

  reset(): void {
    this.#fieldText = '';
    this.#operator = null;
    this.problem = null;
    this.#from = null;
    this.#clearValues();
  }

  #namesOf(values: readonly (string | number)[]): Readonly<Record<string, string>> {
    const named = values.map((value) => [String(value), this.#names[String(value)] ?? String(value)] as const);
    return Object.fromEntries(named.filter(([value, label]) => label !== value));
  }

  /** Values that are or were ticked can be toggled, even if no item matches them together with the other filters. */
  #held(): readonly Choice[] {
    if (this.#facet === null || !this.ticks) return [];
    return this.#onceTicked.map((value) => ({ value, label: this.#names[String(value)] ?? String(value), count: 0 }));
  }

  #remember(): void {
    const known = this.choices.map(({ value, label }) => [String(value), label] as const);
    this.#names = { ...this.#names, ...Object.fromEntries(known) };
  }

  #clearValues(): void {
    this.texts = ['', ''];
    this.ticked = [];
    this.#onceTicked = [];
    this.#names = {};
    this.#facet = null;
    this.#find = '';
    this.#narrowed = false;
  }

  /** Fills the form with the filter to change. */
  #restore(): void {
    const from = this.#from;
    const target = from === null ? undefined : findFilterTarget(this.targets, from);
    if (from === null || target === undefined) return;
    this.choose(target.label, from.operator);
    this.#names = from.names;
    if (this.ticks) this.ticked = this.#onceTicked = from.values;
    else if (this.operand.count === 'many') this.texts = [from.values.join('\n'), ''];
    else this.texts = [0, 1].map((at) => from.names[String(from.values[at])] ?? String(from.values[at] ?? ''));
  }

  #values(target: FilterTarget): (string | number)[] | null {
    const { count, of } = this.operand;
    if (count === 'many') return this.ticks ? [...this.ticked] : [...this.pasted];
    const texts = this.texts.slice(0, count);
    if (of === 'period') return [this.period];
    if (of === 'number' || of === 'count' || of === 'percent') return texts.map(asNumber);
    if (target.subject !== 'ref' && target.subject !== 'refs') return texts;
    const chosen = texts.map((text) => this.#idOf(text));
    return chosen.every((value) => value !== undefined) ? chosen : null;
  }

  #idOf(label: string): string | number | undefined {
    const offered = this.choices.find((choice) => choice.label === label)?.value;
    return offered ?? Object.entries(this.#names).find(([, name]) => name === label)?.[0];
  }

  async #readAttributes(): Promise<void> {
    const reply = await bridge.items.attributes();
    if (!reply.ok || this.#over) return;
    this.#attributes = reply.value;
    if (this.#from !== null && this.target === undefined) this.#restore();
  }

  async #readFacet(): Promise<void> {
    const { target } = this;
    const isLatest = this.#facetRequests.start();
    this.#reading = false;
    if (target?.facet !== true) return;
    this.#reading = true;
    const { field, attribute, type } = target;
    const find = this.#find.trim();
    // The facet ignores the edited filter, which would leave only its own values to choose from.
    const filters = this.#from === null ? this.#list.filters : getOtherConditions(this.#list.filters, this.#from);
    const query = { ...this.#list.query, filters };
    const reply = await bridge.items.facets({ query, field, attribute, type, ...(find === '' ? {} : { find }) });
    if (!isLatest() || this.#over) return;
    this.#reading = false;
    this.#narrowed = find !== '';
    if (reply.ok) this.#facet = reply.value;
  }
}
