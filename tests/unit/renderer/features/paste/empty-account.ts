import type { KnownNames } from '../../../../../renderer/features/paste/name-lookups.ts';

/** An account without items. */
export const emptyAccount: KnownNames = {
  taken: () => null,
  family: () => null,
  parent: () => null,
  idOf: () => null,
  advice: () => null,
};
