import type { RuleCounts } from '../../quality/contract.ts';

/** The fields of a product whose keys identify it, ignoring case and blanks. */
export const identifyingFields = ['sku', 'label', 'gtin'] as const;

/** A product's keys, in that order, each null if the field is empty. */
export type ProductKeys = readonly (string | null)[];

/**
 * A product queued for evaluation, with each set of keys that it had since its last evaluation. Null: its current keys.
 */
export interface DueProduct {
  readonly pk: number;
  readonly former: readonly ProductKeys[] | null;
}

/** The numeric keys of a profile and its rules in the cache. */
export interface EvaluationKeys {
  readonly profile: number;
  /** The results by the rule's ID. */
  readonly rules: Readonly<Record<string, number>>;
}

/** A profile to register in the cache. */
export interface ProfileRegistration {
  readonly profile: string;
  readonly rules: readonly string[];
  /** A signature of everything that affects results. If it changes, all products are evaluated again. */
  readonly signature: string;
}

/** The registered state of a profile. */
export interface PlannedProfile {
  readonly profile: string;
  readonly keys: EvaluationKeys;
  readonly fresh: boolean;
}

/**
 * The results of some products, as numbers that are transferred between threads. They replace the earlier results of
 * these profiles.
 */
export interface EvaluatedProducts {
  readonly profiles: readonly number[];
  readonly keys: Int32Array<ArrayBuffer>;
  /** Rule, product, and 1 if the rule is broken, 0 if it was not evaluated. */
  readonly results: Int32Array<ArrayBuffer>;
  /**
   * Profile, product, passed rules, evaluated rules, violated required rules, share in thousandths, required rules
   * without a result.
   */
  readonly scores: Int32Array<ArrayBuffer>;
}

/** The result of all products by a profile. */
export interface ProfileCount {
  readonly profile: string;
  /** ISO 8601, or null if some products were not evaluated yet. */
  readonly evaluatedAt: string | null;
  /** Products to which at least one rule applies. */
  readonly products: number;
  /** Products that pass all required rules that apply to them. */
  readonly pass: number;
  /** Products that break no required rule, but have one that was not evaluated. They do not pass. */
  readonly notAnalysed: number;
  readonly rules: readonly RuleCounts[];
}
