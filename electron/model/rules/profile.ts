import type { Filters } from '../filters.ts';

/** The severities of a rule. A product passes a profile if it passes all musts. */
export const severities = ['must', 'should'] as const;
export type Severity = (typeof severities)[number];

/** The products to which a rule applies by their level among variants. */
export const ruleLevels = ['all', 'variants', 'parents', 'single', 'sellable'] as const;
export type RuleLevel = (typeof ruleLevels)[number];

/**
 * The subject of a rule: a field of every product, a free attribute, the description attribute, the label and all free
 * attributes together, the first picture, all pictures, the number of references in a field, or a field of a rule pack
 * that must still be mapped.
 */
export type RuleSubject =
  | { readonly of: 'field' | 'attribute' | 'links'; readonly name: string }
  | { readonly of: 'description' | 'anyText' | 'mainPicture' | 'pictures' }
  | { readonly of: 'packField'; readonly name: string };

/** A range; null: unbounded. */
interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/**
 * The condition on the subject. An empty value only violates `there` and `count`, so that other rules do not report it
 * again.
 */
export type Condition =
  | { readonly is: 'there' }
  | ({ readonly is: 'length' } & Bounds)
  | ({ readonly is: 'range' } & Bounds)
  | ({ readonly is: 'count' } & Bounds)
  | { readonly is: 'oneOf'; readonly values: readonly string[] }
  | { readonly is: 'pattern'; readonly pattern: string }
  | { readonly is: 'unique' }
  | { readonly is: 'gtin' }
  | { readonly is: 'gtinPrefix'; readonly prefixes: readonly string[] }
  | { readonly is: 'noHtml' }
  | { readonly is: 'noDoubleSpaces' }
  | { readonly is: 'trimmed' }
  | { readonly is: 'notCapitals' }
  | { readonly is: 'format'; readonly formats: readonly string[] }
  | { readonly is: 'bytes'; readonly most: number }
  | { readonly is: 'altText' }
  | { readonly is: 'pixels'; readonly width: number; readonly height: number }
  | { readonly is: 'ratio'; readonly width: number; readonly height: number }
  | { readonly is: 'colourSpace'; readonly spaces: readonly string[] }
  | { readonly is: 'noAlpha' }
  | { readonly is: 'whiteEdge' }
  | { readonly is: 'fill'; readonly least: number };
export type ConditionName = Condition['is'];

/** The source of a rule: a URL, and the day on which it was read. */
export interface RuleSource {
  readonly address: string;
  readonly readOn: string;
  /** Whether it is not a page of the publisher of the rules. */
  readonly unofficial?: true | undefined;
}

/** A saved view of the products, as it was when the user chose it. */
export interface RuleView {
  readonly name: string;
  readonly words: string;
  /** The name of the built-in view. */
  readonly view: string;
  readonly type: string | null;
  readonly filters: Filters;
}

/** A product list: the products that refer to it, or if there are none, the products that match its query. */
export interface RuleList {
  readonly id: string;
  readonly name: string;
  /** The channel whose referring products are used if no product of the list is cached. */
  readonly channel?: string | undefined;
}

export interface Rule {
  /** Unique within the profile. */
  readonly id: string;
  readonly subject: RuleSubject;
  readonly condition: Condition;
  readonly severity: Severity;
  /** 1 to 100: its weight in the share of a product. */
  readonly weight: number;
  /** The message for the user, such as «Title longer than 150 characters». */
  readonly words: string;
  readonly inUse: boolean;
  readonly holdsFor: {
    readonly level: RuleLevel;
    /** IDs; empty: all. */
    readonly families: readonly string[];
    readonly categories: readonly string[];
    /** Restricts the rule to products in this view; absent: all. */
    readonly view?: RuleView | undefined;
    /** Restricts the rule to products in this list, also for `unique`; absent: all. */
    readonly list?: RuleList | undefined;
  };
  /** The first day (ISO 8601) on which it is in force; absent: always. */
  readonly from?: string | undefined;
  readonly source?: RuleSource | undefined;
  /** Whether its failures are counted separately for the user; absent: no. */
  readonly watched?: boolean | undefined;
  /** While it is watched: the increase since the previous day above which the user is notified; absent: none. */
  readonly notifyAbove?: number | undefined;
}

/** A field of a rule pack, and its free attribute in the account. */
export interface PackField {
  readonly name: string;
  /** The display name. */
  readonly words: string;
  /** Null until it is mapped by the user or by its name; its rules are not evaluated until then. */
  readonly attribute: string | null;
  /** Whether the user confirmed the mapping; otherwise it was guessed. */
  readonly confirmed: boolean;
  /** Whether it was guessed from the values of the attribute; absent: from its name. */
  readonly byValues?: true | undefined;
}

/** A named set of rules by which products are evaluated. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly watched: boolean;
  /** While it is watched: the increase since the previous day above which the user is notified; absent: none. */
  readonly notifyAbove?: number | undefined;
  readonly rules: readonly Rule[];
  /** The rule pack from which it was created. A newer version never changes it. */
  readonly pack?: { readonly id: string; readonly version: number } | undefined;
  readonly fields?: readonly PackField[] | undefined;
  /** The channel from whose columns it is derived, so that it cannot be edited. */
  readonly channel?: ProfileChannel | undefined;
}

/** The channel of a derived profile, with the numbers of evaluated and unsupported columns. */
export interface ProfileChannel {
  readonly id: string;
  readonly list: RuleList;
  readonly columns: number;
  readonly notUnderstood: number;
}

/** The built-in profile with the rules of completeness. */
export const completenessProfile = 'completeness';
