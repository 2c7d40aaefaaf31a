import type { ResourceName } from '../../../electron/model/index.ts';
import type { Editors } from '../../form/editor.ts';
import OtherMembers from './asset/OtherMembers.svelte';
import { ecatalogEditors, pdfCatalogEditors } from './catalog/editors.ts';
import { channelEditors } from './channel/editors.ts';
import { otherMembers } from './creation-fields.ts';
import { attributeEditors, productEditors } from './product/editors.ts';
import QueryInput from './query/QueryInput.svelte';

/** Fields whose editor knows more than the kind of its value. */
const editors: Readonly<Partial<Record<ResourceName, Editors>>> = {
  asset: { [otherMembers]: OtherMembers },
  assetList: { query: QueryInput },
  channel: channelEditors,
  ecatalog: ecatalogEditors,
  pdfCatalog: pdfCatalogEditors,
  product: productEditors,
  attribute: attributeEditors,
};

/** The editors of a resource's form, by field name. */
export const editorsOf = (resource: ResourceName): Editors => editors[resource] ?? {};
