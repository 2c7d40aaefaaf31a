import type { Facet } from '../../../electron/contract/index.ts';
import { m } from '../../messages/index.ts';
import type { Target } from './targets.ts';

/** A value to choose: its label, its filter value, and the number of items. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly count: number;
  /** The ancestors of a category, outermost first. Undefined if the values are not nested. */
  readonly above?: readonly { readonly id: string; readonly name: string | null }[];
}

/** Returns the values of a facet with distinct labels, followed by the values of `held` that are not among them. */
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

/** A node that can be ticked, with its children. */
interface Branch {
  readonly id: string;
  readonly name: string;
  /** Null if no item in the list has this value, but items have descendants of it. */
  choice: Choice | null;
  readonly below: Branch[];
}

export interface ChoiceRow {
  readonly id: string;
  readonly name: string;
  readonly count: number | null;
  readonly level: number;
  readonly at: number;
  readonly of: number;
  /** Whether the row is expanded, or null if it has no children. */
  readonly open: boolean | null;
  /** The row of the parent, or null at the top level. */
  readonly parent: number | null;
  /** The values that the row represents: its own and those of its descendants. */
  readonly values: readonly Choice['value'][];
}

const branchesOf = (choices: readonly Choice[]): readonly Branch[] => {
  const top: Branch[] = [];
  const known = new Map<string, Branch>();
  const branch = (id: string, name: string, into: Branch[]): Branch => {
    const held = known.get(id);
    if (held !== undefined) return held;
    const made: Branch = { id, name, choice: null, below: [] };
    known.set(id, made);
    into.push(made);
    return made;
  };
  for (const choice of choices) {
    let into = top;
    for (const { id, name } of choice.above ?? []) into = branch(id, name ?? id, into).below;
    branch(String(choice.value), choice.label, into).choice = choice;
  }
  return top;
};

const valuesOf = ({ choice, below }: Branch): readonly Choice['value'][] => [
  ...(choice === null ? [] : [choice.value]),
  ...below.flatMap(valuesOf),
];

const holds = ({ name, below }: Branch, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) || below.some((one) => holds(one, wanted));

/** Returns the rows whose ancestors are all expanded. With a search text, returns the matches and their ancestors. */
export const choiceRows = (
  choices: readonly Choice[],
  isOpen: (id: string) => boolean,
  wanted: string,
): readonly ChoiceRow[] => {
  const rows: ChoiceRow[] = [];
  const add = (branches: readonly Branch[], level: number, parent: number | null): void => {
    const shown = branches.filter((one) => wanted === '' || holds(one, wanted));
    shown.forEach((one, at) => {
      const { id, name, choice, below } = one;
      const inside = below.length > 0;
      const open = inside && (wanted === '' ? isOpen(id) : below.some((child) => holds(child, wanted)));
      const place = { level, at: at + 1, of: shown.length, open: inside ? open : null, parent };
      const index = rows.push({ id, name, count: choice?.count ?? null, ...place, values: valuesOf(one) }) - 1;
      if (open) add(below, level + 1, index);
    });
  };
  add(branchesOf(choices), 1, null);
  return rows;
};

/** Whether all, some or none of a row's values are ticked. */
export const tickedOf = ({ values }: ChoiceRow, ticked: ReadonlySet<Choice['value']>): boolean | 'mixed' => {
  const count = values.filter((value) => ticked.has(value)).length;
  return count === values.length ? true : count > 0 && 'mixed';
};
