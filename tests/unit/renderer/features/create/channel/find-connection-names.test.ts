import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../../electron/base/branded-types.ts';
import { findNamedConnections } from '../../../../../../renderer/features/create/channel/find-connection-names.ts';

const known = [
  { id: toResourceId('c1'), name: 'Shop', type: 'sftp' },
  { id: toResourceId('c2'), name: 'Depot', type: 'ftp' },
];

describe('connections of a channel', () => {
  it.each([
    ['[{"connection_id":"c1","folder":"/feeds"},{"deep":[["c2"]]}]', ['Shop', 'Depot']],
    ['["c1 "]', []],
    ['[{"connection_id":"c1"', []],
    ['', []],
  ])('names the connections if %s', (json, names) => {
    expect(findNamedConnections(json, known)).toEqual(names);
  });
});
