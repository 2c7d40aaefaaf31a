/** A value that an editor can hold. Null means empty: absent, `null`, an empty text and an empty list are one value. */
export type EditValue = string | number | boolean | readonly string[] | null;

/** The editor of a field, by the type of its values. `formatDateTime` is ISO 8601 in UTC, `date` is `2026-10-04`. */
export type EditorKind =
  'text' | 'multiline' | 'html' | 'integer' | 'number' | 'date' | 'dateTime' | 'yesNo' | 'url' | 'choice' | 'choices';

const isText = (entry: unknown): entry is string => typeof entry === 'string';

/** Returns a raw value as an editor holds it, or undefined for an object or a list of other things than texts. */
export const readEditValue = (raw: unknown): EditValue | undefined => {
  if (raw === undefined || raw === null || raw === '') return null;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (!Array.isArray(raw)) return undefined;
  if (raw.length === 0) return null;
  return raw.every(isText) ? raw : undefined;
};

/** Separates the options of a multiple choice in a text, as in a sheet. */
const separator = ' | ';

/** Returns a value as text; empty for an empty value. */
export const editValueText = (value: EditValue): string => {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(separator) : String(value);
};

/** Whether two values are the same. The order of options does not count, nor whether the service stores a number as text. */
export const isSameEditValue = (one: EditValue, other: EditValue): boolean => {
  if (one === null || other === null) return one === other;
  if (typeof one !== 'object' && typeof other !== 'object') return String(one) === String(other);
  const [first, second] = [new Set([one].flat()), new Set([other].flat())];
  return first.size === second.size && first.isSubsetOf(second);
};

/**
 * Returns the new value of an edit whose base became another one. A multiple choice is the set of options that the edit adds
 * and removes, applied to the current options; any other value stays.
 */
export const rebaseEditValue = (value: EditValue, base: EditValue, current: EditValue): EditValue => {
  const isList = (one: EditValue): one is readonly string[] | null => one === null || typeof one === 'object';
  if (!isList(value) || !isList(base) || !isList(current)) return value;
  const [before, after] = [base ?? [], value ?? []];
  const left = (current ?? []).filter((option) => after.includes(option) || !before.includes(option));
  const added = after.filter((option) => !before.includes(option) && !left.includes(option));
  const options = [...left, ...added];
  return options.length === 0 ? null : options;
};
