import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type {
  EditableField,
  EditedResource,
  EditorKind,
  EditRow,
  EditValue,
} from '../../../electron/contract/index.ts';
import { notifyFailure } from '../../app/run-with-toast.ts';
import { getBridgeError } from '../../app/bridge.ts';
import type { SelectedItem } from '../../list/selection.svelte.ts';
import { editHistory } from './edit-history.svelte.ts';
import {
  type BulkChangeKind,
  type BulkChange,
  type BulkState,
  type BulkView,
  actionsFor,
  applyChange,
  staysSame,
} from './bulk-change.ts';
import { bulk } from './bulk-messages.ts';
import { m } from './messages.ts';
import { readItems } from './read-items.ts';

/** The items whose fields are changed together. */
export interface BulkItems {
  readonly resource: EditedResource;
  readonly entries: readonly SelectedItem[];
}

interface FieldsOfItem {
  readonly entry: SelectedItem;
  /** The loaded values by field. */
  readonly fields: Readonly<Partial<Record<string, EditableField>>>;
  readonly edits: Readonly<Partial<Record<string, EditRow>>>;
}

/** A field that can be chosen. */
export interface BulkField {
  readonly field: string;
  readonly label: string;
  readonly kind: EditorKind;
  readonly options: readonly string[];
}

/** An item in the preview: what the change makes of its value. */
export interface BulkRow {
  readonly id: ResourceId;
  readonly title: string;
  readonly before: EditValue;
  /** The new value; null with `problem` or `same`. */
  readonly after: EditValue;
  readonly state: BulkState;
  /** Why the change cannot be made. */
  readonly problem: string | null;
  /** Whether an earlier edit of the field is replaced. */
  readonly replaces: boolean;
}

const firstChange: BulkChange = {
  action: 'set',
  text: '',
  find: '',
  matchCase: false,
  wholeWords: false,
  letters: 'lower',
};

/** Whether a change has everything that it needs. */
const isComplete = ({ action, text, find }: BulkChange, copied: string): boolean => {
  if (action === 'replace') return find !== '';
  if (action === 'copy') return copied !== '';
  return ['trim', 'case', 'clear'].includes(action) || text !== '';
};

/** One change of one field for many items, with its preview. */
export class BulkForm {
  readonly items: BulkItems;
  #read = $state.raw<readonly FieldsOfItem[]>([]);
  #done = $state(0);
  #problem = $state<string | null>(null);
  #field = $state('');
  #copied = $state('');
  #change = $state.raw(firstChange);
  #view = $state<BulkView>('all');
  #isAdding = $state(false);
  #isClosed = false;

  readonly #fields = $derived.by(() => this.#listFields());
  readonly #rows = $derived.by(() => this.#preview());

  constructor(items: BulkItems) {
    this.items = items;
    void this.#readAll();
  }

