import { idField, nameField, recordFields } from './fields.ts';
import type { Resource } from './resource.ts';

/** PDF catalog (interface document, «PDF catalog»). */
export const pdfCatalog = {
  name: 'pdfCatalog',
  slug: 'pdf-catalogs',
  path: '/api/v3/pdf-catalogs',
  key: 'id',
  labels: { one: 'PDF catalog', many: 'PDF catalogs', title: 'PDF catalogs' },
  title: 'name',
  can: { search: true, get: false, create: true },
  sort: { field: 'name', descending: false },
  fields: [
    nameField,
    {
      name: 'logo',
      label: 'Logo',
      kind: 'text',
      group: 'what',
      create: 'optional',
    },
    { name: 'settings', label: 'Settings', kind: 'object', shape: 'pdfSettings', group: 'what', create: 'optional' },
    { name: 'pages', label: 'Pages', kind: 'objects', shape: 'page', group: 'what', create: 'optional' },
    {
      name: 'output_attributes',
      label: 'Output attributes',
      kind: 'objects',
      shape: 'outputAttribute',
      group: 'use',
      create: 'optional',
    },
    { name: 'assets', label: 'Assets', kind: 'objects', shape: 'catalogAsset', group: 'use', create: 'optional' },
    ...recordFields,
    idField('id'),
  ],
} as const satisfies Resource;
