import type { FormLayout } from '../layout.ts';
import { needs } from './needs.ts';

/** The form of an eCatalog. Nothing is required of a switch's companion: the contract does not say that it is. */
export const ecatalogLayout: FormLayout = {
  initial: {},
  early: ['product_list_id'],
  companions: Object.entries(needs).map(([of, needed]) => ({ of, shown: [needed], required: [], orSet: true })),
  // A switch has what it needs beside it.
  rows: [...Object.entries(needs), ['data_sheet_active', 'quote_active']],
  groups: [
    { name: 'contents', fields: ['asset_list_id', 'output_attributes', 'exportable_attributes'] },
    {
      name: 'offered',
      fields: ['data_sheet_active', 'quote_active', ...Object.entries(needs).flat(), 'quote_request_output_attributes'],
    },
    { name: 'notifications', fields: ['notification_active', 'notification_list'] },
    { name: 'visibility', fields: ['is_public', 'password_required'] },
    { name: 'look', fields: ['logo', 'settings', 'assets'] },
  ],
};

/** The form of a PDF catalog: its pages are what it is about. */
export const pdfCatalogLayout: FormLayout = {
  initial: {},
  companions: [],
  early: ['settings', 'pages'],
  groups: [],
};
