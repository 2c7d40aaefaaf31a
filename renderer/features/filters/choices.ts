import type { Facet } from '../../../electron/contract/index.ts';
import { m } from '../../messages/index.ts';
import type { Target } from './targets.ts';

/** A value that can be chosen: what a person reads, what the filter takes, and how many have it. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly count: number;
  /** What a category lies in, from the outside in; absent where nothing lies in anything. */
  readonly above?: readonly { readonly id: string; readonly name: string | null }[];
}

/** The values of a facet, each under a label of its own, then those of `held` that are not among them. */
export const choicesOf = (
  target: Target | undefined,
  facet: Facet | null,
  held: readonly Choice[] = [],
): readonly Choice[] => {
  const seen = new Set<string>();
  const offered = (facet?.values ?? []).map(({ value, name, count, above }) => {
    const words = name ?? (target?.field === 'file_type' ? m.lists.type(String(value)) : String(value));
    const label = seen.has(words) ? `${words} (${String(value)})` : words;
    seen.add(label);
    return { value, label, count, ...(above === undefined ? {} : { above }) };
  });
  const values = new Set(offered.map(({ value }) => value));
  return [...offered, ...held.filter(({ value, label }) => !values.has(value) && !seen.has(label))];
};
