import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditId, EditValue, FormerEdit, NewEdit, StagedEdit } from '../../../../../electron/contract/index.ts';
import type { page as fakePage } from '../../../../support/fake-page.ts';

type FieldKey = Pick<NewEdit, 'resource' | 'item' | 'field'>;
const getKey = ({ resource, item, field }: FieldKey): string => JSON.stringify([resource, item, field]);

/** A product's field as an edit names it. */
export const productEdit = (item: string, field: string, value: EditValue): NewEdit => ({
  resource: 'product',
  item: item as ResourceId,
  field,
  value,
});

/** The staging table in memory. It answers the calls of the page as the main process does. */
export class Staging {
  #edits = new Map<string, StagedEdit>();
  #next = 1;

  /** The staged values by item and field. */
  get values(): Readonly<Record<string, EditValue>> {
    return Object.fromEntries([...this.#edits].map(([, { item, field, value }]) => [`${item}.${field}`, value]));
  }
  get edits(): readonly StagedEdit[] {
    return [...this.#edits.values()];
  }

  serve(page: typeof fakePage): void {
    page.answer('edits.add', ({ edits }) => {
      const accepted = edits.filter(({ value }) => value !== 'rejected');
      return {
        staged: [],
        before: accepted.map((edit) => this.#put(edit, this.#create(edit))),
        rejected: edits.filter(({ value }) => value === 'rejected').map((edit) => ({ ...edit, message: 'Rejected.' })),
        warnings: {},
      };
    });
    page.answer('edits.restore', ({ edits }) => edits.map(({ edit, ...field }) => this.#put(field, edit)));
    page.answer('edits.discard', (which) =>
      this.edits.filter(({ id }) => !('ids' in which) || which.ids.includes(id)).map((edit) => this.#put(edit, null)),
    );
  }

  #create(edit: NewEdit): StagedEdit {
    const id = `edit-${String(this.#next++)}` as EditId;
    const createdAt = '2026-11-20T14:02:00.000Z';
    return { ...edit, id, base: 'base', firstBase: 'base', origin: 'detail', createdAt, state: 'staged' };
  }

  #put({ resource, item, field }: FieldKey, edit: StagedEdit | null): FormerEdit {
    const key = getKey({ resource, item, field });
    const former = this.#edits.get(key) ?? null;
    if (edit === null) this.#edits.delete(key);
    else this.#edits.set(key, edit);
    return { resource, item, field, edit: former };
  }
}
