import type { Facet } from '../../../electron/contract/index.ts';
import { m } from '../../messages/index.ts';
import type { FilterTarget } from './filter-targets.ts';

/** A value to choose: its label, its filter value, and the number of items. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  readonly count: number;
  /** The ancestors of a category, outermost first. Undefined if the values are not nested. */
  readonly above?: readonly { readonly id: string; readonly name: string | null }[];
}

/** Returns the values of a facet with distinct labels, followed by the values of `held` that are not among them. */
export const getFacetChoices = (
  target: FilterTarget | undefined,
  facet: Facet | null,
  held: readonly Choice[] = [],
): readonly Choice[] => {
  const seen = new Set<string>();
  const offered = (facet?.values ?? []).map(({ value, name, count, above }) => {
    const choiceName = name ?? (target?.field === 'file_type' ? m.lists.type(String(value)) : String(value));
    const label = seen.has(choiceName) ? `${choiceName} (${String(value)})` : choiceName;
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

const buildBranches = (choices: readonly Choice[]): readonly Branch[] => {
  const top: Branch[] = [];
  const known = new Map<string, Branch>();
  const addBranch = (id: string, name: string, into: Branch[]): Branch => {
    const existing = known.get(id);
    if (existing !== undefined) return existing;
    const created: Branch = { id, name, choice: null, below: [] };
    known.set(id, created);
    into.push(created);
    return created;
  };
  for (const choice of choices) {
    let into = top;
    for (const { id, name } of choice.above ?? []) into = addBranch(id, name ?? id, into).below;
    addBranch(String(choice.value), choice.label, into).choice = choice;
  }
  return top;
};

const getBranchValues = ({ choice, below }: Branch): readonly Choice['value'][] => [
  ...(choice === null ? [] : [choice.value]),
  ...below.flatMap(getBranchValues),
];

const matchesBranch = ({ name, below }: Branch, searchText: string): boolean =>
  name.toLowerCase().includes(searchText) || below.some((one) => matchesBranch(one, searchText));

/** Returns the rows whose ancestors are all expanded. With a search text, returns the matches and their ancestors. */
export const getChoiceRows = (
  choices: readonly Choice[],
  isOpen: (id: string) => boolean,
  searchText: string,
): readonly ChoiceRow[] => {
  const rows: ChoiceRow[] = [];
  const add = (branches: readonly Branch[], level: number, parent: number | null): void => {
    const shown = branches.filter((branch) => searchText === '' || matchesBranch(branch, searchText));
    shown.forEach((one, at) => {
      const { id, name, choice, below } = one;
      const inside = below.length > 0;
      const open = inside && (searchText === '' ? isOpen(id) : below.some((child) => matchesBranch(child, searchText)));
      const treePosition = { level, at: at + 1, of: shown.length, open: inside ? open : null, parent };
      const index =
        rows.push({ id, name, count: choice?.count ?? null, ...treePosition, values: getBranchValues(one) }) - 1;
      if (open) add(below, level + 1, index);
    });
  };
  add(buildBranches(choices), 1, null);
  return rows;
};

/** Whether all, some or none of a row's values are ticked. */
export const getTickState = ({ values }: ChoiceRow, ticked: ReadonlySet<Choice['value']>): boolean | 'mixed' => {
  const count = values.filter((value) => ticked.has(value)).length;
  return count === values.length ? true : count > 0 && 'mixed';
};
