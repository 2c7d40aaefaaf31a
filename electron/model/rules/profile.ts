import type { Filters } from '../filters.ts';

/** How much a rule matters: a product passes a profile when it passes all of its musts. */
export const severities = ['must', 'should'] as const;
export type Severity = (typeof severities)[number];

/** Which products a rule holds for by their place among variants. */
export const ruleLevels = ['all', 'variants', 'parents', 'single', 'sellable'] as const;
export type RuleLevel = (typeof ruleLevels)[number];

/**
 * What a rule looks at: a field of every product, a free attribute, whichever attribute is the description, the label and
 * all free attributes together, the first picture, all pictures, how many things a field of links names, or a field of a pack that somebody still has to map.
 */
export type RuleSubject =
  | { readonly of: 'field' | 'attribute' | 'links'; readonly name: string }
  | { readonly of: 'description' | 'anyText' | 'mainPicture' | 'pictures' }
  | { readonly of: 'packField'; readonly name: string };

/** From so much to so much; null: no bound. */
interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** What must be so of the subject. What is empty fails `there` and `count` alone: another rule need not say it again. */
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

/** Where a rule comes from: an address, and the day it was read there. */
export interface RuleSource {
  readonly address: string;
  readonly readOn: string;
  /** It is not a page of those who publish the rules. */
  readonly unofficial?: true | undefined;
}

/** A saved view of the products as it was when a person chose it. */
export interface RuleView {
  readonly name: string;
  readonly words: string;
  /** The ready-made view, by its name. */
  readonly view: string;
  readonly type: string | null;
  readonly filters: Filters;
}

/** A product list: its products are those that name it, or where none does, those that its query matches. */
export interface RuleList {
  readonly id: string;
  readonly name: string;
  /** Where the copy knows no product of the list: the products that name this channel. */
  readonly channel?: string | undefined;
}

export interface Rule {
  /** Its own within the profile. */
  readonly id: string;
  readonly subject: RuleSubject;
  readonly condition: Condition;
  readonly severity: Severity;
  /** 1 to 100: its part of the share that a product reaches. */
  readonly weight: number;
  /** What a person reads, such as «Title longer than 150 characters». */
  readonly words: string;
  readonly inUse: boolean;
  readonly holdsFor: {
    readonly level: RuleLevel;
    /** Ids; empty: all. */
    readonly families: readonly string[];
    readonly categories: readonly string[];
    /** Only products that are in it; absent: all. */
    readonly view?: RuleView | undefined;
    /** Only products of this list, and `unique` is asked among them; absent: all. */
    readonly list?: RuleList | undefined;
  };
  /** From this day on (ISO 8601); absent: always. */
  readonly from?: string | undefined;
  readonly source?: RuleSource | undefined;
  /** It is counted for its person by itself; absent: it is not. */
  readonly watched?: boolean | undefined;
  /** While it is watched: how many more may fail than on the day before without being told; absent: none. */
  readonly notifyAbove?: number | undefined;
}

/** A field that a pack asks for, and which free attribute of the account it is. */
export interface PackField {
  readonly name: string;
  /** What a person calls it. */
  readonly words: string;
  /** Null while nobody, and no name, says which it is: rules of it do not count. */
  readonly attribute: string | null;
  /** By a person; else it was guessed. */
  readonly confirmed: boolean;
  /** It was guessed from what stands in the attribute; absent: from its name. */
  readonly byValues?: true | undefined;
}

/** A named set of rules that a product is judged by. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly watched: boolean;
  /** While it is watched: how many more may fail than on the day before without a notification; absent: none. */
  readonly notifyAbove?: number | undefined;
  readonly rules: readonly Rule[];
  /** The pack that it is a copy of. A newer one never changes it. */
  readonly pack?: { readonly id: string; readonly version: number } | undefined;
  readonly fields?: readonly PackField[] | undefined;
  /** It follows from a channel's columns: nobody edits it. */
  readonly channel?: ProfileChannel | undefined;
}

/** The channel that a profile follows from, and how many of its columns are judged, and are not understood. */
export interface ProfileChannel {
  readonly id: string;
  readonly list: RuleList;
  readonly columns: number;
  readonly notUnderstood: number;
}

/** The profile that is there from the start: what completeness asks. */
export const completenessProfile = 'completeness';
