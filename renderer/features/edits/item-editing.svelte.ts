import { SvelteMap } from 'svelte/reactivity';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type {
  AppError,
  EditableField,
  EditedResource,
  EditOrigin,
  EditRow,
  EditValue,
  ItemEdits,
} from '../../../electron/contract/index.ts';
import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import { notifyFailure } from '../../app/run-with-toast.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
import { editHistory } from '../../app/edits/edit-history.svelte.ts';
import { m } from './messages.ts';

/** The fields of one item while it is edited: their values and editors, and the staged edits. */
export class ItemEditing {
  readonly resource: EditedResource;
  readonly id: ResourceId;
  #title: string;
  readonly #origin: EditOrigin;
  #read = $state.raw<ItemEdits | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** Why values were not staged, by field. */
  readonly #rejected = new SvelteMap<string, string>();
  readonly #again = throttleAsync(() => this.read());

  /** `title`: the name of the item in the description of an undo. */
  constructor(item: { resource: EditedResource; id: ResourceId; title: string }, origin: EditOrigin = 'detail') {
    this.resource = item.resource;
    this.id = item.id;
    this.#title = item.title;
    this.#origin = origin;
  }

  /** Null until they are read. */
  get fields(): readonly EditableField[] | null {
    return this.#read?.fields ?? null;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  field(name: string): EditableField | undefined {
    return this.#read?.fields.find(({ field }) => field === name);
  }
  edit(name: string): EditRow | undefined {
    return this.#read?.edits.find(({ field }) => field === name);
  }
  /** The value that the field has with its edit. */
  valueOf(field: EditableField): EditValue {
    const edit = this.edit(field.field);
    return edit === undefined ? field.value : edit.value;
  }
  rejection(name: string): string | undefined {
    return this.#rejected.get(name);
  }

  /** Reads the fields and follows their changes. Returns an unsubscribe function. */
  open(): () => void {
    this.#again();
    const stops = [
      bridge.on('edits.changed', ({ items }) => {
        if (items === null || items.some(({ item }) => item === this.id)) this.#again();
      }),
      bridge.on('items.changed', () => this.#again()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Stages a value, and resolves once the fields are read again. Returns whether it was staged; if not, `rejection` has the reason. */
  async stage(field: EditableField, value: EditValue): Promise<boolean> {
    const edit = { resource: this.resource, item: this.id, field: field.field, value };
    try {
      const [rejected] = await editHistory.stage(this.#origin, [edit], m.fieldOfItem(field.label, this.#title));
      if (rejected === undefined) this.#rejected.delete(field.field);
      else this.#rejected.set(field.field, rejected.message);
    } catch (thrown) {
      const { code, message } = getBridgeError(thrown);
      this.#rejected.set(field.field, message);
      // The field is no longer shown after a switch of the account.
      if (code === 'cancelled') notifyFailure(thrown);
    }
    await this.read();
    return !this.#rejected.has(field.field);
  }

  /** Discards the edit of a field. */
  async putBack(field: EditableField): Promise<void> {
    const edit = this.edit(field.field);
    this.#rejected.delete(field.field);
    if (edit === undefined) return;
    await editHistory.discard({ ids: [edit.id] }, m.fieldOfItem(field.label, this.#title));
    await this.read();
  }

  forgetRejection(name: string): void {
    this.#rejected.delete(name);
  }

  async read(): Promise<void> {
    try {
      const read = await unwrapReply(bridge.edits.ofItem({ resource: this.resource, item: this.id }));
      this.#problem = null;
      if (JSON.stringify(read) !== JSON.stringify(this.#read)) this.#read = read;
    } catch (thrown) {
      this.#problem = getBridgeError(thrown);
    }
  }
}
