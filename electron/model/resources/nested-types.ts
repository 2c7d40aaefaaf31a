import type { Member, ShapeName } from '../resource.ts';

const account: Member = { name: 'account_id', label: 'Account ID', kind: 'code' };
const name: Member = { name: 'name', label: 'Name', kind: 'text' };
const type: Member = { name: 'type', label: 'Type', kind: 'text' };
const path: Member = { name: 'path', label: 'Path', kind: 'texts' };
const slug: Member = { name: 'slug', label: 'Slug', kind: 'text' };
const order: Member = { name: 'order', label: 'Order', kind: 'integer' };
const children: Member = { name: 'n_children', label: 'Children', kind: 'integer' };
const query: Member = { name: 'query', label: 'Query', kind: 'query' };
const created: Member = { name: 'created', label: 'Created', kind: 'date' };
const createdAt: Member = { name: '_created_at', label: 'Created', kind: 'date' };
const modified: Member = { name: 'modified', label: 'Modified', kind: 'date' };
const id: Member = { name: 'id', label: 'ID', kind: 'code' };
const _id: Member = { name: '_id', label: 'ID', kind: 'code' };

const category: readonly Member[] = [name, path, slug, order, children];

/**
 * Properties of the nested objects in the interface document, in display order. `id` and `_id`, `created` and
 * `_created_at` are as in the document for each object; the alternative one is tolerated when parsing.
 */
export const shapes: Readonly<Record<ShapeName, readonly Member[]>> = {
  productCategory: [
    ...category,
    { name: 'parent_id', label: 'Parent ID', kind: 'code' },
    { name: 'parents_ids', label: 'IDs above', kind: 'texts' },
    { name: 'parent', label: 'Parent in full', kind: 'object', shape: 'productCategory' },
    { name: 'parents', label: 'All above in full', kind: 'objects', shape: 'productCategory' },
    created,
    modified,
    id,
    account,
  ],
  assetCategory: [
    ...category,
    { name: 'parent_id', label: 'Parent', kind: 'object', shape: 'categoryRef' },
    { name: 'parents_ids', label: 'All above', kind: 'objects', shape: 'categoryRef' },
    createdAt,
    modified,
    _id,
    account,
  ],
  categoryRef: [id, { name: 'collection', label: 'Collection', kind: 'text' }],
  staticListOfProducts: [name, type, query, created, modified, id, account],
  staticListOfAssets: [
    name,
    type,
    query,
    createdAt,
    { name: 'created_user_audit', label: 'Created by', kind: 'object', shape: 'audit' },
    modified,
    { name: 'modified_user_audit', label: 'Modified by', kind: 'object', shape: 'audit' },
    _id,
    account,
  ],
  audit: [
    { name: 'user_email', label: 'Email', kind: 'text' },
    { name: 'user_id', label: 'User ID', kind: 'code' },
    type,
  ],
  condition: [
    { name: 'relationship_id', label: 'Relationship ID', kind: 'code' },
    { name: 'operator', label: 'Operator', kind: 'text' },
    { name: 'product_ids', label: 'Products', kind: 'objects', shape: 'conditionProduct' },
  ],
  conditionProduct: [
    id,
    { name: 'qty_operator', label: 'Quantity is', kind: 'text' },
    { name: 'value', label: 'Values', kind: 'integers' },
  ],
  relationship: [
    { name: 'relationship_label', label: 'Label', kind: 'text' },
    { name: 'links_to', label: 'Links to', kind: 'objects', shape: 'relationshipLink' },
    { name: 'relationship_id', label: 'ID', kind: 'code' },
  ],
  relationshipLink: [
    { name: 'product_id', label: 'Product', kind: 'ref', to: 'product' },
    { name: 'quantity', label: 'Quantity', kind: 'integer' },
    { name: 'last_modified', label: 'Modified', kind: 'date' },
  ],
  outputAttribute: [
    { name: 'label', label: 'Label', kind: 'text' },
    { name: 'output_label', label: 'Output label', kind: 'text' },
    type,
    { name: 'source_type', label: 'Source', kind: 'text' },
    { name: 'formula', label: 'Formula', kind: 'text' },
    { name: 'formula_txt', label: 'Formula as text', kind: 'text' },
    { name: 'formatter', label: 'Formatter', kind: 'object' },
    { name: 'labels', label: 'Labels', kind: 'texts' },
    { name: 'internal_name', label: 'Internal name', kind: 'text' },
    id,
  ],
  catalogAsset: [
    { name: 'path', label: 'Path', kind: 'code' },
    { name: 'uuid', label: 'UUID', kind: 'code' },
  ],
  notification: [
    { name: 'email', label: 'Email', kind: 'text' },
    { name: 'datasheet_downloads', label: 'Data sheets', kind: 'boolean' },
    { name: 'pdf_downloads', label: 'PDFs', kind: 'boolean' },
    { name: 'quotes', label: 'Quotes', kind: 'boolean' },
  ],
  pdfSettings: [
    { name: 'page_size', label: 'Page size', kind: 'text' },
    { name: 'orientation', label: 'Orientation', kind: 'text' },
  ],
  page: [
    name,
    { name: 'page_type', label: 'Page type', kind: 'text' },
    { name: 'width', label: 'Width', kind: 'integer' },
    { name: 'height', label: 'Height', kind: 'integer' },
    { name: 'background_color', label: 'Background colour', kind: 'text' },
    { name: 'background_image', label: 'Background image', kind: 'object' },
    { name: 'frame', label: 'Frame', kind: 'object' },
    { name: 'settings', label: 'Settings', kind: 'object' },
    { name: 'thumb', label: 'Picture', kind: 'code' },
    id,
  ],
  attributeGroup: [
    name,
    order,
    { name: 'attribute_labels', label: 'Attributes', kind: 'texts' },
    created,
    modified,
    id,
    account,
  ],
};
