import { describe, expect, it } from 'vitest';
import { headOf, packs, profileOf } from '../../../electron/quality/packs.ts';
import { profileSchema } from '../../../electron/contract/profiles.ts';
import { rulesInForce } from '../../../electron/model/rules/judge.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';

const attribute = (name: string, label: string | null = null) =>
  ({ name, label, title: label ?? name, type: 'text' }) as const;
const google = packs.find(({ id }) => id === 'google-shopping');
const made = (...attributes: readonly ReturnType<typeof attribute>[]): Profile => {
  if (google === undefined) throw new Error('There is no such pack');
  return profileOf(google, attributes);
};

describe('the rule packs', () => {
  it.each(packs)('$name names the source of each rule and the day it was read', ({ rules, readOn }) => {
    for (const { source } of rules) {
      expect(URL.parse(source?.address ?? '')?.protocol).toBe('https:');
      expect(source?.readOn).toBe(readOn);
    }
  });

  it.each(packs)('$name asks for no field that it does not tell', ({ rules, fields }) => {
    const known = new Set(fields.map(({ name }) => name));
    for (const { subject } of rules) if (subject.of === 'packField') expect(known).toContain(subject.name);
  });

  it.each(packs)('$name becomes a profile that can be kept', (pack) => {
    expect(profileSchema.safeParse(profileOf(pack, [])).success).toBe(true);
  });

  it('guess a field from the name or the label of an attribute, the likeliest first', () => {
    const { fields } = made(attribute('manufacturer'), attribute('a1', 'Brand name'), attribute('RRP'));
    expect(fields).toEqual([
      { name: 'brand', words: 'Brand', attribute: 'a1', confirmed: false },
      { name: 'price', words: 'Price', attribute: 'RRP', confirmed: false },
    ]);
  });

  it('leave rules out of force whose field nobody knows', () => {
    const asked = (profile: Profile) => rulesInForce(profile, '2026-11-25').map(({ id }) => id);
    expect(asked(made())).not.toContain('brand-there');
    expect(asked(made(attribute('brand')))).toContain('brand-there');
  });

  it('tell which profiles are copies, and which of an older version', () => {
    if (google === undefined) throw new Error('There is no such pack');
    const copy = made();
    expect(headOf(google, [copy]).copies).toEqual([{ profile: copy.id, older: false }]);
    const newer = { ...google, version: google.version + 1 };
    expect(headOf(newer, [copy]).copies).toEqual([{ profile: copy.id, older: true }]);
  });
});
