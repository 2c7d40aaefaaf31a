import { ask, bridge } from '../../../app/bridge.ts';
import type { KnownConnection } from './connections-named.ts';

/** So many connections are offered. */
const most = 100;

/** The connections that the cache knows, by name. */
export const knownConnections = async (): Promise<readonly KnownConnection[]> => {
  const query = { resource: 'connection', words: '', view: 'all', type: null, sort: null } as const;
  const { rows } = await ask(bridge.items.query({ query, offset: 0, limit: most, list: 'connections' }));
  return rows.map(({ id, cells }) => ({
    id,
    name: String(cells['name'] ?? id),
    type: String(cells['type'] ?? ''),
  }));
};
