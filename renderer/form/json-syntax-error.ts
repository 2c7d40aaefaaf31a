/** The position of a JSON error. Lines and columns start at 1; columns count characters. */
export interface JsonError {
  readonly line: number;
  readonly column: number;
  /** `digits` means valid JSON with a number that has more digits than can be represented. */
  readonly what: 'syntax' | 'digits';
}

const space = /[ \t\n\r]*/y;
/** Matches the valid part of a string. Control characters such as line breaks must be escaped in JSON. */
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literalPattern = /true|false|null/y;

const getSignificantDigits = (written: string): string =>
  written
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
const isExactNumber = (written: string): boolean =>
  getSignificantDigits(String(Number(written))) === getSignificantDigits(written);

/**
 * A scanner that reads a text up to the first JSON error. It does not recurse, so deep nesting cannot overflow the
 * stack.
 */
class Scan {
  readonly #text: string;
  #at = 0;
  #digits: number | null = null;
  readonly #open: ('[' | '{')[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the offset of the error or of a number that cannot be represented, or null if there is neither. */
  fault(): { readonly at: number; readonly what: JsonError['what'] } | null {
    const right = this.#values();
    if (!right || this.#at < this.#text.length) return { at: this.#at, what: 'syntax' };
    return this.#digits === null ? null : { at: this.#digits, what: 'digits' };
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at += found[0].length;
    return found[0];
  }

  #mark(sign: string): boolean {
    this.#take(space);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #string(): boolean {
    if (this.#take(string) === null || this.#text[this.#at] !== '"') return false;
    this.#at += 1;
    return true;
  }

  /** Reads a property name and its colon. */
  #name(): boolean {
    this.#take(space);
    return this.#string() && this.#mark(':');
  }

  #plain(): boolean {
    if (this.#text[this.#at] === '"') return this.#string();
    if (this.#take(literalPattern) !== null) return true;
    const from = this.#at;
    const digits = this.#take(number);
    if (digits !== null && !isExactNumber(digits)) this.#digits ??= from;
    return digits !== null;
  }

  /** Enters lists and objects down to a primitive value or an empty list or object. */
  #begin(): boolean {
    for (;;) {
      this.#take(space);
      if (this.#mark('[')) {
        if (this.#mark(']')) return true;
        this.#open.push('[');
      } else if (this.#mark('{')) {
        if (this.#mark('}')) return true;
        this.#open.push('{');
        if (!this.#name()) return false;
      } else return this.#plain();
    }
  }

  #values(): boolean {
    for (;;) {
      if (!this.#begin()) return false;
      for (;;) {
        const open = this.#open.at(-1);
        if (open === undefined) {
          this.#take(space);
          return true;
        }
        if (this.#mark(',')) {
          if (open === '{' && !this.#name()) return false;
          break;
        }
        if (!this.#mark(open === '[' ? ']' : '}')) return false;
        this.#open.pop();
      }
    }
  }
}

/** Returns the first JSON error of a text and its position, or null if it is valid. */
export const findJsonError = (text: string): JsonError | null => {
  const jsonError = new Scan(text).fault();
  if (jsonError === null) return null;
  const before = text.slice(0, jsonError.at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, what: jsonError.what };
};
