import { idField, nameField, recordFields, typeField } from '../common-fields.ts';
import type { Resource } from '../resource.ts';

/** Asset list (interface document, «Asset list»). */
export const assetListResource = {
  name: 'assetList',
  slug: 'asset-lists',
  path: '/api/v3/asset-lists',
  key: 'id',
  labels: { one: 'asset list', many: 'asset lists', title: 'Asset lists' },
  title: 'name',
  can: { search: true, get: false, create: true },
  sort: { field: 'name', descending: false },
  fields: [
    nameField,
    { ...typeField, search: 2, column: { width: 120, shown: true }, values: ['Smart', 'Static'] },
    { name: 'query', label: 'Query', kind: 'query', group: 'what', create: 'optional' },
    ...recordFields,
    idField('id'),
  ],
} as const satisfies Resource;
