import type { ThingKind } from '../../../electron/contract/index.ts';
import { isReferenced, referenced, resourceOf } from '../../../electron/model/index.ts';

/** Returns the singular and plural label of a kind. */
export const labelsOf = (to: ThingKind): { readonly one: string; readonly many: string } =>
  isReferenced(to) ? referenced[to].labels : resourceOf(to).labels;
