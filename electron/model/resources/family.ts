import { idField, recordFields } from '../common-fields.ts';
import type { Resource } from '../resource.ts';

/** Product family (interface document, «Product family»). Read only. */
export const familyResource = {
  name: 'family',
  slug: 'families',
  path: '/api/v3/product-families',
  key: '_id',
  labels: { one: 'family', many: 'families', title: 'Families' },
  title: 'name',
  can: { search: true, get: false, create: false },
  sort: { field: 'name', descending: false },
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      group: 'what',
      search: 10,
      sortable: true,
      column: { width: 'grow', shown: true },
    },
    {
      name: 'total_products',
      label: 'Products',
      kind: 'integer',
      group: 'use',
      sortable: true,
      column: { width: 100, shown: true },
    },
    {
      name: 'total_attributes',
      label: 'Attributes',
      kind: 'integer',
      group: 'use',
      sortable: true,
      column: { width: 100, shown: true },
    },
    {
      name: 'total_models',
      label: 'Models',
      kind: 'integer',
      group: 'use',
      sortable: true,
      column: { width: 100, shown: true },
    },
    ...recordFields,
    idField('_id'),
  ],
} as const satisfies Resource;
