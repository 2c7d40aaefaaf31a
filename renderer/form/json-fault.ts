/** Where a text stops being JSON; both from 1 on, columns in characters as they are typed. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** `digits`: it is JSON, but a number there has more digits than are kept. */
  readonly what: 'syntax' | 'digits';
}

const space = /[ \t\n\r]*/y;
/** As much of a string as is right; control characters, the line's end among them, have to be escaped in it. */
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;

const digitsOf = (written: string): string =>
  written
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
const isKept = (written: string): boolean => digitsOf(String(Number(written))) === digitsOf(written);

/** Reads a text from the start to the first place where it is no JSON. Nothing is put on the stack for what is nested. */
class Scan {
  readonly #text: string;
  #at = 0;
  #digits: number | null = null;
  readonly #open: ('[' | '{')[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The place of the fault, or of a number that is not kept; null: neither. */
  fault(): { readonly at: number; readonly what: JsonFault['what'] } | null {
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

  /** A name and its colon. */
  #name(): boolean {
    this.#take(space);
    return this.#string() && this.#mark(':');
  }

  #plain(): boolean {
    if (this.#text[this.#at] === '"') return this.#string();
    if (this.#take(word) !== null) return true;
    const from = this.#at;
    const digits = this.#take(number);
    if (digits !== null && !isKept(digits)) this.#digits ??= from;
    return digits !== null;
  }

  /** Opens lists and objects down to a plain value, or to one that is empty. */
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

/** What is wrong with a text that is to be JSON, and where; null: nothing. */
export const jsonFault = (text: string): JsonFault | null => {
  const fault = new Scan(text).fault();
  if (fault === null) return null;
  const before = text.slice(0, fault.at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, what: fault.what };
};
