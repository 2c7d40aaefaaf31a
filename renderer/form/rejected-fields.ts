import {
  type RejectedField,
  hasMember,
  splitFieldPath,
  withFieldsOf,
  withoutFields,
} from '../../electron/model/index.ts';
import { type FormValues, type FormField, parseJsonProperties } from './form-model.ts';

/** Rejected fields, and the ISO 8601 time of the last rejection. */
export interface RejectedFieldSet {
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly at: string;
}

/** The values of a form, and the original values that are sent unchanged. */
export interface Values {
  readonly values: FormValues;
  readonly carried: Readonly<Record<string, unknown>>;
}

/** Returns the display name of a body property: the label of its field, and the path within it. */
const labelOf = (fields: readonly Pick<FormField, 'name' | 'label'>[], name: string): string => {
  const { holder, within } = splitFieldPath(name);
  const label = fields.find((field) => field.name === holder)?.label ?? holder;
  return within === '' ? label : `${label}: ${within}`;
};

/** Converts rejected properties to fields of a form. Returns null if there are none. */
export const toRejectedFields = (
  fields: readonly Pick<FormField, 'name' | 'label'>[],
  members: readonly RejectedField[],
): RejectedFieldSet | null => {
  if (members.length === 0) return null;
  const names = members.map(({ name }) => name);
  return {
    names,
    labels: names.map((name) => labelOf(fields, name)),
    at: members.reduce((latest, { at }) => (at > latest ? at : latest), ''),
  };
};

/** Returns the names of all body properties that a draft sets. */
export const getDraftPropertyNames = (fields: readonly FormField[], draft: FormValues): readonly string[] =>
  fields.flatMap(({ name, members }) => {
    const text = draft[name] ?? '';
    if (text.trim() === '') return [];
    return members === true ? Object.keys(parseJsonProperties(text)) : [name];
  });

/**
 * Returns the text of a field without these properties: '' if nothing is left, or the unchanged text if it contains
 * none of them.
 */
const removeProperties = (name: string, text: string, names: readonly string[]): string => {
  const ways = names.filter((one) => splitFieldPath(one).holder === name);
  const fieldObject = { [name]: ways.length === 0 ? {} : parseJsonProperties(text) };
  if (!ways.some((way) => hasMember(fieldObject, way))) return text;
  const { [name]: left } = withoutFields(fieldObject, ways);
  return left === undefined ? '' : JSON.stringify(left);
};

/** Returns the text of the field for additional properties without these properties. */
const removeOtherProperties = (text: string, names: readonly string[]): string => {
  const members = parseJsonProperties(text);
  if (!names.some((name) => hasMember(members, name))) return text;
  const left = withoutFields(members, names);
  return Object.keys(left).length === 0 ? '' : JSON.stringify(left);
};

/** Returns a draft without these properties. */
export const withoutNames = (fields: readonly FormField[], draft: FormValues, names: readonly string[]): FormValues => {
  const others = new Set(fields.filter(({ members }) => members === true).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(draft).map(([name, text]) => {
      if (names.includes(name)) return [name, ''];
      return [name, others.has(name) ? removeOtherProperties(text, names) : removeProperties(name, text, names)];
    }),
  );
};

/** Returns the text of a field with these properties copied from `whole`, another text of the same field. */
const copyProperties = (name: string, text: string, whole: string, names: readonly string[]): string => {
  const fieldObject = text.trim() === '' ? {} : { [name]: parseJsonProperties(text) };
  const { [name]: value } = withFieldsOf(fieldObject, { [name]: parseJsonProperties(whole) }, names);
  return value === undefined ? '' : JSON.stringify(value);
};

/**
 * Restores left-out values in `set`, a form that started as `left`. A field that has not changed since gets its
 * complete value from `aside`. A changed field keeps its text and gets back only the left-out properties.
 */
export const restoreRejectedFields = (
  aside: FormValues,
  set: FormValues,
  left: FormValues,
  names: readonly string[],
): FormValues =>
  Object.fromEntries(
    Object.entries(aside).map(([name, whole]) => {
      const text = set[name] ?? '';
      if (text === (left[name] ?? '')) return [name, whole];
      const ways = names.filter((one) => splitFieldPath(one).holder === name && splitFieldPath(one).within !== '');
      return [name, ways.length === 0 ? text : copyProperties(name, text, whole, ways)];
    }),
  );

type SplitValues = { readonly kept: Values; readonly aside: Values; readonly members: readonly RejectedField[] };

/**
 * Splits the values of an item into the accepted ones and the rejected ones, which are set aside. If a field contains a
 * rejected property, its complete value is also set aside.
 */
export const splitRejectedValues = ({ values, carried }: Values, members: readonly RejectedField[]): SplitValues => {
  const rejectedMembers = members.filter(({ name }) => hasMember(carried, name));
  const names = rejectedMembers.map(({ name }) => name);
  const holders = new Set(names.map((name) => splitFieldPath(name).holder));
  const pickRejected = <Value>(all: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => holders.has(name)));
  const left = Object.entries(values).map(([name, text]) => [name, removeProperties(name, text, names)] as const);
  return {
    kept: {
      values: Object.fromEntries(
        left.filter(([name, text]) => !names.includes(name) && (text !== '' || !holders.has(name))),
      ),
      carried: withoutFields(carried, names),
    },
    aside: { values: pickRejected(values), carried: pickRejected(carried) },
    members: rejectedMembers,
  };
};
