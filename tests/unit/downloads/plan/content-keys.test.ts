import { expect, it } from 'vitest';
import { getRunContentKey } from '../../../../electron/downloads/plan/content-keys.ts';

it('returns the key that earlier versions stored for the same files', () => {
  const query = { resource: 'asset', searchText: 'shelf', view: 'all', type: null, sort: null } as const;
  const options = { which: 'all', names: '{name}', folders: false, convert: null } as const;
  expect(getRunContentKey({ what: 'view', query }, options)).toBe(
    '76fe4a3871a50d025598d74ae30157e4444cf1533c78575e2acf9f3f95d6f814',
  );
});
