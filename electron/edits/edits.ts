import { randomUUID } from 'node:crypto';
import { VitrineError } from '../base/errors.ts';
import type { ResourceId } from '../base/branded-types.ts';
import { type OnDemandThread, startOnDemandThread } from '../base/on-demand-thread.ts';
import { type NoEvents, type StartThread, type Thread, startThread, writeDeadlineMs } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import type { EditSource } from '../cache/read/edit-sources.ts';
import { m } from '../messages/index.ts';
import { getResource } from '../model/index.ts';
import { editValueText } from '../model/edit-value.ts';
import type { EditIntentCalls } from '../outbox/db/edits/edit-intent-calls.ts';
import type { StagedEditCalls } from '../outbox/db/edits/staged-edit-calls.ts';
import type { FieldEdits } from '../outbox/db/edits/staged-edit-queries.ts';
import type { EditToStage, FieldOfItem, StoredEdit } from '../outbox/db/edits/staged-edit-rows.ts';
import type { OutboxEntries } from '../outbox/outbox-entries.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';
import type { RestoredStep } from './bulk-contract.ts';
import { type BulkEdits, createBulkEdits } from './bulk-edits.ts';
import { type Background, createBackground } from './background.ts';
import { checkValue, getEditWarnings } from './check-value.ts';
import type {
  AddedEdits,
  EditCounts,
  EditedField,
  EditedResource,
  EditFilter,
  EditsChanged,
  EditId,
  EditOrigin,
  EditRow,
  EditSelection,
  EditTab,
  EditWindow,
  FormerEdit,
  ItemEdits,
  NewEdit,
  RejectedEdit,
  StagedEdit,
} from './contract.ts';
import { getCachedFieldValue } from './current-value.ts';
import { type ConditionsLookup, createConditionsLookup } from './edit-conditions.ts';
import type { EditsHandlers } from './edits-thread.ts';
import { type EditSheets, type SheetTarget, createEditSheets } from './edit-sheets.ts';
import { type EditableItem, type EditableItems, createEditableItems } from './editable-items.ts';
import { type Notifications, createEditNotifications } from './notifications.ts';
import { getFieldLabel } from './editable-fields.ts';

/** Rows `offset` to `offset + limit` of a tab. */
export interface EditsQuery {
  readonly tab: EditTab;
  readonly filter?: EditFilter | null;
  readonly offset: number;
  readonly limit: number;
}

/** The staged edits of one account. Each call can fail with `disk`. */
export interface AccountEdits {
  list(request: EditsQuery): Promise<EditWindow>;
  fields(selection: EditSelection | null): Promise<readonly EditedField[]>;
  counts(): Promise<EditCounts>;
  ofItem(resource: EditedResource, item: ResourceId): Promise<ItemEdits>;
  ofItems(resource: EditedResource, items: readonly ResourceId[]): Promise<readonly StagedEdit[]>;
  /** Returns the IDs of the items with edits as JSON, at most 100,000. */
  editedItems(resource: EditedResource): Promise<string>;
  /** Stages values that their fields can hold. */
  add(origin: EditOrigin, edits: readonly NewEdit[]): Promise<AddedEdits>;
  discard(
    which: { readonly ids: readonly EditId[] } | { readonly selection: EditSelection },
  ): Promise<readonly FormerEdit[]>;
  /** Restores a former state of fields; returns their state before this call. */
  restore(edits: readonly FormerEdit[]): Promise<readonly FormerEdit[]>;
  /** Restores the state of a step's fields before the step. Fails with `notFound` if there is no such step. */
  restoreStep(step: string): Promise<RestoredStep>;
  /** The items or cells that are open for a change of many. */
  readonly bulk: BulkEdits;
  /**
   * Writes the selected edits as sheets. Fails with `disk`, with `cancelled` after `cancelSheet`, or with `conflict` while
   * others are written or if there is no such edit.
   */
  saveSheet(selection: EditSelection, target: SheetTarget): Promise<SheetWritten>;
  /** Cancels the sheet with this ID: `saveSheet` rejects with `cancelled`. Does nothing if it is not being written. */
  cancelSheet(id: string): void;
  /** Returns the numbers of the selected edits by field, and the number of their items. */
  countSelected(selection: EditSelection): Promise<{ readonly fields: readonly FieldEdits[]; readonly items: number }>;
  /** Yields the selected edits as rows, in the order in which they were made. */
  selectedRows(selection: EditSelection): AsyncGenerator<readonly EditRow[]>;
  /** Returns a staged edit as a row; null if there is no such edit. */
  row(id: EditId): Promise<EditRow | null>;
  /** Reports that another part of the program added or removed edits. */
  noteChanged(edits: readonly FieldOfItem[]): void;
  /** The offline copy changed: edits are compared with it soon. */
  copyChanged(): void;
  /** The rules changed: edits are evaluated again soon. */
  rulesChanged(): void;
  /** Resolves when all edits are compared and evaluated. */
  settled(): Promise<void>;
  /** Ends all work. Can be called twice. */
  close(): Promise<void>;
  /** Called when edits were added, changed or removed. Returns an unsubscribe function. */
  onChanged(listener: (change: EditsChanged) => void): () => void;
}

