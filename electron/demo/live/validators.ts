import { createValidationError, type ErrorEntry } from '../responses.ts';
import { isObject } from '../../base/guards.ts';

/** Returns all errors of a value; `at` is its path in the body. */
export type Check = (value: unknown, at: string) => ErrorEntry[];

type Members = Readonly<Record<string, Check>>;

interface TextRules {
  readonly least?: number;
  readonly most?: number;
  readonly form?: RegExp;
}

interface IntRules {
  readonly least?: number;
  readonly most?: number;
}

const FINE: ErrorEntry[] = [];
const ID = /^[0-9a-f]{24}$/;

export const acceptAny: Check = () => FINE;
export const bool = checkBy((value) => typeof value === 'boolean', 'boolean');
export const object = checkBy(isObject, 'dictionary');
export const id = checkText({ form: ID });

export function checkText({ least = 0, most = Infinity, form }: TextRules = {}): Check {
  return (value, at) => {
    if (typeof value !== 'string') return [createValidationError(at, 'Input should be a valid string')];
    const length = Array.from(value).length;
    if (length < least) return [createValidationError(at, `String should have at least ${formatCharacters(least)}`)];
    if (length > most) return [createValidationError(at, `String should have at most ${formatCharacters(most)}`)];
    return form && !form.test(value)
      ? [createValidationError(at, `String should match pattern '${form.source}'`)]
      : FINE;
  };
}

export function checkInteger({ least = -Infinity, most = Infinity }: IntRules = {}): Check {
  return (value, at) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      return [createValidationError(at, 'Input should be a valid integer')];
    }
    if (value < least) return [createValidationError(at, `Input should be greater than or equal to ${least}`)];
    return value > most ? [createValidationError(at, `Input should be less than or equal to ${most}`)] : FINE;
  };
}

export function checkChoice(...choices: readonly (string | number)[]): Check {
  const quotedChoices = choices.map((choice) => (typeof choice === 'string' ? `'${choice}'` : String(choice)));
  const last = quotedChoices.at(-1) ?? '';
  const all = quotedChoices.length > 1 ? `${quotedChoices.slice(0, -1).join(', ')} or ${last}` : last;
  return (value, at) =>
    choices.some((choice) => choice === value) ? FINE : [createValidationError(at, `Input should be ${all}`)];
}

export function list(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) return [createValidationError(at, 'Input should be a valid list')];
    return value.flatMap((one, index) => check(one, `${at}.${index}`));
  };
}

/** Accepts an object with required properties and optional ones, which may be empty, and no others. */
export function checkStrict(required: Members, optional: Members = {}): Check {
  const inside = checkLoose(required, optional);
  return (value, at) => {
    const problems = inside(value, at);
    if (!isObject(value)) return problems;
    const extra = Object.keys(value).filter((name) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name));
    return [
      ...problems,
      ...extra.map((name) => createValidationError(joinPath(at, name), 'Extra inputs are not permitted')),
    ];
  };
}

/** Accepts an object with required and optional properties, and any others. */
export function checkLoose(required: Members, optional: Members = {}): Check {
  return (value, at) => {
    if (!isObject(value)) return [createValidationError(at || 'body', 'Input should be a valid dictionary or object')];
    const requiredProblems = Object.entries(required).flatMap(([name, check]) =>
      Object.hasOwn(value, name)
        ? check(value[name], joinPath(at, name))
        : [createValidationError(joinPath(at, name), 'Field required')],
    );
    const given = Object.entries(optional).filter(([name]) => (value[name] ?? null) !== null);
    return [...requiredProblems, ...given.flatMap(([name, check]) => check(value[name], joinPath(at, name)))];
  };
}

/** Accepts one of two forms: the second if the value has this property. */
export function checkEither(first: Check, member: string, second: Check): Check {
  return (value, at) => (isObject(value) && Object.hasOwn(value, member) ? second : first)(value, at);
}

function checkBy(holds: (value: unknown) => boolean, word: string): Check {
  return (value, at) => (holds(value) ? FINE : [createValidationError(at, `Input should be a valid ${word}`)]);
}

function joinPath(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

function formatCharacters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
