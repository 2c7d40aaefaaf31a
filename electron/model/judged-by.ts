import type { Filters } from './filters.ts';
import { profileOfName } from './profile-column.ts';

/** Whether a list sorts or filters by profiles, or shows profile columns. */
export const asksProfiles = (
  { sort, filters }: { readonly sort: { readonly field: string } | null; readonly filters?: Filters | undefined },
  columns: readonly string[],
): boolean =>
  [
    ...columns,
    ...(sort === null ? [] : [sort.field]),
    ...(filters?.groups ?? []).flatMap((group) => group.filters.map(({ field }) => field)),
  ].some((name) => profileOfName(name) !== null);
