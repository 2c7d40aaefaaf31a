import { z } from 'zod';
import { filtersSchema, viewNameSchema } from '../contract/items.ts';
import {
  type Condition,
  type PackField,
  type Profile,
  type Rule,
  type RuleSubject,
  type RuleView,
  ruleLevels,
  severities,
} from '../model/rules/profile.ts';

const name = z.string().min(1).max(200);
const ids = z.array(z.string().min(1).max(500)).max(500);
const bound = z.number().nullable();
const side = z.int().min(1).max(100_000);

const subjectSchema: z.ZodType<RuleSubject> = z.union([
  z.strictObject({ of: z.enum(['field', 'attribute', 'links', 'packField']), name: z.string().min(1).max(500) }),
  z.strictObject({ of: z.enum(['description', 'anyText', 'mainPicture', 'pictures']) }),
]);

/** The limits of a saved condition and of a draft, which may contain anything that can be typed. */
const limits = {
  saved: { least: 1, longest: 500, longestPattern: 1_000, entries: 1_000, prefix: /^\d{1,13}$/, greatest: 1_000_000 },
  draft: {
    ...{ least: 0, longest: 100_000, longestPattern: 100_000, entries: 100_000, prefix: /^\d{1,1000}$/ },
    greatest: Number.MAX_SAFE_INTEGER,
  },
} as const;
type Completeness = keyof typeof limits;

const createConditionSchema = (as: Completeness): z.ZodType<Condition> => {
  const { least, longest, longestPattern, entries, prefix, greatest } = limits[as];
  const texts = z.array(z.string().min(1).max(longest)).min(least).max(entries);
  const count = z.int().min(0).max(greatest).nullable();
  return z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('there') }),
    z.strictObject({ is: z.literal('length'), least: count, most: count }),
    z.strictObject({ is: z.literal('range'), least: bound, most: bound }),
    z.strictObject({ is: z.literal('count'), least: count, most: count }),
    z.strictObject({ is: z.literal('oneOf'), values: texts }),
    z.strictObject({ is: z.literal('pattern'), pattern: z.string().min(least).max(longestPattern) }),
    z.strictObject({ is: z.literal('unique') }),
    z.strictObject({ is: z.literal('gtin') }),
    z.strictObject({
      is: z.literal('gtinPrefix'),
      prefixes: z.array(z.string().regex(prefix)).min(least).max(longest),
    }),
    z.strictObject({ is: z.literal('noHtml') }),
    z.strictObject({ is: z.literal('noDoubleSpaces') }),
    z.strictObject({ is: z.literal('trimmed') }),
    z.strictObject({ is: z.literal('notCapitals') }),
    z.strictObject({ is: z.literal('format'), formats: texts }),
    z.strictObject({ is: z.literal('bytes'), most: z.int().min(1) }),
    z.strictObject({ is: z.literal('altText') }),
    z.strictObject({ is: z.literal('pixels'), width: side, height: side }),
    z.strictObject({ is: z.literal('ratio'), width: side, height: side }),
    z.strictObject({ is: z.literal('colourSpace'), spaces: texts }),
    z.strictObject({ is: z.literal('noAlpha') }),
    z.strictObject({ is: z.literal('whiteEdge') }),
    z.strictObject({ is: z.literal('fill'), least: z.int().min(1).max(100) }),
  ]);
};

export const viewSchema: z.ZodType<RuleView> = z.strictObject({
  name,
  words: z.string().max(2_000),
  view: viewNameSchema,
  type: z.string().max(200).nullable(),
  filters: filtersSchema,
});

const createRuleSchema = (as: Completeness): z.ZodType<Rule> =>
  z.strictObject({
    id: z.string().regex(/^[\w.-]{1,100}$/),
    subject: subjectSchema,
    condition: createConditionSchema(as),
    severity: z.enum(severities),
    weight: z.int().min(1).max(100),
    words: z.string().min(limits[as].least).max(200),
    inUse: z.boolean(),
    holdsFor: z.strictObject({
      level: z.enum(ruleLevels),
      families: ids,
      categories: ids,
      view: viewSchema.optional(),
      list: z
        .strictObject({
          id: z.string().min(1).max(500),
          name: z.string().max(500),
          channel: z.string().min(1).max(500).optional(),
        })
        .optional(),
    }),
    from: z.iso.date().optional(),
    watched: z.boolean().optional(),
    notifyAbove: z.int().min(0).max(10_000_000).optional(),
    source: z
      .strictObject({
        address: z.url({ protocol: /^https$/ }).max(1_000),
        readOn: z.iso.date(),
        unofficial: z.literal(true).optional(),
      })
      .optional(),
  });

export const ruleSchema = createRuleSchema('saved');

export const profileIdSchema = z.string().regex(/^[\w.-]{1,100}$/);

const areIdsDistinct = (rules: readonly Rule[]): boolean => new Set(rules.map(({ id }) => id)).size === rules.length;

const packFieldSchema: z.ZodType<PackField> = z.strictObject({
  name: z.string().min(1).max(100),
  words: name,
  attribute: z.string().min(1).max(500).nullable(),
  confirmed: z.boolean(),
  byValues: z.literal(true).optional(),
});

/** A profile with at most 200 rules whose IDs are unique. */
export const profileSchema: z.ZodType<Profile> = z.strictObject({
  // Profiles of channels are derived from their columns and never stored.
  id: profileIdSchema.refine((id) => !id.startsWith('channel.')),
  name,
  watched: z.boolean(),
  notifyAbove: z.int().min(0).max(10_000_000).optional(),
  rules: z.array(ruleSchema).max(200).refine(areIdsDistinct),
  pack: z.strictObject({ id: profileIdSchema, version: z.int().min(1) }).optional(),
  fields: z.array(packFieldSchema).max(100).optional(),
});

/** The unsaved changes to a profile. They may be incomplete: a rule without a message, a condition without values. */
export interface StoredProfileDraft {
  readonly name: string;
  /** The text as typed. */
  readonly notifyAbove: string;
  readonly rules: readonly Rule[];
  readonly fields: readonly PackField[];
}

/** The schema of a stored profile draft, which is also used over IPC. */
export const storedProfileDraftSchema: z.ZodType<StoredProfileDraft> = z
  .strictObject({
    name: z.string().max(200),
    notifyAbove: z.string().max(1_000),
    rules: z.array(createRuleSchema('draft')).max(1_000),
    fields: z.array(packFieldSchema).max(100),
  })
  .refine((draft) => JSON.stringify(draft).length <= 4_000_000);

/** The format name in a profile file, and the version that this program reads and writes. */
export const profileFormat = 'vitrine-profile';
export const profileVersion = 1;

/** A profile as a file. It does not include whether the profile is watched, which is the user's own choice. */
export const profileFileSchema = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal(profileFormat),
  version: z.literal(profileVersion),
  profile: profileSchema,
});