export interface EditsOptions {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  readonly table: Pick<Thread<StagedEditCalls & Pick<EditIntentCalls, 'refusedFields'>>, 'call'>;
  readonly cache: Pick<Cache, 'editSources' | 'namedItems' | 'declaredEditors' | 'attributes' | 'query'>;
  /** The creations in the outbox, whose fields sheets change. */
  readonly creations: Pick<OutboxEntries, 'changeCreations' | 'restoreCreations'>;
  /** Returns the rules that are in force. */
  readonly profiles: () => Promise<readonly ProfileRules[]>;
  /** Returns the hash that identifies the account in its sheets. */
  readonly account: () => string;
  /** Whether the offline copy is being read: edits are compared with it afterwards. */
  readonly isReading: () => boolean;
  /** Starts the thread for rules and sheets; a worker by default. */
  readonly startThread?: StartThread | undefined;
}

/** The number of edits that are compared with the offline copy in one call. */
const maxComparedEdits = 1_000;
/** The number of fields of a step that are restored in one transaction. */
const maxRestoredFields = 2_000;
/** The thread ends after this time without a call, in milliseconds. */
const idleMs = 15_000;

const getItemTitle = (resource: EditedResource, item: ResourceId, raw: EditSource['raw'] | undefined): string => {
  const title = raw?.[getResource(resource).title];
  return typeof title === 'string' && title.trim() !== '' ? title : item;
};

const createEditRow = ({ seq: _, ...edit }: StoredEdit, item: EditableItem | undefined): EditRow => {
  const field = item?.field(edit.field);
  const label = item?.raw['label'];
  return {
    ...edit,
    title: getItemTitle(edit.resource, edit.item, item?.raw),
    label: edit.resource === 'product' && typeof label === 'string' && label !== '' ? label : null,
    thumb: edit.resource === 'asset' ? edit.item : (item?.thumb ?? null),
    fieldLabel: field?.label ?? getFieldLabel(edit.resource, edit.field),
    editor: field?.editor ?? null,
    reason: field?.reason ?? null,
    before: editValueText(edit.base),
    after: editValueText(edit.value),
    breaksMust: edit.rules?.some(({ effect, severity }) => effect === 'breaks' && severity === 'must') ?? false,
    warnings: field === undefined || item === undefined ? [] : getEditWarnings(field, edit.value, item.raw),
  };
};

class StagedChanges implements AccountEdits {
  readonly #table: EditsOptions['table'];
  readonly #thread: OnDemandThread<EditsHandlers, NoEvents>;
  readonly #background: Background;
  readonly #sheets: EditSheets;
  readonly #conditions: ConditionsLookup;
  readonly #items: EditableItems;
  readonly #notifications: Notifications;
  readonly #creations: EditsOptions['creations'];
  readonly bulk: BulkEdits;
  /** When the offline copy changed last, from `performance.now()`. */
  #copyChangedAt = 0;

