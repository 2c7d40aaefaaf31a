import { areAttributesReady } from '../attribute-column-reader.ts';
import { readAttributeByKey } from './product-values.ts';
import { getDescriptionInUse } from '../lookups.ts';
import type { ReadContext } from '../read-context.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import type { Rule } from '../../../model/rules/profile.ts';

/** The products that have a value, ignoring case and surrounding blanks, while rows of a sheet change some of them. */
export interface OthersWith {
  /** Whether another product has this value. */
  has(pk: number, value: string): boolean;
  /** Changes the value of a product; '' removes it. */
  set(pk: number, value: string): void;
}

const normalizeValue = (value: string): string => value.trim().toLowerCase();

const readSubjectValues = (reading: ReadContext, { subject }: Rule): Iterable<readonly [number, string]> => {
  if (subject.of === 'field')
    return reading.sql
      .all(`SELECT pk, "${subject.name}" AS value FROM r_product WHERE x_flags & ${itemFlags.gone} = 0`)
      .map(({ pk, value }) => [pk as number, String(value ?? '')] as const);
  const name = subject.of === 'attribute' ? subject.name : getDescriptionInUse(reading)?.attribute;
  if (name === undefined || !areAttributesReady(reading)) return [];
  return [...readAttributeByKey(reading, name)].map(([pk, value]) => [pk, [value].flat().join('\n')] as const);
};

/** Returns the values of a rule's subject for these products; null: for all. They are read lazily. */
export const createValueOwnerLookup = (
  reading: ReadContext,
  rule: Rule,
  among: ReadonlySet<number> | null,
): OthersWith => {
  let known: { readonly values: Map<number, string>; readonly counts: Map<string, number> } | null = null;
  const read = (): NonNullable<typeof known> => {
    if (known !== null) return known;
    const [values, counts] = [new Map<number, string>(), new Map<string, number>()];
    for (const [pk, value] of readSubjectValues(reading, rule)) {
      const text = normalizeValue(value);
      if (text === '' || among?.has(pk) === false) continue;
      values.set(pk, text);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return (known = { values, counts });
  };
  return {
    has: (pk, value) => {
      const { values, counts } = read();
      const text = normalizeValue(value);
      return (counts.get(text) ?? 0) > (values.get(pk) === text ? 1 : 0);
    },
    set: (pk, value) => {
      const { values, counts } = read();
      const [before, text] = [values.get(pk), normalizeValue(value)];
      if (before !== undefined) counts.set(before, (counts.get(before) ?? 1) - 1);
      if (text === '') values.delete(pk);
      else {
        values.set(pk, text);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    },
  };
};
