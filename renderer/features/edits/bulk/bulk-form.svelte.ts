import type { BulkChange, BulkField, BulkSource, EditedResource } from '../../../../electron/contract/index.ts';
import { type BulkChangeAction, type LetterCase, getBulkActions } from '../../../../electron/model/bulk-actions.ts';
import { BulkSession } from './bulk-session.svelte.ts';
import { type ReadValue, readValue } from '../../../edit-values/controls/editor-text.ts';
import { m } from '../messages.ts';
import { readBulkValue } from './read-bulk-value.ts';

/** The items whose fields are changed together. */
export interface BulkTarget {
  readonly resource: EditedResource;
  readonly source: BulkSource;
  /** The number of items. */
  readonly count: number;
}

/** The change in the form. */
interface EnteredChange {
  readonly action: BulkChangeAction;
  /** The new value, the text or option to add or remove, or the number to add or multiply by. */
  readonly text: string;
  readonly find: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  readonly letters: LetterCase;
}

const firstChange: EnteredChange = {
  action: 'set',
  text: '',
  find: '',
  matchCase: false,
  wholeWords: false,
  letters: 'lower',
};

/** The time after the last key until the preview is computed, in milliseconds. */
const previewDelayMs = 150;

/** One change of one field for many items, with its preview. */
export class BulkForm {
  readonly target: BulkTarget;
  readonly session: BulkSession;
  #field = $state('');
  #copied = $state('');
  #change = $state.raw(firstChange);
  readonly #typed = $derived.by(() => this.#readTyped());
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last preview that was begun: whether its result is shown. */
  #preview: Promise<boolean> = Promise.resolve(false);

  constructor(target: BulkTarget) {
    this.target = target;
    this.session = new BulkSession(target.source);
    void this.session.open().then((opened) => {
      if (opened !== null && opened.fields.length > 0) this.#startPreview();
    });
  }

  get fields(): readonly BulkField[] {
    return this.session.opened?.fields ?? [];
  }
  get field(): BulkField | undefined {
    return this.fields.find(({ field }) => field === this.#field) ?? this.fields[0];
  }
  set fieldName(name: string) {
    this.#field = name;
    const { kind = 'text' } = this.field ?? {};
    if (!getBulkActions(kind).includes(this.#change.action)) this.#change = { ...this.#change, action: 'set' };
    this.#startPreview();
  }
  get actions(): readonly BulkChangeAction[] {
    return this.field === undefined ? [] : getBulkActions(this.field.kind);
  }
  get change(): EnteredChange {
    return this.#change;
  }
  set change(part: Partial<EnteredChange>) {
    this.#change = { ...this.#change, ...part };
    clearTimeout(this.#timer);
    if ('text' in part || 'find' in part) this.#timer = setTimeout(() => this.#startPreview(), previewDelayMs);
    else this.#startPreview();
  }
  /** The name of the field that is copied; '' for none. */
  get copied(): string {
    return this.#copied;
  }
  set copied(field: string) {
    this.#copied = field;
    this.#startPreview();
  }
  /** Why the typed text is no value of the field, or null. */
  get problem(): string | null {
    return 'problem' in this.#typed ? this.#typed.problem : null;
  }

  /** Stages the changes. Resolves to their number, or null if that failed; a toast shows the error. */
  async add(): Promise<number | null> {
    // The last typed value is added even if its preview is pending.
    if (this.#timer !== undefined) this.#startPreview();
    // After a failure the main process still has an earlier change, which the form no longer shows.
    const isPreviewed = await this.#preview;
    const { field } = this;
    if (!isPreviewed || field === undefined || this.session.counts.change === 0) return null;
    return this.session.add(m.fieldOfItems(field.label, this.session.counts.change));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.session.close();
  }

  #readTyped(): ReadValue {
    const { action, text } = this.#change;
    const kind = this.field?.kind ?? 'text';
    if (action === 'set' || action === 'setWhereEmpty') return readBulkValue(kind, text);
    return action === 'add' || action === 'multiply' ? readValue('number', text) : { value: null };
  }

  #startPreview(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { field } = this;
    if (field === undefined) return;
    const value = 'value' in this.#typed ? this.#typed.value : null;
    const change: BulkChange = { ...this.#change, value, copied: this.#change.action === 'copy' ? this.#copied : '' };
    this.#preview = this.session.preview(field.field, change);
    // The rules are evaluated without anything waiting for them.
    void this.#preview.then(() => this.session.evaluate());
  }
}
