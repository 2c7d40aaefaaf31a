import { z } from 'zod';
import amazonMainPictures from '../../resources/rule-packs/amazon-main-pictures.json' with { type: 'json' };
import googleShopping from '../../resources/rule-packs/google-shopping.json' with { type: 'json' };
import gs1Identifiers from '../../resources/rule-packs/gs1-identifiers.json' with { type: 'json' };
import metaCatalogue from '../../resources/rule-packs/meta-catalogue.json' with { type: 'json' };
import { ruleSchema } from './profile-contract.ts';
import type { RulePackChanges, RulePackSummary } from './contract.ts';
import type { ProductAttributeUse } from '../contract/index.ts';
import type { PackField, Profile, Rule } from '../model/rules/profile.ts';

const packSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  /** Must be incremented with every change of the rules. */
  version: z.int().min(1),
  readOn: z.iso.date(),
  /**
   * Fields that are a free attribute of the account. `guesses` are possible attribute names, in lower-case letters and
   * digits.
   */
  fields: z.array(
    z.strictObject({
      name: z.string(),
      words: z.string(),
      guesses: z.array(z.string().regex(/^[a-z0-9]+$/)),
      /** A pattern of its values, if that distinguishes them from other attributes. */
      looks: z.string().optional(),
    }),
  ),
  rules: z.array(ruleSchema),
});
export type Pack = z.infer<typeof packSchema>;

let parsed: readonly Pack[] | undefined;

/** Returns the rule packs of the program by name. They are parsed on demand, because the start does not need them. */
export const getRulePacks = (): readonly Pack[] =>
  (parsed ??= [amazonMainPictures, googleShopping, gs1Identifiers, metaCatalogue].map((pack) =>
    packSchema.parse(pack),
  ));

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the attribute whose name or label matches the first possible guess, or null. */
const guess = (guesses: readonly string[], attributes: readonly ProductAttributeUse[]): string | null => {
  for (const wanted of guesses) {
    const found = attributes.find(
      ({ name, label }) => normalizeName(name) === wanted || normalizeName(label ?? '') === wanted,
    );
    if (found !== undefined) return found.name;
  }
  return null;
};

type Sampled = Readonly<Record<string, readonly string[]>>;

/** The minimum number of values, and the share of them that must match the pattern. */
const minPatternValues = 5;
const minMatchingShare = 0.9;

/** Returns the only attribute whose values match the pattern, or null if there is none or several. */
const guessByValues = (looks: string, sampled: Sampled): string | null => {
  const pattern = new RegExp(looks, 'u');
  const found = Object.entries(sampled).filter(
    ([, values]) =>
      values.length >= minPatternValues &&
      values.filter((value) => pattern.test(value)).length >= minMatchingShare * values.length,
  );
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
};

const guessField = (
  { name, words, guesses, looks }: Pack['fields'][number],
  attributes: readonly ProductAttributeUse[],
  sampled: Sampled,
): PackField => {
  const named = guess(guesses, attributes);
  const valued = named === null && looks !== undefined ? guessByValues(looks, sampled) : null;
  return { name, words, attribute: named ?? valued, confirmed: false, ...(valued === null ? {} : { byValues: true }) };
};

/** Creates a profile from a pack, which the user can then edit. Its fields are guessed from names, then from values. */
export const createProfileFromPack = (
  pack: Pack,
  attributes: readonly ProductAttributeUse[],
  sampled: Sampled = {},
): Profile => ({
  id: pack.id,
  name: pack.name,
  watched: false,
  rules: pack.rules,
  pack: { id: pack.id, version: pack.version },
  fields: pack.fields.map((field) => guessField(field, attributes, sampled)),
});

const serializeRule = ({ subject, condition, severity, words, from }: Rule): string =>
  JSON.stringify([subject, condition, severity, words, from]);

/**
 * Returns the differences of a pack from a copy: rules that the copy lacks or has changed, and rules that only the copy
 * still has.
 */
const findPackChanges = (pack: Pack, copy: Profile): RulePackChanges => {
  const copiedRules = new Map(copy.rules.map((rule) => [rule.id, rule]));
  const ids = new Set(pack.rules.map(({ id }) => id));
  const hasChanged = (rule: Rule): boolean => {
    const copied = copiedRules.get(rule.id);
    return copied !== undefined && serializeRule(copied) !== serializeRule(rule);
  };
  const getRuleTexts = (rules: readonly Rule[]): readonly string[] => rules.map(({ words }) => words);
  return {
    added: getRuleTexts(pack.rules.filter(({ id }) => !copiedRules.has(id))),
    changed: getRuleTexts(pack.rules.filter(hasChanged)),
    // Rules added by the user have no source.
    gone: getRuleTexts(copy.rules.filter(({ id, source }) => source !== undefined && !ids.has(id))),
  };
};

/**
 * Returns the host of the pages that most rules are based on. Only the publisher's own pages count, if there are any.
 */
const findMainHost = ({ rules }: Pack): string => {
  const counts = new Map<string, number>();
  const official = rules.filter(({ source }) => source?.unofficial !== true);
  for (const { source } of official.length > 0 ? official : rules) {
    const host = source === undefined ? '' : new URL(source.address).host;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '';
};

const summarizeCopy = (pack: Pack, copy: Profile, older: boolean): RulePackSummary['copies'][number] => ({
  profile: copy.id,
  older: older ? { version: pack.version, ...findPackChanges(pack, copy) } : null,
});

/** Returns the summary of a pack with the profiles that are copies of it. */
export const summarizePack = (pack: Pack, profiles: readonly Profile[]): RulePackSummary => ({
  id: pack.id,
  name: pack.name,
  rules: pack.rules.length,
  host: findMainHost(pack),
  readOn: pack.readOn,
  unofficial: pack.rules.filter(({ source }) => source?.unofficial === true).length,
  copies: profiles.flatMap((profile) =>
    profile.pack?.id === pack.id ? [summarizeCopy(pack, profile, profile.pack.version < pack.version)] : [],
  ),
});
