const code = (character: string): number => character.charCodeAt(0);

export const QUOTE = code('"');
export const COMMA = code(',');
export const COLON = code(':');
export const OPEN_OBJECT = code('{');
export const CLOSE_OBJECT = code('}');
export const OPEN_ARRAY = code('[');
export const CLOSE_ARRAY = code(']');
const BACKSLASH = code('\\');
const SPACE = 0x20;
/** No character: the text has ended. Asking a text for one beyond its end would slow every other question down. */
export const END = -1;
const literals: ReadonlyMap<number, string> = new Map(['true', 'false', 'null'].map((word) => [code(word), word]));

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Thrown where a text stops being JSON. */
export class NotJson extends Error {
  override readonly name = 'NotJson';
}

/** Steps through a text, one token after the other, without building anything. */
export class JsonTokens {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get position(): number {
    return this.at;
  }

  fail(): never {
    throw new NotJson(`Not JSON at character ${this.at}`);
  }

  /** The next character that is not white space, as its code, or `END`. It is not passed yet. */
  next(): number {
    const { text } = this;
    for (let { at } = this; at < text.length; at++) {
      const character = text.charCodeAt(at);
      if (character !== SPACE && character !== 0x0a && character !== 0x0d && character !== 0x09) {
        this.at = at;
        return character;
      }
    }
    this.at = text.length;
    return END;
  }

  pass(): void {
    this.at++;
  }

  /** A string, a number, `true`, `false` or `null`, whose first character is given. */
  scalar(first: number): void {
    const literal = literals.get(first);
    if (first === QUOTE) this.string();
    else if (literal === undefined) this.match(numberPattern);
    else if (this.text.startsWith(literal, this.at)) this.at += literal.length;
    else this.fail();
  }

  string(): void {
    const { text } = this;
    for (let at = this.at + 1; at < text.length; at++) {
      const character = text.charCodeAt(at);
      if (character === QUOTE) {
        this.at = at + 1;
        return;
      }
      if (character < SPACE || character === BACKSLASH) {
        // An escape, or a control character, which matches none.
        this.at = at;
        this.match(escapePattern);
        at = this.at - 1;
      }
    }
    this.fail();
  }

  private match(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) this.fail();
    this.at = pattern.lastIndex;
  }
}

/** Which containers are open, one byte each, so that no depth overflows anything. */
export class Nesting {
  private arrays = new Uint8Array(64);
  private depth = 0;

  get level(): number {
    return this.depth;
  }

  /** Whether the innermost open container is an array. */
  get inArray(): boolean {
    return this.arrays[this.depth - 1] === 1;
  }

  isArrayAt(level: number): boolean {
    return this.arrays[level] === 1;
  }

  push(isArray: boolean): void {
    if (this.depth === this.arrays.length) {
      const larger = new Uint8Array(this.depth * 2);
      larger.set(this.arrays);
      this.arrays = larger;
    }
    this.arrays[this.depth++] = isArray ? 1 : 0;
  }

  pop(): void {
    this.depth--;
  }
}
