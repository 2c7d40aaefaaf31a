import { describe, expect, it } from 'vitest';
import { summarizePack, getRulePacks, createProfileFromPack } from '../../../electron/quality/rule-packs.ts';
import { profileSchema } from '../../../electron/quality/profile-contract.ts';
import { getRulesInForce } from '../../../electron/model/rules/evaluate.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';

const attribute = (name: string, label: string | null = null) =>
  ({ name, label, title: label ?? name, type: 'text' }) as const;
const google = getRulePacks().find(({ id }) => id === 'google-shopping');
const createProfile = (...attributes: readonly ReturnType<typeof attribute>[]): Profile => {
  if (google === undefined) throw new Error('There is no such pack');
  return createProfileFromPack(google, attributes);
};

describe('rule packs', () => {
  it.each(getRulePacks())('$name names the source of each rule and the day it was read', ({ rules, readOn }) => {
    for (const { source } of rules) {
      expect(URL.parse(source?.address ?? '')?.protocol).toBe('https:');
      expect(source?.readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect((source?.readOn ?? '') <= readOn).toBe(true);
    }
  });

  it.each(getRulePacks())('$name uses only fields that it declares', ({ rules, fields }) => {
    const known = new Set(fields.map(({ name }) => name));
    for (const { subject } of rules) if (subject.of === 'packField') expect(known).toContain(subject.name);
  });

  it.each(getRulePacks())('$name creates a profile that can be stored', (pack) => {
    expect(profileSchema.safeParse(createProfileFromPack(pack, [])).success).toBe(true);
  });

  it('suggest a field from the name or the label of an attribute, the likeliest first', () => {
    const { fields } = createProfile(attribute('manufacturer'), attribute('a1', 'Brand name'), attribute('RRP'));
    expect(fields).toEqual([
      { name: 'brand', words: 'Brand', attribute: 'a1', confirmed: false },
      { name: 'price', words: 'Price', attribute: 'RRP', confirmed: false },
    ]);
  });

  it('disable rules with an unmapped field', () => {
    const getRuleIds = (profile: Profile) => getRulesInForce(profile, '2026-11-25').map(({ id }) => id);
    expect(getRuleIds(createProfile())).not.toContain('brand-there');
    expect(getRuleIds(createProfile(attribute('brand')))).toContain('brand-there');
  });

  it('apply a rule from its first day', () => {
    const getIdsOnDay = (today: string) => getRulesInForce(createProfile(), today).map(({ id }) => id);
    expect(getIdsOnDay('2027-01-30')).not.toContain('image-size-2027');
    expect(getIdsOnDay('2027-01-31')).toContain('image-size-2027');
  });

  it('detect profiles that are copies, and copies of an older version', () => {
    if (google === undefined) throw new Error('There is no such pack');
    const copy = createProfile();
    expect(summarizePack(google, [copy]).copies).toEqual([{ profile: copy.id, older: null }]);
    const [first, second, ...rest] = google.rules;
    if (first === undefined || second === undefined) throw new Error('The pack has no rules');
    const changed = { ...second, severity: second.severity === 'must' ? ('should' as const) : ('must' as const) };
    const added = { ...first, id: 'of-tomorrow', words: 'Of tomorrow' };
    const newer = { ...google, version: google.version + 1, rules: [changed, ...rest, added] };
    const edited = { ...copy, rules: [...copy.rules, { ...first, id: 'mine', words: 'Mine', source: undefined }] };
    expect(summarizePack(newer, [edited]).copies).toEqual([
      {
        profile: copy.id,
        older: { version: newer.version, added: ['Of tomorrow'], changed: [second.words], gone: [first.words] },
      },
    ]);
  });

  it('suggest a field from its values if no name matches, and only if exactly one attribute fits', () => {
    if (google === undefined) throw new Error('There is no such pack');
    const prices = ['19.90 EUR', '5,00 €', '1200.00', '7.50', '3.20 EUR'];
    const attributes = [attribute('a7'), attribute('weight')];
    const guessed = (sampled: Record<string, string[]>) =>
      createProfileFromPack(google, attributes, sampled).fields?.find(({ name }) => name === 'price');
    expect(guessed({ a7: prices, weight: ['1', '2', '3', '4', '5'] })).toEqual({
      name: 'price',
      words: 'Price',
      attribute: 'a7',
      confirmed: false,
      byValues: true,
    });
    expect(guessed({ a7: prices, weight: prices })?.attribute).toBeNull();
    expect(guessed({ a7: prices.slice(1) })?.attribute).toBeNull();
    expect(createProfileFromPack(google, [attribute('rrp')], { a7: prices }).fields?.[1]).toMatchObject({
      attribute: 'rrp',
    });
  });
});
