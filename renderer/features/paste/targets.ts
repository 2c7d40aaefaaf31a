import type { SeenAttribute, ThingKind } from '../../../electron/contract/index.ts';
import { attributeHeadings, fieldHeadings, plainHeading } from '../../../electron/model/headings.ts';
import { resourceOf } from '../../../electron/model/index.ts';
import { formFields } from '../../form/inputs.ts';

/** How the cells of a column are read. */
export type CellKind = 'text' | 'gtin' | 'number' | 'boolean' | 'date' | 'json' | 'list' | 'family' | 'parent';

/** What a column can be: a field of a product, or one of its free attributes. */
export interface Target {
  /** The field's name; `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly attribute: string | null;
  readonly label: string;
  readonly kind: CellKind;
  /** The kind of item that each entry of a list names; absent: its entries are texts. */
  readonly to?: ThingKind;
}

const ownKinds: Readonly<Record<string, CellKind>> = { gtin: 'gtin', product_family_id: 'family', parent_id: 'parent' };
const kindOfInput: Readonly<Record<string, CellKind>> = { refs: 'list', texts: 'list' };

/** The fields of a product that a table can fill. */
export const fieldTargets: readonly Target[] = formFields(resourceOf('product'))
  .filter(({ name }) => name !== 'attributes')
  .map(({ name, label, input, field: { to } }) => ({
    key: name,
    attribute: null,
    label,
    kind: ownKinds[name] ?? kindOfInput[input] ?? 'text',
    ...(input === 'refs' && to !== undefined ? { to } : {}),
  }));

const kindOfType: Readonly<Record<SeenAttribute['type'], CellKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  texts: 'json',
};

const attributeTarget = ({ name, label, type }: SeenAttribute): Target => ({
  key: `attributes.${name}`,
  attribute: name,
  label: label ?? name,
  kind: kindOfType[type],
});

/** Everything that a column can be in this account. */
export const targetsOf = (attributes: readonly SeenAttribute[]): readonly Target[] => [
  ...fieldTargets,
  ...attributes.map(attributeTarget),
];

/** By their keys. */
export const byKey = (targets: readonly Target[]): ReadonlyMap<string, Target> =>
  new Map(targets.map((target) => [target.key, target]));

/** By what they are offered as: labels are not unique, so an attribute that shares its own goes by its name. */
export const byLabel = (targets: readonly Target[]): ReadonlyMap<string, Target> => {
  const all = new Map<string, Target>();
  for (const target of targets) {
    const label = all.has(target.label) ? (target.attribute ?? target.key) : target.label;
    if (!all.has(label)) all.set(label, target);
  }
  return all;
};

/** The target of each heading that names one, exactly or nearly; no target comes twice. */
export const guessTargets = (
  headings: readonly string[],
  targets: readonly Target[],
  /** What a heading was chosen for before, by its plain form; '' for nothing. */
  before: Readonly<Record<string, string>> = {},
): readonly (string | null)[] => {
  const byKey = new Map(targets.map((target) => [target.key, target]));
  const byWord = new Map<string, string>();
  const add = (word: string, key: string): void => {
    const plain = plainHeading(word);
    if (plain !== '' && !byWord.has(plain)) byWord.set(plain, key);
  };
  for (const { key, label, attribute } of targets) {
    add(attribute ?? key, key);
    add(label, key);
  }
  for (const [key, words] of Object.entries(fieldHeadings)) for (const word of words) add(word, key);
  for (const { key, label, attribute } of targets)
    if (attribute !== null) for (const word of attributeHeadings([attribute, label])) add(word, key);
  const taken = new Set<string>();
  const remembered = new Map(Object.entries(before));
  const keyOf = (heading: string): string | null => {
    const plain = plainHeading(heading);
    const chosen = remembered.get(plain);
    if (chosen !== undefined && (chosen === '' || byKey.has(chosen))) return chosen === '' ? null : chosen;
    return (byKey.has(heading.trim()) ? heading.trim() : byWord.get(plain)) ?? null;
  };
  return headings.map((heading) => {
    const key = keyOf(heading);
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
};

/** Whether the first row names the columns: one of its cells names a target, and none comes twice or is a number. */
export const hasHeadings = (first: readonly string[], targets: readonly Target[]): boolean => {
  const cells = first.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const plain = new Set(cells);
  if (cells.length === 0 || plain.size < cells.length) return false;
  if (cells.some((cell) => /^[\d.,+-]+$/.test(cell))) return false;
  return guessTargets(cells, targets).some((key) => key !== null);
};
