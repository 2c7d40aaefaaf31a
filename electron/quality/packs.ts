import { z } from 'zod';
import amazonMainPictures from '../../resources/rule-packs/amazon-main-pictures.json' with { type: 'json' };
import googleShopping from '../../resources/rule-packs/google-shopping.json' with { type: 'json' };
import gs1Identifiers from '../../resources/rule-packs/gs1-identifiers.json' with { type: 'json' };
import metaCatalogue from '../../resources/rule-packs/meta-catalogue.json' with { type: 'json' };
import { ruleSchema } from '../contract/profiles.ts';
import type { PackChanges, PackHead } from '../contract/quality.ts';
import type { SeenAttribute } from '../contract/index.ts';
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
export const packs = (): readonly Pack[] =>
  (parsed ??= [amazonMainPictures, googleShopping, gs1Identifiers, metaCatalogue].map((pack) =>
    packSchema.parse(pack),
  ));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the attribute whose name or label matches the first possible guess, or null. */
const guess = (guesses: readonly string[], attributes: readonly SeenAttribute[]): string | null => {
  for (const wanted of guesses) {
    const found = attributes.find(({ name, label }) => plain(name) === wanted || plain(label ?? '') === wanted);
    if (found !== undefined) return found.name;
  }
  return null;
};

type Sampled = Readonly<Record<string, readonly string[]>>;

/** The minimum number of values, and the share of them that must match the pattern. */
const fewestValues = 5;
const mostOfThem = 0.9;

/** Returns the only attribute whose values match the pattern, or null if there is none or several. */
const guessByValues = (looks: string, sampled: Sampled): string | null => {
  const pattern = new RegExp(looks, 'u');
  const found = Object.entries(sampled).filter(
    ([, values]) =>
      values.length >= fewestValues &&
      values.filter((value) => pattern.test(value)).length >= mostOfThem * values.length,
  );
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
};

const guessedField = (
  { name, words, guesses, looks }: Pack['fields'][number],
  attributes: readonly SeenAttribute[],
  sampled: Sampled,
): PackField => {
  const named = guess(guesses, attributes);
  const valued = named === null && looks !== undefined ? guessByValues(looks, sampled) : null;
  return { name, words, attribute: named ?? valued, confirmed: false, ...(valued === null ? {} : { byValues: true }) };
};

/** Creates a profile from a pack, which the user can then edit. Its fields are guessed from names, then from values. */
export const profileOf = (pack: Pack, attributes: readonly SeenAttribute[], sampled: Sampled = {}): Profile => ({
  id: pack.id,
  name: pack.name,
  watched: false,
  rules: pack.rules,
  pack: { id: pack.id, version: pack.version },
  fields: pack.fields.map((field) => guessedField(field, attributes, sampled)),
});

const decides = ({ subject, condition, severity, words, from }: Rule): string =>
  JSON.stringify([subject, condition, severity, words, from]);

/**
 * Returns the differences of a pack from a copy: rules that the copy lacks or has changed, and rules that only the copy
 * still has.
 */
const changesOf = (pack: Pack, copy: Profile): PackChanges => {
  const own = new Map(copy.rules.map((rule) => [rule.id, rule]));
  const ids = new Set(pack.rules.map(({ id }) => id));
  const differs = (rule: Rule): boolean => {
    const known = own.get(rule.id);
    return known !== undefined && decides(known) !== decides(rule);
  };
  const wordsOf = (rules: readonly Rule[]): readonly string[] => rules.map(({ words }) => words);
  return {
    added: wordsOf(pack.rules.filter(({ id }) => !own.has(id))),
    changed: wordsOf(pack.rules.filter(differs)),
    // Rules added by the user have no source.
    gone: wordsOf(copy.rules.filter(({ id, source }) => source !== undefined && !ids.has(id))),
  };
};

/**
 * Returns the host of the pages that most rules are based on. Only the publisher's own pages count, if there are any.
 */
const hostOf = ({ rules }: Pack): string => {
  const counts = new Map<string, number>();
  const official = rules.filter(({ source }) => source?.unofficial !== true);
  for (const { source } of official.length > 0 ? official : rules) {
    const host = source === undefined ? '' : new URL(source.address).host;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '';
};

const copyHead = (pack: Pack, copy: Profile, older: boolean): PackHead['copies'][number] => ({
  profile: copy.id,
  older: older ? { version: pack.version, ...changesOf(pack, copy) } : null,
});

/** Returns the summary of a pack with the profiles that are copies of it. */
export const headOf = (pack: Pack, profiles: readonly Profile[]): PackHead => ({
  id: pack.id,
  name: pack.name,
  rules: pack.rules.length,
  host: hostOf(pack),
  readOn: pack.readOn,
  unofficial: pack.rules.filter(({ source }) => source?.unofficial === true).length,
  copies: profiles.flatMap((profile) =>
    profile.pack?.id === pack.id ? [copyHead(pack, profile, profile.pack.version < pack.version)] : [],
  ),
});
