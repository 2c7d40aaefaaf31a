import type { Axes, VariantValues } from '../model/variant-axes.ts';

/** A value of a variant that differs from that of its parent, although most siblings have the parent's value. */
export interface VariantConflict {
  readonly attribute: string;
  readonly own: string;
  readonly parents: string;
}

/** A variant with its own problems. */
export interface Variant extends VariantValues {
  readonly id: string;
  readonly label: string;
  readonly noGtin: boolean;
  readonly noPicture: boolean;
  readonly conflicts: readonly VariantConflict[];
}

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

/** A parent with its variants, and the attributes that distinguish them. */
export interface VariantsOfParent extends VariantParent {
  readonly axes: Axes;
  /** Attributes that could be an axis. */
  readonly candidates: readonly string[];
  readonly members: readonly Variant[];
}

/** The parents with problems, those with most first, and the number of all parents. */
export interface VariantParents {
  readonly parents: readonly VariantParent[];
  readonly all: number;
}
