import type { ItemRow } from '../../../../electron/contract/index.ts';
import type { ResourceId } from '../../../../electron/base/brand.ts';
import { ask, bridge } from '../../../bridge.ts';

/** So many channels are offered to copy from. */
const most = 100;

const nameOf = ({ id, cells }: ItemRow): string => String(cells['name'] ?? id);

/** A known channel that has a value in a field. */
export interface Source {
  readonly id: ResourceId;
  readonly name: string;
  readonly format: string;
}

/** The known channels that have something in a field, by name. */
export const sourcesOf = async (field: string): Promise<readonly Source[]> => {
  const filter = { field, attribute: null, type: null, operator: 'notEmpty', values: [], names: {} } as const;
  const query = {
    resource: 'channel',
    words: '',
    view: 'all',
    type: null,
    sort: null,
    filters: { join: 'all', groups: [{ join: 'all', filters: [filter] }] },
  } as const;
  const { rows } = await ask(bridge.items.query({ query, offset: 0, limit: most, list: `sources ${field}` }));
  return rows.map((row) => ({ id: row.id, name: nameOf(row), format: String(row.cells['format'] ?? '') }));
};

/** A channel's value as it came from the service; undefined when the channel is not here any more. */
export const valueIn = async (id: ResourceId, field: string): Promise<unknown> => {
  const channel = await ask(bridge.items.get({ resource: 'channel', id }));
  if (channel === null) return undefined;
  return (JSON.parse(channel.raw) as Readonly<Record<string, unknown>>)[field];
};
