import type { EntityKind } from '../../../electron/contract/index.ts';
import { isReferenced, referenced, getResource } from '../../../electron/model/index.ts';

/** Returns the singular and plural label of a kind. */
export const getKindLabels = (to: EntityKind): { readonly one: string; readonly many: string } =>
  isReferenced(to) ? referenced[to].labels : getResource(to).labels;
