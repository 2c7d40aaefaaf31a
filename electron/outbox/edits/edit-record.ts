import type { EditedResource, EditValue } from '../../edits/contract.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';
import type { UpdateTarget } from '../../service/update-requests.ts';

/** The stored edit of an intent. */
export interface EditRecord extends SentEdit {
  /** Whether the service confirmed the update, which is not read back yet. */
  readonly isAccepted: boolean;
  /** The raw item before the update, if it is the first one of its kind; otherwise null. */
  readonly itemBefore: string | null;
}

/** The kinds of updates. The first update of each kind is verified against the whole item. */
export const updateKinds = ['productField', 'productAttribute', 'assetField'] as const;
export type UpdateKind = (typeof updateKinds)[number];

const attributePrefix = 'attributes.';

const members = {
  product: ['label', 'gtin', 'status'],
  asset: ['alt_text', 'filename'],
} as const satisfies Readonly<Record<EditedResource, readonly string[]>>;

/** Returns the kind of the update of a field. */
export const getUpdateKind = (resource: EditedResource, field: string): UpdateKind => {
  if (resource === 'asset') return 'assetField';
  return field.startsWith(attributePrefix) ? 'productAttribute' : 'productField';
};

/** Returns the target of the update of a field, or null if no update of this field exists. */
export const toUpdateTarget = (resource: EditedResource, field: string): UpdateTarget | null => {
  if (resource === 'product' && field.startsWith(attributePrefix)) {
    const attribute = field.slice(attributePrefix.length);
    return /^\.{0,2}$/.test(attribute) ? null : { resource, attribute };
  }
  if (resource === 'product') {
    const member = members.product.find((one) => one === field);
    return member === undefined ? null : { resource, member };
  }
  const member = members.asset.find((one) => one === field);
  return member === undefined ? null : { resource, member };
};

/**
 * Returns the value to send. An attribute is emptied by an empty value of its type, because null on the path of an
 * attribute is undefined; a field by null.
 */
export const toUpdateValue = (field: string, base: EditValue, value: EditValue): EditValue => {
  if (value !== null || !field.startsWith(attributePrefix)) return value;
  if (typeof base === 'object' && base !== null) return [];
  return typeof base === 'string' ? '' : null;
};

/** Returns the part of a stored edit that the user sees. */
export const toSentEdit = ({ isAccepted: _, itemBefore: __, ...edit }: EditRecord): SentEdit => edit;
