import { plainText } from '../shaped/members.ts';
import type { Members } from '../shaped/members.ts';
import { HalfTyped } from '../shaped/shaped-text.ts';

/** A new condition, and a new product in one: with the only quantity that the contract shows. */
export const newCondition: Members = { operator: 'in' };
export const newProduct: Members = { id: '', qty_operator: 'exists' };

const whole = /^-?\d+$/;

/** Values of a quantity as they were typed: whole numbers, nothing, or something that is still to become some. */
export const typedValues = (text: string): unknown => {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const sure = parts.every((part) => whole.test(part) && Number.isSafeInteger(Number(part)));
  return sure ? parts.map(Number) : new HalfTyped(text);
};

/** Values of a quantity as their input shows them. */
export const valuesText = (value: unknown): string => {
  if (value instanceof HalfTyped) return value.text;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'number')) return value.join(', ');
  return plainText(value) ?? JSON.stringify(value);
};

/** Members of a condition, and of a product in one, that have an input of their own. */
export const conditionInputs = ['relationship_id', 'operator', 'product_ids'] as const;
export const productInputs = ['id', 'qty_operator', 'value'] as const;

/** Groups that are alternatives; null where the value is no list. */
export const groupsOf = (value: unknown): readonly unknown[] | null => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : null;
};

/** A query whose group `at` holds other conditions; a group that holds none is left out. */
export const withGroup = (
  groups: readonly unknown[],
  at: number,
  conditions: readonly unknown[],
): readonly unknown[] => (conditions.length === 0 ? groups.toSpliced(at, 1) : groups.with(at, conditions));
