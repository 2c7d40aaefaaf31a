import { catalogFields, idField, nameField, recordFields } from '../common-fields.ts';
import type { Resource } from '../resource.ts';

/** PDF catalog (interface document, «PDF catalog»). */
export const pdfCatalogResource = {
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
    catalogFields.logo,
    { name: 'settings', label: 'Settings', kind: 'object', shape: 'pdfSettings', group: 'what', create: 'optional' },
    { name: 'pages', label: 'Pages', kind: 'objects', shape: 'page', group: 'what', create: 'optional' },
    catalogFields.outputs,
    catalogFields.assets,
    ...recordFields,
    idField('id'),
  ],
} as const satisfies Resource;
