/** The fields of a product whose keys tell it from others, case and blanks aside. */
export const toldApartBy = ['sku', 'label', 'gtin'] as const;

/** A product's keys, in that order; null where it has none. */
export type ProductKeys = readonly (string | null)[];

/** A product that is to be judged again, and each set of keys that it had since it was judged; null: those that it has. */
export interface DueProduct {
  readonly pk: number;
  readonly former: readonly ProductKeys[] | null;
}

/** The numbers under which the copy knows a profile and its rules. */
export interface JudgingKeys {
  readonly profile: number;
  /** By the rule's id. */
  readonly rules: Readonly<Record<string, number>>;
}

/** A profile as the copy is asked to know it. */
export interface ProfileToJudge {
  readonly profile: string;
  readonly rules: readonly string[];
  /** What decides: where it differs from before, all products are judged anew. */
  readonly signature: string;
}

/** What the copy knows of it now. */
export interface PlannedProfile {
  readonly profile: string;
  readonly keys: JudgingKeys;
  readonly fresh: boolean;
}

/** What came of some products, as numbers that move between threads. What was known of them by these profiles is replaced. */
export interface JudgedProducts {
  readonly profiles: readonly number[];
  readonly keys: Int32Array<ArrayBuffer>;
  /** Rule, product, and 1 where it fails, 0 where it was not looked at. */
  readonly verdicts: Int32Array<ArrayBuffer>;
  /** Profile, product, rules passed, of how many, musts failed, share in thousandths, musts not evaluated. */
  readonly scores: Int32Array<ArrayBuffer>;
}

/** How many products fail a rule, and how many it has not looked at. */
export interface RuleCount {
  readonly rule: string;
  readonly fail: number;
  readonly notLookedAt: number;
}

/** How the products do by a profile. */
export interface ProfileCount {
  readonly profile: string;
  /** ISO 8601; null: not all of them were judged yet. */
  readonly judgedAt: string | null;
  /** Products that a rule of it holds for. */
  readonly products: number;
  /** Products that pass all musts that apply to them. */
  readonly pass: number;
  /** Products that fail no must, but have one that was not evaluated: they do not pass. */
  readonly notAnalysed: number;
  readonly rules: readonly RuleCount[];
}
