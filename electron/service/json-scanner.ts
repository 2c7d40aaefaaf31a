import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  JsonTokens,
  Nesting,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-tokens.ts';

/** What the scanner tells while it reads: only what lies directly below the outermost object. */
export interface Outline {
  /** An element of an array that is a member's value; told before the member itself. */
  element(start: number, end: number): void;
  /** A member with the extent of its value. A name that stands twice is told twice. */
  member(name: string, start: number, end: number): void;
}

/** Reads a member's name up to and with the colon; the name itself only where it is wanted. */
const readName = (tokens: JsonTokens, text: string, wanted: boolean): string => {
  if (tokens.next() !== QUOTE) tokens.fail();
  const start = tokens.position;
  tokens.string();
  const name = wanted ? (JSON.parse(text.slice(start, tokens.position)) as string) : '';
  if (tokens.next() !== COLON) tokens.fail();
  tokens.pass();
  return name;
};

/** Checks that `text` is one JSON value, whatever its depth, and tells its outline. Throws `NotJson`. Linear in time. */
export const scanJson = (text: string, outline: Outline): void => {
  const tokens = new JsonTokens(text);
  const nesting = new Nesting();
  let name = '';
  let memberStart = 0;
  let elementStart = 0;

  const began = (): void => {
    if (nesting.level === 1) memberStart = tokens.position;
    else if (nesting.level === 2) elementStart = tokens.position;
  };
  const ended = (): void => {
    if (nesting.level > 2 || nesting.isArrayAt(0)) return;
    if (nesting.level === 1) outline.member(name, memberStart, tokens.position);
    else if (nesting.level === 2 && nesting.isArrayAt(1)) outline.element(elementStart, tokens.position);
  };
  const named = (): void => {
    if (nesting.inArray) return;
    const read = readName(tokens, text, nesting.level === 1);
    if (nesting.level === 1) name = read;
  };
  /** Passes a value, or the start of one that holds others: then the answer is true. */
  const openedValue = (): boolean => {
    const first = tokens.next();
    began();
    if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) {
      tokens.scalar(first);
      ended();
      return false;
    }
    tokens.pass();
    nesting.push(first === OPEN_ARRAY);
    return tokens.next() !== (nesting.inArray ? CLOSE_ARRAY : CLOSE_OBJECT);
  };
  /** Passes what may follow a value; true where another value follows. */
  const anotherFollows = (): boolean => {
    while (nesting.level > 0) {
      const character = tokens.next();
      if (character === COMMA) {
        tokens.pass();
        return true;
      }
      if (character !== (nesting.inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) tokens.fail();
      tokens.pass();
      nesting.pop();
      ended();
    }
    return false;
  };

  while (openedValue() || anotherFollows()) named();
  if (tokens.next() !== END) tokens.fail();
};
