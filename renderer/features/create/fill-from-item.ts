import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { DraftSource, ItemDetail } from '../../../electron/contract/index.ts';

import type { Resource } from '../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { isSelfCondition } from '../../detail/describe-query-field.ts';
import type { FormValues, FormField } from '../../form/form-model.ts';
import type { OriginalValues } from './original-values.ts';
import { findExisting } from './find-existing.ts';
import { type LeftOut, copyItemValues } from './copy-values.ts';

/** The item that filled a form, with notes for the user. */
export interface FormSource extends DraftSource {
  readonly left: LeftOut;
  /** The suggested unique name, or null if the field is left empty. */
  readonly suggested: string | null;
  /** The file that both items would write, or null. */
  readonly sameFile: string | null;
  /** The item may have a password, which the service never returns. */
  readonly password: boolean;
}

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The maximum number of copies of a name to check. */
const maxCopyNames = 50;

/** Returns a name for a copy, joined in the style of the original: `winter_copy`, `Winter copy 2`. */
export const copyName = (name: string, count: number): string => {
  const joint = /^[\w.-]+$/.test(name) && name.includes('_') ? '_' : ' ';
  return [name, 'copy', ...(count === 1 ? [] : [String(count)])].join(joint);
};

const findFreeName = async (resource: Resource, name: string): Promise<string> => {
  for (let count = 1; count < maxCopyNames; count += 1) {
    const suggested = copyName(name, count);
    if ((await findExisting(resource.name, suggested)) === null) return suggested;
  }
  return copyName(name, maxCopyNames);
};

const getFixedFileName = ({
  output_filename: file,
  output_filename_with_timestamp: stamped,
}: OriginalValues): string | null => (typeof file === 'string' && stamped !== true ? file : null);

const hasPassword = ({ name }: Resource, carried: OriginalValues): boolean =>
  name === 'connection' || (name === 'ecatalog' && carried['password_required'] === true);

/** A user assigns a SKU, so none is suggested. A name that need not be unique is not changed. */
const suggestCopyName = (resource: Resource, { title }: ItemDetail): Promise<string> | null =>
  resource.name === 'product' || resource.sharedTitle === true || title === '' ? null : findFreeName(resource, title);

/**
 * Returns the type of a list if the service does not send it: a list whose query refers to the list itself contains
 * manually added items. Empty for other resources, and if the type is known or there is no query.
 */
const deriveListType = (resource: Resource, { id }: ItemDetail, { type, query }: OriginalValues): FormValues => {
  if (resource.name !== 'assetList' || (type ?? null) !== null || !Array.isArray(query)) return {};
  const conditions = (query as unknown[])
    .flat()
    .filter((one): one is OriginalValues => typeof one === 'object' && one !== null);
  if (conditions.length === 0) return {};
  return { type: conditions.some((condition) => isSelfCondition(condition, id)) ? 'Static' : 'Smart' };
};

/** Returns the source URL of an asset, from which the service can download it again. */
const getDownloadUrl = ({ values }: ItemDetail): string | null => {
  const address = values['downloaded_from'];
  return typeof address === 'string' && address !== '' ? address : null;
};

/** The form to fill. `address` is its field for the download URL, if any. */
interface Form {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  readonly address: string | null;
}

/** Resolves to form values from an item, or null if the cache has not read it. */
export const readValuesFromItem = async (
  { resource, fields, address }: Form,
  id: ResourceId,
): Promise<{ readonly source: FormSource; readonly values: FormValues; readonly carried: OriginalValues } | null> => {
  const item = await unwrapReply(bridge.items.get({ resource: resource.name, id }));
  if (item?.known !== 'read') return null;
  const { values: filled, carried, left } = copyItemValues(fields, item);
  const values = { ...deriveListType(resource, item, carried), ...filled };
  const suggested = await suggestCopyName(resource, item);
  const { [resource.title]: title, ...rest } = values;
  const from = address === null ? null : getDownloadUrl(item);
  const others = address === null || from === null ? rest : { ...rest, [address]: from };
  const name = resource.sharedTitle === true ? (title ?? null) : suggested;
  return {
    source: {
      id,
      title: item.title,
      left,
      suggested,
      sameFile: getFixedFileName(carried),
      password: hasPassword(resource, carried),
    },
    values: name === null ? others : { ...others, [resource.title]: name },
    carried,
  };
};
