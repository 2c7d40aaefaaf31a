import { type Filter, type Operator, type Subject, type Term, matchesTerm, kindParsers } from '../../../model/index.ts';
import type { AttributeValue } from '../../shared/attribute-values.ts';
import { getFilterRange } from '../../shared/date-ranges.ts';
import { fold } from '../../shared/search-keys.ts';

type Values = Filter['values'];
/** Whether a product's value of an attribute matches. */
export type AttributeTest = (value: AttributeValue) => boolean;
type TextTest = (text: string) => boolean;

/** Returns a text without case, accents and surrounding blanks. */
export const foldTrimmed = (text: unknown): string => fold(typeof text === 'string' ? text : '').trim();

/** The maximum number of cached results. Attributes often repeat the same texts. */
const maxCachedResults = 10_000;
const cacheTest = (test: TextTest): TextTest => {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = test(text);
    if (known.size < maxCachedResults) known.set(text, answer);
    return answer;
  };
};

const createTextTest = (operator: Operator, values: Values): TextTest | null => {
  const foldedValues = new Set(values.map(foldTrimmed));
  const [one = ''] = foldedValues;
  switch (operator) {
    case 'is':
    case 'inList':
      return (text) => foldedValues.has(foldTrimmed(text));
    case 'spelled': {
      const spellings = new Set(values);
      return (text) => spellings.has(text);
    }
    case 'contains':
    case 'containsText':
      return (text) => foldTrimmed(text).includes(one);
    case 'startsWith':
      return (text) => foldTrimmed(text).startsWith(one);
    default:
      return null;
  }
};

const createDateTest = (operator: Operator, values: Values): TextTest | null => {
  const dateRange = getFilterRange(operator, values);
  if (dateRange === null) return null;
  return (text) => {
    const date = kindParsers.date.read(text);
    return (
      date !== undefined &&
      (dateRange.from === null || date >= dateRange.from) &&
      (dateRange.to === null || date < dateRange.to)
    );
  };
};

const createNumberTest = (operator: Operator, values: Values): ((value: number) => boolean) | null => {
  const numbers = values.map(Number);
  const [one = 0] = numbers;
  switch (operator) {
    case 'is':
      return (value) => value === one;
    case 'atLeast':
      return (value) => value >= one;
    case 'atMost':
      return (value) => value <= one;
    case 'between':
      return (value) => value >= Math.min(...numbers) && value <= Math.max(...numbers);
    default:
      return null;
  }
};

const matchAnyText = (test: TextTest | null): AttributeTest | null => {
  if (test === null) return null;
  const once = cacheTest(test);
  return (value) => (typeof value === 'string' ? once(value) : typeof value === 'object' && value.some(once));
};

/** Returns the number of values of an attribute. */
const countOf = (value: AttributeValue): number => (typeof value === 'object' ? value.length : 1);

const countTest = (operator: Operator, values: Values): AttributeTest | null => {
  const [one = 0, other = 0] = values.map(Number);
  switch (operator) {
    case 'countIs':
      return (value) => countOf(value) === one;
    case 'countAtLeast':
      return (value) => countOf(value) >= one;
    case 'countAtMost':
      return (value) => countOf(value) <= one;
    case 'countBetween':
      return (value) => countOf(value) >= Math.min(one, other) && countOf(value) <= Math.max(one, other);
    default:
      return null;
  }
};

/** Returns the test of a free attribute's value, or null if the operator does not test values. */
export const createAttributeTest = (subject: Subject, operator: Operator, values: Values): AttributeTest | null => {
  if (operator === 'notEmpty') {
    if (subject === 'boolean') return (value) => typeof value === 'boolean';
    return subject === 'date' ? matchAnyText((text) => kindParsers.date.read(text) !== undefined) : () => true;
  }
  switch (subject) {
    case 'boolean':
      return operator === 'yes' || operator === 'no' ? (value) => value === (operator === 'yes') : null;
    case 'number': {
      const test = createNumberTest(operator, values);
      return test === null ? null : (value) => typeof value === 'number' && test(value);
    }
    case 'date':
      return matchAnyText(createDateTest(operator, values));
    case 'texts':
      return (
        countTest(operator, values) ?? matchAnyText(createTextTest(operator === 'contains' ? 'is' : operator, values))
      );
    default:
      return matchAnyText(createTextTest(operator, values));
  }
};

const read = new Map<string, Term>();

/** The SQL function for `holds`. The term is JSON. */
export const matchTermSql = (text: unknown, json: unknown): number => {
  if (typeof text !== 'string' || typeof json !== 'string') return 0;
  const term = read.get(json) ?? (JSON.parse(json) as Term);
  if (read.size > 100) read.clear();
  read.set(json, term);
  return matchesTerm(text, term) ? 1 : 0;
};
