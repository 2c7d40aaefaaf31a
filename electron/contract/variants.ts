import type { Axes, VariantValues } from '../model/variant-axes.ts';

/** A value of a variant that is another than its parent's, though most of its siblings have that. */
export interface VariantConflict {
  readonly attribute: string;
  readonly own: string;
  readonly parents: string;
}

/** A variant with what is the matter with it by itself. */
export interface Variant extends VariantValues {
  readonly id: string;
  readonly label: string;
  readonly noGtin: boolean;
  readonly noPicture: boolean;
  readonly conflicts: readonly VariantConflict[];
}

/** A parent with what is to fix of its variants, in numbers. */
export interface VariantParent {
  readonly id: string;
  readonly sku: string;
  readonly label: string;
  readonly variants: number;
  readonly missing: number;
  readonly twice: number;
  readonly conflicts: number;
  readonly noGtin: number;
  readonly noPicture: number;
}

/** A parent with its variants, and by what the data tells them apart. */
export interface VariantsOfParent extends VariantParent {
  readonly axes: Axes;
  /** Attributes that could be an axis. */
  readonly candidates: readonly string[];
  readonly members: readonly Variant[];
}

/** The parents with something to fix, those with most first, and how many parents there are. */
export interface VariantParents {
  readonly parents: readonly VariantParent[];
  readonly all: number;
}
