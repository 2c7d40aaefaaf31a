import type { ItemRow } from '../../../../electron/contract/index.ts';
import { resourceOf } from '../../../../electron/model/index.ts';
import type { ResourceName } from '../../../../electron/model/index.ts';
import type { ResourceId } from '../../../../electron/base/brand.ts';
import { ask, bridge } from '../../../app/bridge.ts';
import { readShaped } from '../../../form/inputs.ts';
import { isMembers } from './members.ts';
import type { Members } from './members.ts';

/** An item that has a value in some field. */
export interface Source {
  readonly id: ResourceId;
  readonly name: string;
  /** What tells it from others; '' where nothing does. */
  readonly second: string;
}

/** So many are offered; words find the others. */
const most = 50;

const sourceOf = (resource: ResourceName, { id, cells }: ItemRow): Source => ({
  id,
  name: String(cells[resourceOf(resource).title] ?? id),
  second: String(cells['format'] ?? ''),
});

/** Known items that have something in a field, by words. */
export const sourcesOf = async (resource: ResourceName, field: string, words: string): Promise<readonly Source[]> => {
  const filter = { field, attribute: null, type: null, operator: 'notEmpty', values: [], names: {} } as const;
  const filters = { join: 'all', groups: [{ join: 'all', filters: [filter] }] } as const;
  const query = { resource, words, view: 'all', type: null, sort: null, filters } as const;
  const { rows } = await ask(bridge.items.query({ query, offset: 0, limit: most, list: `sources ${field}` }));
  return rows.map((row) => sourceOf(resource, row));
};

/** The members of an item as they came; none where the copy does not have it. */
export const membersIn = async (resource: ResourceName, id: ResourceId): Promise<Members> => {
  const item = await ask(bridge.items.get({ resource, id }));
  const raw = item === null ? undefined : readShaped(item.raw)?.value;
  return isMembers(raw) ? raw : {};
};
