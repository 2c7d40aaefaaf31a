import { isObject } from '../base/guards.ts';
import type { ResourceName } from './resource.ts';

/** A field that an account's service rejected in a creation. */
export interface RejectedField {
  /** The path of a nested field: `settings.theme`, also if it is in a list. */
  readonly name: string;
  /** The time of the rejection, ISO 8601. */
  readonly at: string;
}

/** The fields that an account's service rejected, by resource. */
export type RejectedFieldsByResource = Readonly<Partial<Record<ResourceName, readonly RejectedField[]>>>;

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** The properties of an error that may contain rejected fields. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
  readonly problems?: readonly Problem[] | undefined;
}

const extra = /^extra inputs are not permitted\.?$/i;
const withPath = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(\S.*)$/s;

const getFailureProblems = ({ problems, field, message }: Failure): readonly Problem[] =>
  problems !== undefined && problems.length > 0 ? problems : [{ field, message }];

type Body = Readonly<Record<string, unknown>>;

/** Returns a value, or the values in nested lists. */
const flattenLists = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.flatMap(flattenLists) : [value];
const collectPropertyValues = (value: unknown, name: string): readonly unknown[] =>
  flattenLists(value).flatMap((one) => (isObject(one) && Object.hasOwn(one, name) ? [one[name]] : []));

const isListIndex = (step: string): boolean => /^\d+$/.test(step);

/**
 * Normalizes a path of the service for storage: without list indexes, which differ in the next creation, and without
 * segments that are no field, such as the name of a type. If its end is not in the body, the path is reduced to the
 * first field.
 */
const normalizeFieldPath = (body: Body, [first = '', ...steps]: readonly string[]): string => {
  const way = [first];
  let values: readonly unknown[] = [body[first]];
  let last = true;
  for (const step of steps.filter((segment) => !isListIndex(segment))) {
    const found = values.flatMap((value) => collectPropertyValues(value, step));
    last = found.length > 0;
    if (!last) continue;
    way.push(step);
    values = found;
  }
  return last ? way.join('.') : first;
};

/** Returns the path of a rejected field; null if the problem is another one, or contains no path. */
const parseExtraField = ({ field, message }: Problem, body: Body): string | null => {
  const [, path = '', rest = ''] = field === undefined ? (withPath.exec(message) ?? []) : ['', field, message];
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return extra.test(rest.trim()) && steps.length > 0 ? normalizeFieldPath(body, steps) : null;
};

/**
 * Returns the distinct fields that the service rejected with «Extra inputs are not permitted», such as `settings.theme`
 * for a nested one. Other problems are ignored. `alone`: whether there is no other problem.
 */
export const parseRejectedFields = (
  failure: Failure,
  body: Body = {},
): { readonly names: readonly string[]; readonly alone: boolean } => {
  if (failure.code !== 'invalid') return { names: [], alone: false };
  const found = getFailureProblems(failure).map((problem) => parseExtraField(problem, body));
  const names = [...new Set(found.filter((name) => name !== null))];
  return { names, alone: names.length > 0 && !found.includes(null) };
};

/** Splits the path of a nested field into its top-level field and the rest; the rest is empty for a top-level field. */
export const splitFieldPath = (name: string): { readonly holder: string; readonly within: string } => {
  const dot = name.indexOf('.');
  return dot < 0 ? { holder: name, within: '' } : { holder: name.slice(0, dot), within: name.slice(dot + 1) };
};

/** Whether a body contains a field or nested field. */
export const hasMember = (body: Body, name: string): boolean =>
  name
    .split('.')
    .reduce<readonly unknown[]>((values, step) => values.flatMap((value) => collectPropertyValues(value, step)), [body])
    .length > 0;

const isNothing = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Returns a value without the field at a path; undefined if nothing remains. */
const without = (value: unknown, [step = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value))
    return value.map((one: unknown) => without(one, [step, ...rest])).filter((one) => one !== undefined);
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const { [step]: inner, ...others } = value;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  const rebuiltValue = left === undefined ? others : { ...value, [step]: left };
  return isNothing(rebuiltValue) ? undefined : rebuiltValue;
};

/** Returns a body without these fields, and without objects that contained nothing else. */
export const withoutFields = (body: Body, names: readonly string[]): Body =>
  names.reduce<Body>((left, name) => (without(left, name.split('.')) ?? {}) as Body, body);

/** Returns a value with the field of `from` at a path; unchanged if the two have no such path in common. */
const withMember = (value: unknown, from: unknown, [step = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(from)) {
    const sourceEntries: readonly unknown[] = Array.isArray(value)
      ? value
      : value === undefined
        ? from.map(() => undefined)
        : [];
    if (sourceEntries.length !== from.length) return value;
    return sourceEntries.map((sourceEntry, index) => withMember(sourceEntry, from[index], [step, ...rest]));
  }
  if (!isObject(from) || !Object.hasOwn(from, step) || (value !== undefined && !isObject(value))) return value;
  const inner = rest.length === 0 ? from[step] : withMember(value?.[step], from[step], rest);
  return inner === undefined ? value : { ...value, [step]: inner };
};

/** Returns a body with these fields of another one. Neighbouring fields are unchanged. */
export const withFieldsOf = (body: Body, from: Body, names: readonly string[]): Body =>
  names.reduce<Body>((whole, name) => withMember(whole, from, name.split('.')) as Body, body);
