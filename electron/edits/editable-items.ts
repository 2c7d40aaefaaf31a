import type { ResourceId } from '../base/branded-types.ts';
import type { Thread } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import type { EditSource } from '../cache/read/edit-sources.ts';
import type { EditIntentCalls } from '../outbox/db/edits/edit-intent-calls.ts';
import type { RefusedField } from '../outbox/db/edits/edit-intents.ts';
import type { FieldOfItem } from '../outbox/db/edits/staged-edit-rows.ts';
import type { EditableField, EditedResource } from './contract.ts';
import {
  type AccountFields,
  type RefusedFields,
  createAccountFields,
  getEditableField,
  getEditableFields,
} from './editable-fields.ts';

/** A cached item with its editable fields. */
export interface EditableItem extends EditSource {
  /** Returns a field, or undefined if items of the resource cannot have it. */
  field(name: string): EditableField | undefined;
  /** Returns every field. */
  fields(): readonly EditableField[];
}

type ItemKey = Pick<FieldOfItem, 'resource' | 'item'>;

/** Reads the items that edits are about from the offline copy. */
export interface EditableItems {
  /** Reads the items of `keys`. Returns a function that returns one of them, or undefined if the cache does not have it. */
  find(keys: readonly ItemKey[]): Promise<(key: ItemKey) => EditableItem | undefined>;
  /** Returns the label of a field, or undefined if items of the resource cannot have it. */
  findLabel(resource: EditedResource, field: string): Promise<string | undefined>;
  /** Discards the attributes, because the offline copy changed. */
  forget(): void;
}

export interface EditableItemsOptions {
  readonly table: Pick<Thread<Pick<EditIntentCalls, 'refusedFields'>>, 'call'>;
  readonly cache: Pick<Cache, 'editSources' | 'declaredEditors' | 'attributes'>;
}

/** Returns the messages of the refused fields of a resource. */
export const toRefusedFields = (resource: EditedResource, refused: readonly RefusedField[]): RefusedFields =>
  new Map(refused.filter((one) => one.resource === resource).map(({ field, message }) => [field, message]));

/** The age from which attributes are read again, in milliseconds. */
const maxAttributeAgeMs = 3_000;

export const createEditableItems = ({ table, cache }: EditableItemsOptions): EditableItems => {
  let known: { readonly fields: Promise<AccountFields>; readonly readAt: number } | null = null;

  const readAgain = async (): Promise<AccountFields> => {
    const [declared, seen] = await Promise.all([cache.declaredEditors(), cache.attributes()]);
    return createAccountFields(declared, seen);
  };
  /**
   * Returns the known attributes, because reading them takes longer than reading the edits of a page. If they are older than 3
   * seconds, they are read again for later calls. After a sync, none are known.
   */
  const readAttributes = (): Promise<AccountFields> => {
    const before = known;
    if (before !== null && performance.now() - before.readAt < maxAttributeAgeMs) return before.fields;
    const next = { fields: readAgain(), readAt: performance.now() };
    known = next;
    next.fields.catch(() => {
      if (known === next) known = null;
    });
    return before?.fields ?? next.fields;
  };

  const readAccount = async (resource: EditedResource): Promise<AccountFields> => {
    const [attributes, refused] = await Promise.all([
      resource === 'product' ? readAttributes() : createAccountFields([], []),
      table.call('refusedFields', undefined),
    ]);
    return { ...attributes, refused: toRefusedFields(resource, refused) };
  };

  const readItems = async (
    resource: EditedResource,
    ids: readonly ResourceId[],
  ): Promise<ReadonlyMap<ResourceId, EditableItem>> => {
    // Together, because each waits for other calls of its thread.
    const [account, sources] = await Promise.all([
      readAccount(resource),
      cache.editSources(resource, [...new Set(ids)]),
    ]);
    return new Map(
      sources.map((source) => [
        source.id,
        {
          ...source,
          field: (name) => getEditableField(resource, source.raw, account, name),
          fields: () => getEditableFields(resource, source.raw, account),
        },
      ]),
    );
  };

  return {
    find: async (keys) => {
      const found = new Map(
        await Promise.all(
          [...Map.groupBy(keys, ({ resource }) => resource)].map(async ([resource, some]) => {
            const ids = some.map(({ item }) => item);
            return [resource, await readItems(resource, ids)] as const;
          }),
        ),
      );
      return ({ resource, item }) => found.get(resource)?.get(item);
    },
    findLabel: async (resource, field) => getEditableField(resource, {}, await readAccount(resource), field)?.label,
    forget: () => {
      known = null;
    },
  };
};
