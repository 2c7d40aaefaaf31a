import { isObject } from '../base/guards.ts';
import type { ResourceName } from './resource.ts';

/** A member that an account's service refused in a creation. */
export interface RefusedMember {
  /** One within another by the way there: `settings.theme`, also where that is a list. */
  readonly name: string;
  /** The day and time of the refusal, ISO 8601. */
  readonly at: string;
}

/** What an account's service refused, by resource. */
export type RefusedMembers = Readonly<Partial<Record<ResourceName, readonly RefusedMember[]>>>;

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** As much of a failure as tells of refused members. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
  readonly problems?: readonly Problem[] | undefined;
}

const extra = /^extra inputs are not permitted\.?$/i;
const withPath = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(\S.*)$/s;

const problemsOf = ({ problems, field, message }: Failure): readonly Problem[] =>
  problems !== undefined && problems.length > 0 ? problems : [{ field, message }];

type Body = Readonly<Record<string, unknown>>;

/** What stands there, whether alone or in a list. */
const allOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(allOf) : [value]);
const valuesOf = (value: unknown, name: string): readonly unknown[] =>
  allOf(value).flatMap((one) => (isObject(one) && Object.hasOwn(one, name) ? [one[name]] : []));

const isPlace = (step: string): boolean => /^\d+$/.test(step);

/**
 * The way that a service names as it is kept: without places in lists, which are others in the next creation, and without
 * words that name no member, such as that of the kind it took something for. Where its end is nowhere in the body, the
 * first member stands for all of it.
 */
const wayIn = (body: Body, [first = '', ...steps]: readonly string[]): string => {
  const way = [first];
  let values: readonly unknown[] = [body[first]];
  let last = true;
  for (const step of steps.filter((one) => !isPlace(one))) {
    const found = values.flatMap((value) => valuesOf(value, step));
    last = found.length > 0;
    if (!last) continue;
    way.push(step);
    values = found;
  }
  return last ? way.join('.') : first;
};

/** The way to what is complained of; null where the complaint is another, or names none. */
const extraIn = ({ field, message }: Problem, body: Body): string | null => {
  const [, path = '', rest = ''] = field === undefined ? (withPath.exec(message) ?? []) : ['', field, message];
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return extra.test(rest.trim()) && steps.length > 0 ? wayIn(body, steps) : null;
};

/**
 * Members that a refused creation must not carry, each once: those of which the service says «Extra inputs are not
 * permitted», `settings.theme` for one within another of the body. Nothing is read from any other complaint. `alone`: there
 * is no other.
 */
export const refusedMembers = (
  failure: Failure,
  body: Body = {},
): { readonly names: readonly string[]; readonly alone: boolean } => {
  if (failure.code !== 'invalid') return { names: [], alone: false };
  const found = problemsOf(failure).map((problem) => extraIn(problem, body));
  const names = [...new Set(found.filter((name) => name !== null))];
  return { names, alone: names.length > 0 && !found.includes(null) };
};

/** The member of a body that holds one, and the rest of the way there; empty for one that is no other's. */
export const holderOf = (name: string): { readonly holder: string; readonly within: string } => {
  const dot = name.indexOf('.');
  return dot < 0 ? { holder: name, within: '' } : { holder: name.slice(0, dot), within: name.slice(dot + 1) };
};

/** Whether a body carries a member, or one within another. */
export const hasMember = (body: Body, name: string): boolean =>
  name.split('.').reduce<readonly unknown[]>((values, step) => values.flatMap((one) => valuesOf(one, step)), [body])
    .length > 0;

const isNothing = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** A value without what is at the end of that way; undefined where nothing is left of it. */
const without = (value: unknown, [step = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value))
    return value.map((one: unknown) => without(one, [step, ...rest])).filter((one) => one !== undefined);
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const { [step]: inner, ...others } = value;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  const whole = left === undefined ? others : { ...value, [step]: left };
  return isNothing(whole) ? undefined : whole;
};

/** A body without these members, and without what held nothing else. */
export const withoutMembers = (body: Body, names: readonly string[]): Body =>
  names.reduce<Body>((left, name) => (without(left, name.split('.')) ?? {}) as Body, body);

/** A value with what `from` holds at the end of that way; as it is where the two have no such place in common. */
const withMember = (value: unknown, from: unknown, [step = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(from)) {
    const places: readonly unknown[] = Array.isArray(value)
      ? value
      : value === undefined
        ? from.map(() => undefined)
        : [];
    if (places.length !== from.length) return value;
    return places.map((one, at) => withMember(one, from[at], [step, ...rest]));
  }
  if (!isObject(from) || !Object.hasOwn(from, step) || (value !== undefined && !isObject(value))) return value;
  const inner = rest.length === 0 ? from[step] : withMember(value?.[step], from[step], rest);
  return inner === undefined ? value : { ...value, [step]: inner };
};

/** A body with these members of another, each on its own: what else stands beside them stays as it is. */
export const withMembers = (body: Body, from: Body, names: readonly string[]): Body =>
  names.reduce<Body>((whole, name) => withMember(whole, from, name.split('.')) as Body, body);
