import type {
  ChangeQuery,
  ChangesExport,
  ExportRequest,
  ExportScope,
  FailingRuleFilter,
} from '../../../electron/contract/index.ts';
import { type ResourceName, toProfileColumn, getResource } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { profileTitles } from '../../app/profile-names.svelte.ts';
import { withColumn } from '../../columns/columns.ts';
import { counts } from '../../app/counts.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { type ExportChoices, firstChoices, readChoices, parseStoredFields } from './export-choices.ts';

const remembered = 'export';
const completeness = 'completeness';

/** A field that can be exported. The label is null if it is in the message catalogue. */
export interface ExportField {
  readonly name: string;
  readonly label: string | null;
}

/** The options of an export: the rows of a list, and the format. */
export class ExportForm {
  what = $state<ExportScope['what']>('view');
  #resource = $state<ResourceName>('product');
  #choices = $state.raw<ExportChoices>(firstChoices);
  /** Options that the user has changed in this form. They take precedence over the stored ones. */
  #own: Partial<ExportChoices> = {};
  /** Whether the stored options could be read. */
  #isRead = false;
  /** The selected fields, or null before the user has selected any. */
  #fields = $state.raw<readonly string[] | null>(null);

  /** The rule that the products of the list fail, or null for the list of the resource. */
  #fails = $state.raw<FailingRuleFilter | null>(null);

  readonly #asked = $derived(lists.named(this.#resource, this.#fails));
  readonly #list = $derived(this.#asked.list);
  readonly #columns = $derived(this.#asked.columns);

  constructor() {
    void this.#recall();
  }

  get resource(): ResourceName {
    return this.#resource;
  }
  get choices(): ExportChoices {
    return this.#choices;
  }
  /** The number of rows in the current view of the list. */
  get inView(): number {
    return this.#list.total ?? 0;
  }
  get selected(): number {
    return this.#list.selection.count(this.inView);
  }
  get inAll(): number {
    return counts.items[this.#resource] ?? 0;
  }
  get rows(): number {
    return { view: this.inView, selection: this.selected, all: this.inAll }[this.what];
  }
  /** The names of the visible columns, in order. */
  get shown(): readonly string[] {
    return this.#columns.all
      .filter((column) => column.kind !== 'own' && this.#columns.shown(column))
      .map(({ name }) => name);
  }

  /** All fields that can be exported, in the order of the model. */
  get offered(): readonly ExportField[] {
    const fields = getResource(this.#resource).fields.map(({ name, label }) => ({ name, label }));
    if (this.#resource !== 'product') return fields;
    const profiles = withColumn(profileTitles.all).map(({ id, name }) => ({ name: toProfileColumn(id), label: name }));
    return [...fields, { name: completeness, label: null }, ...profiles];
  }
  /** The names of the selected fields, by default the visible ones. */
  get chosen(): readonly string[] {
    return this.#fields ?? this.shown;
  }
  /** Whether there is at least one row and one column to export. */
  get ready(): boolean {
    return this.rows > 0 && (this.#columnsAsked?.length ?? 1) > 0;
  }

  open(resource: ResourceName, what: ExportScope['what'], fails: FailingRuleFilter | null = null): void {
    this.#resource = resource;
    this.#fails = fails;
    this.what = what;
    this.#fields = null;
    void this.#recallFields(resource);
  }

  pick(name: string, on: boolean): void {
    const { chosen } = this;
    this.#fields = this.offered.map((field) => field.name).filter((one) => (one === name ? on : chosen.includes(one)));
    void bridge.app.remember({ key: `${remembered}/${this.#resource}`, value: [...this.#fields] });
  }

  choose(change: Partial<ExportChoices>): void {
    this.#own = { ...this.#own, ...change };
    this.#choices = { ...this.#choices, ...change };
    this.#remember();
  }

  get request(): Omit<ExportRequest, 'id'> {
    const { format, separator, bom, body } = this.#choices;
    return {
      scope: this.#scope,
      format,
      columns: this.#columnsAsked,
      separator,
      bom,
      body,
    };
  }

  /** Returns the options for exporting changes, in one of the two formats that they support. */
  changesRequest(query: ChangeQuery): Omit<ChangesExport, 'id'> {
    const { separator, bom } = this.#choices;
    return { query, format: this.changesFormat, separator, bom };
  }
  get changesFormat(): ChangesExport['format'] {
    return this.#choices.format === 'jsonLines' ? 'jsonLines' : 'csv';
  }

  get #columnsAsked(): string[] | null {
    const { format, columns, body } = this.#choices;
    const isUnchangedBody = body === 'raw' && (format === 'json' || format === 'jsonLines');
    return isUnchangedBody || columns === 'every' ? null : [...(columns === 'shown' ? this.shown : this.chosen)];
  }

  get #scope(): ExportScope {
    const { query, selection } = this.#list;
    const { inverted, ids } = selection.picked;
    return this.what === 'selection'
      ? { what: 'selection', query, picked: { inverted, ids: [...ids] } }
      : { what: this.what, query };
  }

  async #recallFields(resource: ResourceName): Promise<void> {
    const reply = await bridge.app.remembered({ key: `${remembered}/${resource}` });
    if (!reply.ok || resource !== this.#resource || this.#fields !== null) return;
    this.#fields = parseStoredFields(
      reply.value,
      this.offered.map(({ name }) => name),
    );
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key: remembered });
    if (!reply.ok) return;
    this.#isRead = true;
    this.#choices = { ...readChoices(reply.value), ...this.#own };
    if (Object.keys(this.#own).length > 0) this.#remember();
  }

  #remember(): void {
    // The default options would overwrite stored ones that could not be read.
    if (this.#isRead) void bridge.app.remember({ key: remembered, value: { ...this.#choices } });
  }
}
