import type { ThingKind } from '../../../electron/contract/index.ts';
import { isReferenced, referenced, resourceOf } from '../../../electron/model/index.ts';

/** Returns what items of a kind are called: one of them, and many. */
export const labelsOf = (to: ThingKind): { readonly one: string; readonly many: string } =>
  isReferenced(to) ? referenced[to].labels : resourceOf(to).labels;
