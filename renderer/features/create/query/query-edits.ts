import { type Members, toPrimitiveText } from '../nested/object-members.ts';
import { IncompleteJson } from '../nested/draft-json.ts';

/** A new condition and a new product in it, with the only quantity that the interface document mentions. */
export const newCondition: Members = { operator: 'in' };
export const newProduct: Members = { id: '', qty_operator: 'exists' };

const integerPattern = /^-?\d+$/;

/** Parses typed quantities: whole numbers, nothing, or an incomplete value. */
export const parseQuantities = (text: string): unknown => {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const sure = parts.every((part) => integerPattern.test(part) && Number.isSafeInteger(Number(part)));
  return sure ? parts.map(Number) : new IncompleteJson(text);
};

/** Returns the input text of quantities. */
export const formatQuantities = (value: unknown): string => {
  if (value instanceof IncompleteJson) return value.text;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'number')) return value.join(', ');
  return toPrimitiveText(value) ?? JSON.stringify(value);
};

/** The properties of a condition and of a product in it that have an input. */
export const conditionInputs = ['relationship_id', 'operator', 'product_ids'] as const;
export const productInputs = ['id', 'qty_operator', 'value'] as const;

/** Returns the alternative groups, or null if the value is not a list. */
export const getQueryGroups = (value: unknown): readonly unknown[] | null => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : null;
};

/** Returns a query with other conditions in group `at`. An empty group is removed. */
export const withGroup = (
  groups: readonly unknown[],
  at: number,
  conditions: readonly unknown[],
): readonly unknown[] => (conditions.length === 0 ? groups.toSpliced(at, 1) : groups.with(at, conditions));
