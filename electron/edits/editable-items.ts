import type { ResourceId } from '../base/branded-types.ts';
import type { Thread } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import type { EditSource } from '../cache/read/edit-sources.ts';
import type { EditIntentCalls } from '../outbox/db/edit-intent-calls.ts';
import type { FieldOfItem } from '../outbox/db/staged-edits.ts';
import type { EditableField, EditedResource } from './contract.ts';
import {
  type KnownAttributes,
  type RefusedFields,
  getEditableField,
  getEditableFields,
  groupAttributesByKey,
  noAttributes,
  withRefusal,
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
  /** Returns the attributes of the account. They are reused for 3 seconds: edits that are staged together need the same ones. */
  attributes(resource: EditedResource): Promise<KnownAttributes>;
  /** Discards the attributes, because the offline copy changed. */
  forget(): void;
}

export interface EditableItemsOptions {
  readonly table: Pick<Thread<Pick<EditIntentCalls, 'refusedFields'>>, 'call'>;
  readonly cache: Pick<Cache, 'editSources' | 'declaredEditors' | 'attributes'>;
}

/** The maximum age of attributes that are reused, in milliseconds. */
const maxAttributeAgeMs = 3_000;

export const createEditableItems = ({ table, cache }: EditableItemsOptions): EditableItems => {
  let known: (KnownAttributes & { readonly readAt: number }) | null = null;

  const attributes = async (resource: EditedResource): Promise<KnownAttributes> => {
    if (resource !== 'product') return noAttributes;
    if (known !== null && performance.now() - known.readAt < maxAttributeAgeMs) return known;
    const [declared, seen] = await Promise.all([cache.declaredEditors(), cache.attributes()]);
    known = { ...groupAttributesByKey(declared, seen), readAt: performance.now() };
    return known;
  };

  /** Returns the messages of the fields that the service refuses to change. */
  const readRefused = async (resource: EditedResource): Promise<RefusedFields> => {
    const refused = await table.call('refusedFields', undefined);
    return new Map(refused.filter((one) => one.resource === resource).map(({ field, message }) => [field, message]));
  };

  const readItems = async (
    resource: EditedResource,
    ids: readonly ResourceId[],
  ): Promise<ReadonlyMap<ResourceId, EditableItem>> => {
    const [declared, refused] = [await attributes(resource), await readRefused(resource)];
    const sources = await cache.editSources(resource, [...new Set(ids)]);
    return new Map(
      sources.map((source) => [
        source.id,
        {
          ...source,
          field: (name) => {
            const field = getEditableField(resource, source.raw, declared, name);
            return field && withRefusal(field, refused);
          },
          fields: () => getEditableFields(resource, source.raw, declared).map((field) => withRefusal(field, refused)),
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
    attributes,
    forget: () => {
      known = null;
    },
  };
};
