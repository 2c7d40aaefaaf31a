import { parseMoment, type ScalarValue } from './leaf-values.ts';
import { resolveName, type SearchNames } from './names.ts';
import { createBadValueError, createUnknownFieldError } from './error-responses.ts';

const DAY = 86_400_000;
type LeafConverter = (leaf: ScalarValue) => ScalarValue;

const createTextConverter =
  (turn: (text: string) => ScalarValue): LeafConverter =>
  (leaf) =>
    turn(String(leaf));
const createNumberConverter =
  (turn: (number: number) => number): LeafConverter =>
  (leaf) =>
    turn(Number(leaf));
const createDateConverter =
  (turn: (date: Date) => number): LeafConverter =>
  (leaf) =>
    turn(new Date(parseMoment(String(leaf))));

const length = createTextConverter((text) => text.length);

/** Functions that a filter can apply to a leaf before the comparison: `label[length][gt]=0`. */
const FUNCTIONS: Readonly<Record<string, LeafConverter>> = {
  upper: createTextConverter((text) => text.toUpperCase()),
  lower: createTextConverter((text) => text.toLowerCase()),
  trim: createTextConverter((text) => text.trim()),
  length,
  len: length,
  days_passed: createDateConverter((date) => Math.floor((Date.now() - date.getTime()) / DAY)),
  year: createDateConverter((date) => date.getUTCFullYear()),
  month: createDateConverter((date) => date.getUTCMonth() + 1),
  day: createDateConverter((date) => date.getUTCDate()),
  dayofweek: createDateConverter((date) => date.getUTCDay()),
  abs: createNumberConverter(Math.abs),
  ceil: createNumberConverter(Math.ceil),
  floor: createNumberConverter(Math.floor),
  round: createNumberConverter(Math.round),
};

/** A condition of a search: the path of the values, and their test. */
export interface MemberTest {
  /** A property or relation, and the parts after its dots. */
  readonly path: readonly string[];
  readonly test: (leaves: readonly ScalarValue[]) => boolean;
  /** If the condition is only a minimum date: the exclusive minimum, in milliseconds. */
  readonly after?: number;
}

type Test = MemberTest['test'];

/** Compares a leaf with the filter's value. Returns undefined if the two cannot be compared. */
type Compare = (leaf: ScalarValue) => number | undefined;

const OPERATORS: Readonly<Record<string, (value: string, name: string) => Test>> = {
  eq: (value) => matchSome(createEqualTest(value)),
  null: (value, name) => (parseBoolean(value, name) ? isEmpty : (leaves) => !isEmpty(leaves)),
  exists: (value, name) => (parseBoolean(value, name) ? (leaves) => !isEmpty(leaves) : isEmpty),
  contains: (value) => matchSome((leaf) => String(leaf).includes(value)),
  'contains:ignorecase': (value) => {
    const lowerValue = value.toLowerCase();
    return matchSome((leaf) => String(leaf).toLowerCase().includes(lowerValue));
  },
  in: (value) => createIntersectsTest(value),
  includes: (value) => {
    const all = value.split(',').map(createEqualTest);
    return (leaves) => all.every((one) => leaves.some(one));
  },
  intersects: (value) => createIntersectsTest(value),
  gt: (value) => createOrderTest(value, (order) => order > 0),
  gte: (value) => createOrderTest(value, (order) => order >= 0),
  lt: (value) => createOrderTest(value, (order) => order < 0),
  lte: (value) => createOrderTest(value, (order) => order <= 0),
};

const FORM = /^([^[\]]+)((?:\[[^[\]]+\])*)$/;

/**
 * Parses a filter parameter: `member=v`, `member[op]=v`, `member[!op]=v`, with functions in between
 * (`label[length][gt]=0`) and dots in the member (`categories.name`, `attributes.color`). Groups (`_or[0]…`, `_and`,
 * `_exists`) are not supported: like every unknown name they are rejected.
 */
export function readFilter(names: SearchNames, name: string, value: string): MemberTest {
  const [, dotted, brackets = ''] = FORM.exec(name) ?? [];
  if (dotted === undefined) throw createUnknownFieldError(name);
  const [head = '', ...rest] = dotted.split('.');
  const path = [resolveName(names, head), ...rest];
  const functionNames = [...brackets.matchAll(/\[([^[\]]+)\]/g)].map(([, word = '']) => word);
  const last = functionNames.at(-1) ?? 'eq';
  const operator = Object.hasOwn(FUNCTIONS, last) ? 'eq' : last;
  const turns = (operator === last ? functionNames.slice(0, -1) : functionNames).map((word) => getFunction(name, word));
  const test = testOf(name, operator, value);
  const after = operator === 'gt' ? parseMoment(value) : NaN;
  if (turns.length === 0) return Number.isNaN(after) ? { path, test } : { path, test, after };
  const convertLeaf = (leaf: ScalarValue): ScalarValue => turns.reduce((before, turn) => turn(before), leaf);
  return { path, test: (leaves) => test(leaves.map(convertLeaf)) };
}

function getFunction(name: string, word: string): (leaf: ScalarValue) => ScalarValue {
  const found = Object.hasOwn(FUNCTIONS, word) ? FUNCTIONS[word] : undefined;
  if (!found) throw createUnknownFieldError(name, `Unknown function ${word}`);
  return found;
}

function testOf(name: string, operator: string, value: string): Test {
  const bare = operator.startsWith('!') ? operator.slice(1) : operator;
  const make = Object.hasOwn(OPERATORS, bare) ? OPERATORS[bare] : undefined;
  if (!make) throw createUnknownFieldError(name, `Unknown operator ${operator}`);
  const test = make(value, name);
  return bare === operator ? test : (leaves) => !test(leaves);
}

function matchSome(test: (leaf: ScalarValue) => boolean): Test {
  return (leaves) => leaves.some(test);
}

function isEmpty(leaves: readonly ScalarValue[]): boolean {
  return leaves.length === 0;
}

function parseBoolean(value: string, name: string): boolean {
  if (value !== 'true' && value !== 'false') throw createBadValueError(name, 'Input should be a valid boolean');
  return value === 'true';
}

function createIntersectsTest(value: string): Test {
  const any = value.split(',').map(createEqualTest);
  return matchSome((leaf) => any.some((one) => one(leaf)));
}

function createEqualTest(value: string): (leaf: ScalarValue) => boolean {
  const compare = compareWith(value);
  return (leaf) => leaf === value || compare(leaf) === 0;
}

function createOrderTest(value: string, holds: (order: number) => boolean): Test {
  const compare = compareWith(value);
  return matchSome((leaf) => {
    const order = compare(leaf);
    return order !== undefined && holds(order);
  });
}

/** Compares by number if the leaf is one, by time if both are dates, else by text. */
function compareWith(value: string): Compare {
  const number = value.trim() === '' ? NaN : Number(value);
  const moment = parseMoment(value);
  return (leaf) => {
    if (typeof leaf === 'number') return computeDifference(leaf, number);
    const text = String(leaf);
    if (!Number.isNaN(moment)) {
      const other = parseMoment(text);
      if (!Number.isNaN(other)) return other - moment;
    }
    if (text === value) return 0;
    return text < value ? -1 : 1;
  };
}

function computeDifference(leaf: number, value: number): number | undefined {
  return Number.isNaN(value) || Number.isNaN(leaf) ? undefined : leaf - value;
}