  /** The number of items read so far; the form is ready once it is that of all items. */
  get done(): number {
    return this.#done;
  }
  get isReady(): boolean {
    return this.#read.length === this.items.entries.length;
  }
  get problem(): string | null {
    return this.#problem;
  }
  get fields(): readonly BulkField[] {
    return this.#fields;
  }
  get field(): BulkField | undefined {
    return this.#fields.find(({ field }) => field === this.#field) ?? this.#fields[0];
  }
  set fieldName(name: string) {
    this.#field = name;
    const { kind = 'text' } = this.field ?? {};
    if (!actionsFor(kind).includes(this.#change.action)) this.change = { action: 'set' };
  }
  get actions(): readonly BulkChangeKind[] {
    return this.field === undefined ? [] : actionsFor(this.field.kind);
  }
  get change(): BulkChange {
    return this.#change;
  }
  set change(part: Partial<BulkChange>) {
    this.#change = { ...this.#change, ...part };
  }
  /** The name of the field that is copied; '' for none. */
  get copied(): string {
    return this.#copied;
  }
  set copied(field: string) {
    this.#copied = field;
  }
  get view(): BulkView {
    return this.#view;
  }
  set view(view: BulkView) {
    this.#view = view;
  }
  /** The items of the view. */
  get rows(): readonly BulkRow[] {
    return this.#view === 'all' ? this.#rows : this.#rows.filter(({ state }) => state === this.#view);
  }
  get counts(): Readonly<Record<BulkState, number>> & { readonly replaces: number } {
    const count = (state: BulkState): number => this.#rows.filter((row) => row.state === state).length;
    const replaces = this.#rows.filter((row) => row.state === 'change' && row.replaces).length;
    return { change: count('change'), same: count('same'), problem: count('problem'), replaces };
  }
  get isAdding(): boolean {
    return this.#isAdding;
  }

  /** Stages the changes. Returns whether all of them were staged; a toast shows an error. */
  async add(): Promise<{ readonly added: number; readonly rejected: readonly string[] } | null> {
    const { field } = this;
    const changed = this.#rows.filter(({ state }) => state === 'change');
    if (field === undefined || changed.length === 0 || this.#isAdding) return null;
    this.#isAdding = true;
    try {
      const edits = changed.map(({ id, after }) => ({
        resource: this.items.resource,
        item: id,
        field: field.field,
        value: after,
      }));
      const rejected = await editHistory.stage('bulk', edits, m.fieldOfItems(field.label, edits.length));
      return { added: edits.length - rejected.length, rejected: rejected.map(({ message }) => message) };
    } catch (thrown) {
      notifyFailure(thrown);
      return null;
    } finally {
      this.#isAdding = false;
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  async #readAll(): Promise<void> {
    const { resource, entries } = this.items;
    try {
      const read = await readItems(resource, entries, (done) => {
        this.#done = done;
        return !this.#isClosed;
      });
      this.#read = read.map(({ entry, fields, edits }) => ({
        entry,
        fields: Object.fromEntries(fields.filter(({ editor }) => editor !== null).map((field) => [field.field, field])),
        edits: Object.fromEntries(edits.map((edit) => [edit.field, edit])),
      }));
    } catch (thrown) {
      this.#problem = getBridgeError(thrown).message;
    }
  }

  /** Fields of any of the items, in the order of the first one. */
  #listFields(): readonly BulkField[] {
    const fields = this.#read.flatMap((item) => Object.values(item.fields).filter((field) => field !== undefined));
    return Object.values(Object.fromEntries(fields.toReversed().map((field) => [field.field, field])))
      .toReversed()
      .flatMap(({ field, label, editor, options }) =>
        editor === null ? [] : [{ field, label, kind: editor, options }],
      );
  }

  #preview(): readonly BulkRow[] {
    const { field } = this;
    if (field === undefined) return [];
    const rows = this.#read.map((item) => this.#rowOf(item, field));
    const order = { problem: 0, change: 1, same: 1 };
    return rows.toSorted((a, b) => order[a.state] - order[b.state]);
  }

  #rowOf({ entry, fields, edits }: FieldsOfItem, { field }: BulkField): BulkRow {
    const valueOf = (name: string): EditValue => {
      const edit = edits[name];
      return edit === undefined ? (fields[name]?.value ?? null) : edit.value;
    };
    const before = valueOf(field);
    const own = fields[field];
    const base = {
      id: entry.id,
      title: entry.title,
      before,
      after: null,
      problem: null,
      replaces: edits[field] !== undefined,
    };
    if (own?.editor === undefined || own.editor === null) return { ...base, state: 'problem', problem: bulk.noField };
    if (!isComplete(this.#change, this.#copied)) return { ...base, state: 'same' };
    const result = applyChange(before, own.editor, this.#change, valueOf(this.#copied));
    if ('problem' in result) return { ...base, state: 'problem', problem: result.problem };
    return staysSame(before, result) ? { ...base, state: 'same' } : { ...base, after: result.value, state: 'change' };
  }
}
