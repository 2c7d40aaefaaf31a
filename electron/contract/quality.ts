import { z } from 'zod';
import { ruleLevels, severities } from '../model/rules/profile.ts';
import type { Condition, Profile, Rule, RuleSubject } from '../model/rules/profile.ts';
import { answers } from './define.ts';
import { nothing } from './schemas.ts';

const name = z.string().min(1).max(200);
const ids = z.array(z.string().min(1).max(500)).max(500);
const bound = z.number().nullable();
const count = z.int().min(0).max(1_000_000).nullable();
const texts = z.array(z.string().min(1).max(500)).min(1).max(1_000);

const subjectSchema: z.ZodType<RuleSubject> = z.union([
  z.strictObject({ of: z.enum(['field', 'attribute', 'links', 'packField']), name: z.string().min(1).max(500) }),
  z.strictObject({ of: z.enum(['description', 'mainPicture', 'pictures']) }),
]);

const conditionSchema: z.ZodType<Condition> = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('there') }),
  z.strictObject({ is: z.literal('length'), least: count, most: count }),
  z.strictObject({ is: z.literal('range'), least: bound, most: bound }),
  z.strictObject({ is: z.literal('count'), least: count, most: count }),
  z.strictObject({ is: z.literal('oneOf'), values: texts }),
  z.strictObject({ is: z.literal('pattern'), pattern: z.string().min(1).max(1_000) }),
  z.strictObject({ is: z.literal('unique') }),
  z.strictObject({ is: z.literal('gtin') }),
  z.strictObject({
    is: z.literal('gtinPrefix'),
    prefixes: z
      .array(z.string().regex(/^\d{1,13}$/))
      .min(1)
      .max(500),
  }),
  z.strictObject({ is: z.literal('noHtml') }),
  z.strictObject({ is: z.literal('noDoubleSpaces') }),
  z.strictObject({ is: z.literal('trimmed') }),
  z.strictObject({ is: z.literal('notCapitals') }),
  z.strictObject({ is: z.literal('format'), formats: texts }),
  z.strictObject({ is: z.literal('bytes'), most: z.int().min(1) }),
  z.strictObject({ is: z.literal('altText') }),
]);

const ruleSchema: z.ZodType<Rule> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  subject: subjectSchema,
  condition: conditionSchema,
  severity: z.enum(severities),
  weight: z.int().min(1).max(100),
  words: name,
  inUse: z.boolean(),
  holdsFor: z.strictObject({ level: z.enum(ruleLevels), families: ids, categories: ids }),
  from: z.iso.date().optional(),
  source: z.strictObject({ address: z.url({ protocol: /^https$/ }).max(1_000), readOn: z.iso.date() }).optional(),
});

const differ = (rules: readonly Rule[]): boolean => new Set(rules.map(({ id }) => id)).size === rules.length;

/** A profile: 200 rules at most, no two of one id. */
export const profileSchema: z.ZodType<Profile> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  name,
  watched: z.boolean(),
  rules: z.array(ruleSchema).max(200).refine(differ),
});

/** How many products fail a rule, and of how many it could not be told yet. */
export interface RuleFigures {
  readonly rule: string;
  readonly fail: number;
  readonly notLookedAt: number;
}

/** A profile with how the products do by it. */
export interface JudgedProfile {
  readonly profile: Profile;
  /** Null while not all products were judged by it. */
  readonly figures: {
    /** ISO 8601. */
    readonly judgedAt: string;
    /** Products that a rule of it holds for. */
    readonly products: number;
    /** Those that fail none of its musts. */
    readonly pass: number;
    readonly rules: readonly RuleFigures[];
  } | null;
}

/** How far a look at the products has come. */
export interface JudgingProgress {
  readonly done: number;
  readonly total: number;
}

export interface QualityOverview {
  readonly profiles: readonly JudgedProfile[];
  /** Products that fail a must of a profile that is watched. */
  readonly failing: number;
  /** Null while none is under way. */
  readonly judging: JudgingProgress | null;
  /** Why the last look came to nothing; null: it did not. */
  readonly problem: string | null;
}

export const qualityCalls = {
  /** All profiles with how the products do by them, in the person's order. */
  'quality.overview': answers<QualityOverview>()(nothing),
} as const;

export interface QualityEvents {
  /** Profiles, or what is known by them, changed; a few times a second while a look is under way. */
  readonly 'quality.changed': { readonly judging: JudgingProgress | null };
}
