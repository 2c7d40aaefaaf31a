import type { ResourceName } from '../../../electron/model/index.ts';
import { ecatalogLayout, pdfCatalogLayout } from './catalog/layout.ts';
import { channelLayout } from './channel/layout.ts';
import type { FormLayout } from './layout.ts';

const plain: FormLayout = { initial: {}, companions: [], early: [], groups: [] };

const layouts: Readonly<Partial<Record<ResourceName, FormLayout>>> = {
  attribute: {
    ...plain,
    initial: { type: 'TextAttribute' },
    early: ['label', 'description', 'status', 'group_ids', 'product_family_ids'],
  },
  asset: { ...plain, early: ['filename', 'alt_text', 'static_list_ids'] },
  product: { ...plain, early: ['label', 'gtin', 'status', 'parent_id', 'product_family_id', 'attributes'] },
  channel: channelLayout,
  ecatalog: ecatalogLayout,
  pdfCatalog: pdfCatalogLayout,
  connection: { ...plain, early: ['url', 'port', 'user', 'use_tls'] },
};

/** The form of that resource. */
export const layoutOf = (resource: ResourceName): FormLayout => layouts[resource] ?? plain;
