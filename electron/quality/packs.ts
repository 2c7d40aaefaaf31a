import { z } from 'zod';
import amazonMainPictures from '../../resources/rule-packs/amazon-main-pictures.json' with { type: 'json' };
import googleShopping from '../../resources/rule-packs/google-shopping.json' with { type: 'json' };
import gs1Identifiers from '../../resources/rule-packs/gs1-identifiers.json' with { type: 'json' };
import metaCatalogue from '../../resources/rule-packs/meta-catalogue.json' with { type: 'json' };
import { ruleSchema } from '../contract/profiles.ts';
import type { PackHead } from '../contract/quality.ts';
import type { SeenAttribute } from '../contract/index.ts';
import type { PackField, Profile } from '../model/rules/profile.ts';

const packSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  /** Raised with every change of its rules. */
  version: z.int().min(1),
  readOn: z.iso.date(),
  /** Fields that are a free attribute of the account; `guesses`: how such are called, in small letters and digits. */
  fields: z.array(
    z.strictObject({ name: z.string(), words: z.string(), guesses: z.array(z.string().regex(/^[a-z0-9]+$/)) }),
  ),
  rules: z.array(ruleSchema),
});
export type Pack = z.infer<typeof packSchema>;

/** The sets of rules that come with the program, by name. */
export const packs: readonly Pack[] = [amazonMainPictures, googleShopping, gs1Identifiers, metaCatalogue].map((pack) =>
  packSchema.parse(pack),
);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The attribute whose name or label is the first of the guesses that any has; null: none. */
const guess = (guesses: readonly string[], attributes: readonly SeenAttribute[]): string | null => {
  for (const wanted of guesses) {
    const found = attributes.find(({ name, label }) => plain(name) === wanted || plain(label ?? '') === wanted);
    if (found !== undefined) return found.name;
  }
  return null;
};

/** A pack as a profile that is the person's own from now on; its fields are guessed. */
export const profileOf = (pack: Pack, attributes: readonly SeenAttribute[]): Profile => ({
  id: pack.id,
  name: pack.name,
  watched: false,
  rules: pack.rules,
  pack: { id: pack.id, version: pack.version },
  fields: pack.fields.map(({ name, words, guesses }): PackField => ({
    name,
    words,
    attribute: guess(guesses, attributes),
    confirmed: false,
  })),
});

/** The host that most rules of a pack were read at. */
const hostOf = ({ rules }: Pack): string => {
  const counts = new Map<string, number>();
  for (const { source } of rules) {
    const host = source === undefined ? '' : new URL(source.address).host;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '';
};

/** What is shown of a pack, with the profiles that are copies of it. */
export const headOf = (pack: Pack, profiles: readonly Profile[]): PackHead => ({
  id: pack.id,
  name: pack.name,
  rules: pack.rules.length,
  host: hostOf(pack),
  readOn: pack.readOn,
  copies: profiles.flatMap((profile) =>
    profile.pack?.id === pack.id ? [{ profile: profile.id, older: profile.pack.version < pack.version }] : [],
  ),
});
