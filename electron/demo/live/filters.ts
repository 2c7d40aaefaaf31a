import { momentOf, type Leaf } from './leaves.ts';
import { known, type Names } from './names.ts';
import { badValue, unknownField } from './refusals.ts';

const DAY = 86_400_000;
type Turn = (leaf: Leaf) => Leaf;

const ofText =
  (turn: (text: string) => Leaf): Turn =>
  (leaf) =>
    turn(String(leaf));
const ofNumber =
  (turn: (number: number) => number): Turn =>
  (leaf) =>
    turn(Number(leaf));
const ofDate =
  (turn: (date: Date) => number): Turn =>
  (leaf) =>
    turn(new Date(momentOf(String(leaf))));

const length = ofText((text) => text.length);

/** Functions that a filter can apply to a leaf before the comparison: `label[length][gt]=0`. */
const FUNCTIONS: Readonly<Record<string, Turn>> = {
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  trim: ofText((text) => text.trim()),
  length,
  len: length,
  days_passed: ofDate((date) => Math.floor((Date.now() - date.getTime()) / DAY)),
  year: ofDate((date) => date.getUTCFullYear()),
  month: ofDate((date) => date.getUTCMonth() + 1),
  day: ofDate((date) => date.getUTCDate()),
  dayofweek: ofDate((date) => date.getUTCDay()),
  abs: ofNumber(Math.abs),
  ceil: ofNumber(Math.ceil),
  floor: ofNumber(Math.floor),
  round: ofNumber(Math.round),
};

/** A condition of a search: the path of the values, and their test. */
export interface MemberTest {
  /** A property or relation, and the parts after its dots. */
  readonly path: readonly string[];
  readonly test: (leaves: readonly Leaf[]) => boolean;
  /** If the condition is only a minimum date: the exclusive minimum, in milliseconds. */
  readonly after?: number;
}

type Test = MemberTest['test'];

/** Compares a leaf with the filter's value. Returns undefined if the two cannot be compared. */
type Compare = (leaf: Leaf) => number | undefined;

const OPERATORS: Readonly<Record<string, (value: string, name: string) => Test>> = {
  eq: (value) => some(equal(value)),
  null: (value, name) => (yes(value, name) ? isEmpty : (leaves) => !isEmpty(leaves)),
  exists: (value, name) => (yes(value, name) ? (leaves) => !isEmpty(leaves) : isEmpty),
  contains: (value) => some((leaf) => String(leaf).includes(value)),
  'contains:ignorecase': (value) => {
    const wanted = value.toLowerCase();
    return some((leaf) => String(leaf).toLowerCase().includes(wanted));
  },
  in: (value) => intersects(value),
  includes: (value) => {
    const all = value.split(',').map(equal);
    return (leaves) => all.every((one) => leaves.some(one));
  },
  intersects: (value) => intersects(value),
  gt: (value) => compared(value, (order) => order > 0),
  gte: (value) => compared(value, (order) => order >= 0),
  lt: (value) => compared(value, (order) => order < 0),
  lte: (value) => compared(value, (order) => order <= 0),
};

const FORM = /^([^[\]]+)((?:\[[^[\]]+\])*)$/;

/**
 * Parses a filter parameter: `member=v`, `member[op]=v`, `member[!op]=v`, with functions in between
 * (`label[length][gt]=0`) and dots in the member (`categories.name`, `attributes.color`). Groups (`_or[0]…`, `_and`,
 * `_exists`) are not supported: like every unknown name they are rejected.
 */
export function readFilter(names: Names, name: string, value: string): MemberTest {
  const [, dotted, brackets = ''] = FORM.exec(name) ?? [];
  if (dotted === undefined) throw unknownField(name);
  const [head = '', ...rest] = dotted.split('.');
  const path = [known(names, head), ...rest];
  const words = [...brackets.matchAll(/\[([^[\]]+)\]/g)].map(([, word = '']) => word);
  const last = words.at(-1) ?? 'eq';
  const operator = Object.hasOwn(FUNCTIONS, last) ? 'eq' : last;
  const turns = (operator === last ? words.slice(0, -1) : words).map((word) => functionOf(name, word));
  const test = testOf(name, operator, value);
  const after = operator === 'gt' ? momentOf(value) : NaN;
  if (turns.length === 0) return Number.isNaN(after) ? { path, test } : { path, test, after };
  const turned = (leaf: Leaf): Leaf => turns.reduce((before, turn) => turn(before), leaf);
  return { path, test: (leaves) => test(leaves.map(turned)) };
}

function functionOf(name: string, word: string): (leaf: Leaf) => Leaf {
  const found = Object.hasOwn(FUNCTIONS, word) ? FUNCTIONS[word] : undefined;
  if (!found) throw unknownField(name, `Unknown function ${word}`);
  return found;
}

function testOf(name: string, operator: string, value: string): Test {
  const bare = operator.startsWith('!') ? operator.slice(1) : operator;
  const make = Object.hasOwn(OPERATORS, bare) ? OPERATORS[bare] : undefined;
  if (!make) throw unknownField(name, `Unknown operator ${operator}`);
  const test = make(value, name);
  return bare === operator ? test : (leaves) => !test(leaves);
}

function some(test: (leaf: Leaf) => boolean): Test {
  return (leaves) => leaves.some(test);
}

function isEmpty(leaves: readonly Leaf[]): boolean {
  return leaves.length === 0;
}

function yes(value: string, name: string): boolean {
  if (value !== 'true' && value !== 'false') throw badValue(name, 'Input should be a valid boolean');
  return value === 'true';
}

function intersects(value: string): Test {
  const any = value.split(',').map(equal);
  return some((leaf) => any.some((one) => one(leaf)));
}

function equal(value: string): (leaf: Leaf) => boolean {
  const compare = compareWith(value);
  return (leaf) => leaf === value || compare(leaf) === 0;
}

function compared(value: string, holds: (order: number) => boolean): Test {
  const compare = compareWith(value);
  return some((leaf) => {
    const order = compare(leaf);
    return order !== undefined && holds(order);
  });
}

/** Compares by number if the leaf is one, by time if both are dates, else by text. */
function compareWith(value: string): Compare {
  const number = value.trim() === '' ? NaN : Number(value);
  const moment = momentOf(value);
  return (leaf) => {
    if (typeof leaf === 'number') return difference(leaf, number);
    const text = String(leaf);
    if (!Number.isNaN(moment)) {
      const other = momentOf(text);
      if (!Number.isNaN(other)) return other - moment;
    }
    if (text === value) return 0;
    return text < value ? -1 : 1;
  };
}

function difference(leaf: number, value: number): number | undefined {
  return Number.isNaN(value) || Number.isNaN(leaf) ? undefined : leaf - value;
}
