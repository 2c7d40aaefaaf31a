import type { SnapshotItem } from '../../cache/read/snapshot.ts';
import { getAttributes } from '../../cache/shared/attribute-values.ts';
import { picturesIn } from '../../cache/shared/pictures.ts';
import type {
  Variant,
  VariantConflict,
  VariantParent,
  VariantParents,
  VariantsOfParent,
} from '../../contract/variants.ts';
import { kindParsers } from '../../model/index.ts';
import { findAxisCandidates, detectAxes, buildVariantMatrix } from '../../model/variant-axes.ts';

/** Longer values do not distinguish variants. */
const maxValueCharacters = 60;

interface Product {
  readonly id: string;
  readonly sku: string;
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Child extends Product {
  readonly parent: string;
  readonly noGtin: boolean;
  readonly noPicture: boolean;
  /** Attributes that the variant overrides on purpose. */
  readonly own: readonly string[];
}

const getShortValues = (raw: SnapshotItem['raw']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(getAttributes(raw)).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
      return text.trim() === '' || text.length > maxValueCharacters ? [] : [[name, text] as const];
    }),
  );

const toText = (value: unknown): string => kindParsers.text.read(value) ?? '';

const toVariantProduct = ({ id, raw }: Pick<SnapshotItem, 'id' | 'raw'>): Product => ({
  id,
  sku: toText(raw['sku']),
  label: toText(raw['label']),
  values: getShortValues(raw),
});

/** Returns values that differ from the parent's although most siblings share it, except for deliberate overrides. */
const findConflicts = (
  child: Child,
  parent: Product,
  siblings: readonly Child[],
  axes: readonly (string | null)[],
): readonly VariantConflict[] =>
  Object.entries(parent.values).flatMap(([attribute, parents]) => {
    const childValue = child.values[attribute];
    if (childValue === undefined || childValue === parents || axes.includes(attribute) || child.own.includes(attribute))
      return [];
    const same = siblings.filter(({ values }) => values[attribute] === parents).length;
    return 2 * same > siblings.length ? [{ attribute, own: childValue, parents }] : [];
  });

const toFix = ({ missing, twice, conflicts, noGtin, noPicture }: VariantParent): number =>
  missing + twice + conflicts + noGtin + noPicture;

/** Collects variants by their parents while products are read one by one. */
export class VariantSets {
  readonly #parents = new Map<string, Product>();
  readonly #children = new Map<string, Child[]>();
  #sets: readonly VariantsOfParent[] = [];

  add(item: Pick<SnapshotItem, 'id' | 'raw'>): void {
    const { raw } = item;
    const parent = toText(raw['parent_id']);
    if (parent === '') {
      if (Number(raw['num_variations']) > 0 || raw['product_level'] === 1)
        this.#parents.set(item.id, toVariantProduct(item));
      return;
    }
    const child: Child = {
      ...toVariantProduct(item),
      parent,
      noGtin: toText(raw['gtin']).trim() === '',
      noPicture: picturesIn(raw).length === 0,
      own: kindParsers.texts.read(raw['overwritten_attributes']) ?? [],
    };
    const existing = this.#children.get(parent);
    if (existing === undefined) this.#children.set(parent, [child]);
    else existing.push(child);
  }

  /** Computes the results. Yields after each parent. */
  *workOut(): Generator<undefined> {
    const sets: VariantsOfParent[] = [];
    for (const [id, children] of this.#children) {
      const parent = this.#parents.get(id) ?? { id, sku: id, label: '', values: {} };
      sets.push(buildVariants(parent, children));
      yield;
    }
    this.#children.clear();
    this.#parents.clear();
    this.#sets = sets.toSorted((one, other) => toFix(other) - toFix(one) || one.sku.localeCompare(other.sku, 'en'));
  }

  get parents(): VariantParents {
    const toVariantParent = ({ axes: _, candidates: __, members: ___, ...rest }: VariantsOfParent): VariantParent =>
      rest;
    return { parents: this.#sets.filter((set) => toFix(set) > 0).map(toVariantParent), all: this.#sets.length };
  }

  /** Returns the parent with this ID, or null if it has no variants. */
  of(parent: string): VariantsOfParent | null {
    return this.#sets.find(({ id }) => id === parent) ?? null;
  }
}

/** Returns the variants of one parent among these products, or null if it has none. */
export const findVariants = (
  parent: string,
  products: readonly Pick<SnapshotItem, 'id' | 'raw'>[],
): VariantsOfParent | null => {
  const sets = new VariantSets();
  for (const product of products) sets.add(product);
  Array.from(sets.workOut());
  return sets.of(parent);
};

const buildVariants = (parent: Product, children: readonly Child[]): VariantsOfParent => {
  const axes = detectAxes(children);
  const { missing, twice } = buildVariantMatrix(children, axes);
  const members = children.map((child): Variant => ({
    id: child.id,
    sku: child.sku,
    label: child.label,
    values: child.values,
    noGtin: child.noGtin,
    noPicture: child.noPicture,
    conflicts: findConflicts(child, parent, children, [axes.row, axes.column]),
  }));
  const count = (test: (variant: Variant) => boolean): number => members.filter(test).length;
  return {
    id: parent.id,
    sku: parent.sku,
    label: parent.label,
    variants: members.length,
    missing: missing.length,
    twice: twice.length,
    conflicts: count(({ conflicts }) => conflicts.length > 0),
    noGtin: count(({ noGtin }) => noGtin),
    noPicture: count(({ noPicture }) => noPicture),
    axes,
    candidates: findAxisCandidates(children),
    members,
  };
};
