const number = (value: number): string => value.toLocaleString('en-US');
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${number(count)} times`);
const quoted = (words: string): string => `“${words}”`;

/** Words of queries: of lists that say which products belong to them. */
export const queries = {
  any: 'One of these holds:',
  all: 'All of these hold:',
  or: 'or',
  nothing: 'It asks for nothing.',
  emptyGroup: 'A group without conditions',
  itself: 'Exactly what was put on this list',
  have: 'Products that have',
  haveNot: 'Products that do not have',
  odd: (operator: string): string => `Products for which ${quoted(operator)} holds of`,
  unsaid: 'Products with a condition on',
  anything: 'anything',
  joined: 'or',
  through: 'through',
  unknownRelationship: 'the relationship',
  quoted,
  exists: 'at least once',
  never: 'not once',
  moreThan: (count: number): string => `more than ${times(count)}`,
  lessThan: (count: number): string => `fewer than ${number(count)} times`,
  atLeast: (count: number): string => `at least ${times(count)}`,
  atMost: (count: number): string => `at most ${times(count)}`,
  exactly: (count: number): string => `exactly ${times(count)}`,
  between: (from: number, to: number): string => `${number(from)} to ${number(to)} times`,
  oddQuantity: (operator: string, values: string): string =>
    values === '' ? `(quantity ${quoted(operator)})` : `(quantity ${quoted(operator)} ${values})`,
  values: (values: string): string => `(${values})`,
  also: 'Also in it',
} as const;
