import type { ItemRow } from '../../../../electron/contract/index.ts';
import { type ResourceName, getResource } from '../../../../electron/model/index.ts';
import type { ResourceId } from '../../../../electron/base/branded-types.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { readShaped } from '../../../form/form-model.ts';
import { type Members, isMembers } from './object-members.ts';

/** An item that has a value in a field. */
export interface CopySource {
  readonly id: ResourceId;
  readonly name: string;
  /** A text that distinguishes the item from others, or ''. */
  readonly second: string;
}

/** The maximum number of suggested items. Others can be found by search. */
const maxCopySources = 50;

const toCopySource = (resource: ResourceName, { id, cells }: ItemRow): CopySource => ({
  id,
  name: String(cells[getResource(resource).title] ?? id),
  second: String(cells['format'] ?? ''),
});

/** Resolves to cached items with a value in a field, filtered by a search text. */
export const findCopySources = async (
  resource: ResourceName,
  field: string,
  searchText: string,
): Promise<readonly CopySource[]> => {
  const filter = { field, attribute: null, type: null, operator: 'notEmpty', values: [], names: {} } as const;
  const filters = { join: 'all', groups: [{ join: 'all', filters: [filter] }] } as const;
  const query = { resource, searchText, view: 'all', type: null, sort: null, filters } as const;
  const { rows } = await unwrapReply(
    bridge.items.query({ query, offset: 0, limit: maxCopySources, list: `sources ${field}` }),
  );
  return rows.map((row) => toCopySource(resource, row));
};

/** Resolves to the raw properties of an item, or an empty object if it is not cached. */
export const fetchRawProperties = async (resource: ResourceName, id: ResourceId): Promise<Members> => {
  const item = await unwrapReply(bridge.items.get({ resource, id }));
  const raw = item === null ? undefined : readShaped(item.raw)?.value;
  return isMembers(raw) ? raw : {};
};
