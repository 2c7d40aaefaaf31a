import { idField, recordFields } from './common-fields.ts';
import type { Field, ReferencedName } from './resource.ts';

/** A kind of referenced entity, with its properties in the items that contain it. */
export interface Referenced {
  readonly name: ReferencedName;
  readonly labels: { readonly one: string; readonly many: string; readonly title: string };
  readonly fields: readonly Field[];
  /** Whether the service only returns its ID. */
  readonly idOnly?: true;
}

const name: Field = { name: 'name', label: 'Name', kind: 'text', group: 'what' };
const modified: Field = { name: 'modified', label: 'Modified', kind: 'date', group: 'record' };
const accountId: Field = { name: 'account_id', label: 'Account ID', kind: 'code', group: 'record' };

/**
 * Returns the fields that both kinds of category have after their name (interface document, «Product category», «Asset
 * category»).
 */
const createCategoryFields = (to: 'productCategory' | 'assetCategory'): readonly Field[] => [
  name,
  { name: 'path', label: 'Path', kind: 'texts', group: 'what' },
  { name: 'slug', label: 'Slug', kind: 'text', group: 'what' },
  { name: 'order', label: 'Order', kind: 'integer', group: 'what' },
  { name: 'parent_id', label: 'Parent', kind: 'ref', to, group: 'family' },
  { name: 'parents_ids', label: 'All parents', kind: 'refs', to, group: 'family' },
  { name: 'n_children', label: 'Child categories', kind: 'integer', group: 'family' },
];

const createIdOnlyEntity = (kind: ReferencedName, one: string, many: string, title: string): Referenced => ({
  name: kind,
  labels: { one, many, title },
  fields: [idField('id')],
  idOnly: true,
});

export const referenced: Readonly<Record<ReferencedName, Referenced>> = {
  productCategory: {
    name: 'productCategory',
    labels: { one: 'product category', many: 'product categories', title: 'Product categories' },
    fields: [...createCategoryFields('productCategory'), ...recordFields, idField('id')],
  },
  assetCategory: {
    name: 'assetCategory',
    labels: { one: 'asset category', many: 'asset categories', title: 'Asset categories' },
    fields: [
      ...createCategoryFields('assetCategory'),
      { name: '_created_at', label: 'Created', kind: 'date', group: 'record' },
      modified,
      accountId,
      idField('_id'),
    ],
  },
  productList: {
    name: 'productList',
    labels: { one: 'product list', many: 'product lists', title: 'Product lists' },
    fields: [
      name,
      { name: 'type', label: 'Type', kind: 'text', group: 'what' },
      { name: 'query', label: 'Query', kind: 'query', group: 'what' },
      ...recordFields,
      { name: 'created_user_audit', label: 'Created by', kind: 'object', shape: 'audit', group: 'record' },
      { name: 'modified_user_audit', label: 'Modified by', kind: 'object', shape: 'audit', group: 'record' },
      idField('id'),
    ],
  },
  attributeGroup: {
    name: 'attributeGroup',
    labels: { one: 'attribute group', many: 'attribute groups', title: 'Attribute groups' },
    fields: [
      name,
      { name: 'order', label: 'Order', kind: 'integer', group: 'what' },
      { name: 'attribute_labels', label: 'Attribute labels', kind: 'texts', group: 'what' },
      ...recordFields,
      idField('id'),
    ],
  },
  relationship: {
    name: 'relationship',
    labels: { one: 'relationship', many: 'relationships', title: 'Relationships' },
    fields: [{ ...name, label: 'Label' }, idField('id')],
  },
  dataSheet: createIdOnlyEntity('dataSheet', 'data sheet', 'data sheets', 'Data sheets'),
  template: createIdOnlyEntity('template', 'data sheet template', 'data sheet templates', 'Data sheet templates'),
  priceList: createIdOnlyEntity('priceList', 'price list', 'price lists', 'Price lists'),
  specificationSheet: createIdOnlyEntity(
    'specificationSheet',
    'specification sheet',
    'specification sheets',
    'Specification sheets',
  ),
};

/** Names in display order. */
export const referencedNames = Object.keys(referenced) as readonly ReferencedName[];

export const isReferenced = (kind: string): kind is ReferencedName => Object.hasOwn(referenced, kind);