  constructor(options: EditsOptions) {
    const { root, folder, table, cache, profiles, isReading, account, startThread: start = startThread } = options;
    this.#table = table;
    this.#creations = options.creations;
    this.#items = createEditableItems({ table, cache });
    this.#notifications = createEditNotifications(() => this.counts());
    this.#thread = startOnDemandThread<EditsHandlers, NoEvents>({
      start: () => start(root, 'edits/edits-thread', { folder }),
      closing: { finalCall: 'close', deadlineMs: writeDeadlineMs },
      idleFor: idleMs,
    });
    this.#background = createBackground({
      thread: this.#thread,
      table,
      cache,
      profiles,
      isReading,
      onChanged: ({ fields, alreadyThere }) => this.#notifications.changed(fields, alreadyThere),
    });
    this.#conditions = createConditionsLookup({
      table,
      cache,
      labelOf: async (resource, field) =>
        (await this.#items.findLabel(resource, field)) ?? getFieldLabel(resource, field),
    });
    this.#sheets = createEditSheets(this.#thread, table, account);
    this.bulk = createBulkEdits({
      root,
      folder,
      startThread: start,
      table,
      cache,
      profiles,
      changeCreations: (step, changes) => options.creations.changeCreations(step, changes),
      onAdded: (fields, openedAt) => this.#followAdded(fields, openedAt),
    });
  }

  async list({ tab, filter = null, offset, limit }: EditsQuery): Promise<EditWindow> {
    const conditions = await this.#conditions.find(filter);
    const { edits, ...list } = await this.#table.call('listEdits', { tab, conditions, offset, limit });
    return { ...list, offset, rows: await this.#rows(edits) };
  }

  fields(selection: EditSelection | null): Promise<readonly EditedField[]> {
    return this.#conditions.fields(selection);
  }

  counts(): Promise<EditCounts> {
    return this.#table.call('countEdits', undefined);
  }

  async ofItem(resource: EditedResource, item: ResourceId): Promise<ItemEdits> {
    const known = (await this.#items.find([{ resource, item }]))({ resource, item });
    const edits = await this.#table.call('editsOfItems', { resource, items: [item] });
    return {
      fields: known?.fields() ?? [],
      edits: edits.map((edit) => createEditRow(edit, known)),
    };
  }

  ofItems(resource: EditedResource, items: readonly ResourceId[]): Promise<readonly StagedEdit[]> {
    return this.#table.call('editsOfItems', { resource, items });
  }

  editedItems(resource: EditedResource): Promise<string> {
    return this.#table.call('editedItems', resource);
  }

  async add(origin: EditOrigin, edits: readonly NewEdit[]): Promise<AddedEdits> {
    const getItem = await this.#items.find(edits);
    const rejected: RejectedEdit[] = [];
    const toStage: EditToStage[] = [];
    for (const edit of edits) {
      const checked = checkEdit(edit, getItem(edit));
      if ('message' in checked) rejected.push({ ...edit, message: checked.message });
      else toStage.push(checked);
    }
    const { staged, before } = await this.#table.call('stageEdits', { origin, edits: toStage });
    this.#conditions.forget();
    this.#notifications.changed(before);
    this.#background.evaluateSoon();
    const warnings = staged.flatMap(({ id, resource, item, field, value }) => {
      const known = getItem({ resource, item });
      const editable = known?.field(field);
      const found = known === undefined || editable === undefined ? [] : getEditWarnings(editable, value, known.raw);
      return found.length === 0 ? [] : [[id, found] as const];
    });
    return { staged, before, rejected, warnings: Object.fromEntries(warnings) };
  }

  async discard(which: Parameters<AccountEdits['discard']>[0]): Promise<readonly FormerEdit[]> {
    const discarded = await this.#table.call(
      'discardEdits',
      'ids' in which ? which : { selection: await this.#conditions.select(which.selection) },
    );
    this.#conditions.forget();
    this.#notifications.changed(discarded);
    return discarded;
  }

  async restore(edits: readonly FormerEdit[]): Promise<readonly FormerEdit[]> {
    const before = await this.#table.call('restoreEdits', edits);
    this.#conditions.forget();
    // The service may have another value by now than when the edits were made.
    const restored = edits.flatMap(({ edit }) => (edit === null ? [] : [edit]));
    await this.#compareAll(restored);
    this.#notifications.changed(before);
    this.#background.evaluateSoon();
    return before;
  }

  async restoreStep(step: string): Promise<RestoredStep> {
    const inverse = randomUUID();
    const creations = await this.#creations.restoreCreations(step, inverse);
    for (let isFirst = true; ; isFirst = false) {
      const restored = await this.#table.call('restoreStep', { step, inverse, limit: maxRestoredFields });
      if (restored === null && isFirst && creations === null) throw new VitrineError('notFound', m.edits.stepNotFound);
      if (restored === null) break;
      await this.#compareAll(restored.edits);
      this.#notifications.changed(restored.fields);
    }
    this.#conditions.forget();
    this.#background.evaluateSoon();
    return { step: inverse, creations: creations ?? { changed: 0, left: [] } };
  }

  async saveSheet(selection: EditSelection, target: SheetTarget): Promise<SheetWritten> {
    return this.#sheets.save(await this.#conditions.select(selection), target);
  }

  cancelSheet(id: string): void {
    this.#sheets.cancel(id);
  }

  async countSelected(selection: EditSelection): ReturnType<AccountEdits['countSelected']> {
    const only = await this.#conditions.select(selection);
    const [fields, items] = await Promise.all([
      this.#table.call('editsByField', only),
      this.#table.call('countEditedItems', only),
    ]);
    return { fields, items };
  }

  async *selectedRows(selection: EditSelection): AsyncGenerator<readonly EditRow[]> {
    const only = await this.#conditions.select(selection);
    for (let after = 0; ;) {
      const page = await this.#table.call('pageOfEdits', { after, only });
      const last = page.at(-1);
      if (last === undefined) return;
      yield await this.#rows(page);
      after = last.seq;
    }
  }

  async row(id: EditId): Promise<EditRow | null> {
    const edit = await this.#table.call('editWithId', id);
    return edit && ((await this.#rows([edit]))[0] ?? null);
  }

  noteChanged(edits: readonly FieldOfItem[]): void {
    this.#items.forget();
    this.#conditions.forget();
    this.#notifications.changed(edits);
    this.#background.evaluateSoon();
  }

  copyChanged(): void {
    this.#items.forget();
    this.#conditions.forget();
    this.#copyChangedAt = performance.now();
    this.#background.copyChanged();
  }

  rulesChanged(): void {
    this.#background.evaluateSoon();
  }

  async settled(): Promise<void> {
    await this.#background.settled();
    await this.#notifications.flush();
  }

  async close(): Promise<void> {
    await this.bulk.close();
    this.#sheets.stop();
    this.#notifications.stop();
    // Running work may wait for a call of the thread.
    await this.#thread.close();
    await this.#background.close();
  }

  onChanged(listener: (change: EditsChanged) => void): () => void {
    return this.#notifications.onChanged(listener);
  }

  async #compareAll(edits: readonly StagedEdit[]): Promise<void> {
    for (let start = 0; start < edits.length; start += maxComparedEdits)
      await this.#background.compare(edits.slice(start, start + maxComparedEdits));
  }

  /** Values that were read before a sync are compared with the offline copy again. */
  #followAdded(fields: readonly Pick<FieldOfItem, 'resource' | 'item'>[], openedAt: number): void {
    this.#conditions.forget();
    this.#notifications.changed(fields);
    if (this.#copyChangedAt > openedAt) this.#background.copyChanged();
    this.#background.evaluateSoon();
  }

  async #rows(edits: readonly StoredEdit[]): Promise<EditRow[]> {
    const getItem = await this.#items.find(edits);
    return edits.map((edit) => createEditRow(edit, getItem(edit)));
  }
}

/** Returns the edit with its value for the staging table, or the reason why it is not staged. */
const checkEdit = (edit: NewEdit, item: EditableItem | undefined): EditToStage | { readonly message: string } => {
  const messages = m.edits.value;
  if (item === undefined) return { message: m.outbox.conflict.unknownItem };
  if (item.gone) return { message: messages.deletedItem };
  const field = item.field(edit.field);
  if (field === undefined) return { message: messages.unknownField };
  const checked = checkValue(field, edit.value);
  return 'message' in checked
    ? checked
    : { ...edit, value: checked.value, current: getCachedFieldValue(item, edit.field) };
};

export const createEdits = (options: EditsOptions): AccountEdits => new StagedChanges(options);
