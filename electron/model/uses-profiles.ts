import type { Filters } from './filters.ts';
import { parseProfileColumn } from './profile-column.ts';

/** Whether a list sorts or filters by profiles, or shows profile columns. */
export const needsProfiles = (
  { sort, filters }: { readonly sort: { readonly field: string } | null; readonly filters?: Filters | undefined },
  columns: readonly string[],
): boolean =>
  [
    ...columns,
    ...(sort === null ? [] : [sort.field]),
    ...(filters?.groups ?? []).flatMap((group) => group.filters.map(({ field }) => field)),
  ].some((name) => parseProfileColumn(name) !== null);
