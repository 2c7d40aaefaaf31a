import { getWrapped } from './random.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENERS = new Set([0x7b, 0x5b]);
const CLOSERS = new Set([0x7d, 0x5d]);
const COLON = 0x3a;
const COMMA = 0x2c;

/**
 * Parses JSON while it arrives and passes on the text of one string property of the outermost object in pieces, so that
 * it is never completely in memory. Everything else is stored; there, the property is an empty string.
 */
export class JsonTap {
  private readonly member: string;
  private readonly onText: (text: string) => void;
  private readonly limit: number;
  private readonly kept: Buffer[] = [];
  private keptBytes = 0;
  private depth = 0;
  private place: 'between' | 'string' | 'tapped' = 'between';
  private escaped = false;
  private keyNext = false;
  private key: number[] | null = null;
  private lastKey = '';
  private escape = '';

  constructor(member: string, limit: number, onText: (text: string) => void) {
    this.member = member;
    this.limit = limit;
    this.onText = onText;
  }

  push(chunk: Buffer): void {
    let at = 0;
    let bufferedFrom = 0;
    while (at < chunk.length) {
      if (this.place === 'tapped') {
        at = this.tap(chunk, at);
        bufferedFrom = at;
        continue;
      }
      const starts = this.step(getWrapped(chunk, at++));
      if (starts) this.keep(chunk.subarray(bufferedFrom, at));
    }
    if (this.place !== 'tapped') this.keep(chunk.subarray(bufferedFrom));
  }

  /** Parses the JSON without the extracted text. Throws a SyntaxError if it is invalid. */
  finish(): unknown {
    return JSON.parse(Buffer.concat(this.kept).toString('utf8'));
  }

  /** Processes one byte outside the extracted text. Returns true if the extracted text starts after it. */
  private step(byte: number): boolean {
    if (this.place === 'string') this.inString(byte);
    else this.between(byte);
    return this.place === 'tapped';
  }

  private between(byte: number): void {
    if (byte === QUOTE) this.startString();
    else if (OPENERS.has(byte)) this.keyNext = ++this.depth === 1;
    else if (CLOSERS.has(byte)) this.depth--;
    else if (byte === COMMA && this.depth === 1) this.keyNext = true;
    else if (byte === COLON && this.depth === 1) this.keyNext = false;
  }

  private startString(): void {
    const isValue = this.depth === 1 && !this.keyNext;
    this.key = this.depth === 1 && this.keyNext ? [] : null;
    this.place = isValue && this.lastKey === this.member ? 'tapped' : 'string';
  }

  private inString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) return this.endString();
    this.key?.push(byte);
  }

  private endString(): void {
    this.place = 'between';
    if (this.key) this.lastKey = Buffer.from(this.key).toString('utf8');
  }

  /** Passes on text up to the string's end. Returns the index of the closing quote, where storing continues. */
  private tap(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.escape !== '') {
        at = this.unescape(chunk, at);
        continue;
      }
      const end = findNextDelimiter(chunk, at);
      if (end > at) this.onText(chunk.toString('latin1', at, end));
      at = end;
      if (chunk[at] === BACKSLASH) {
        this.escape = '\\';
        at++;
      } else if (chunk[at] === QUOTE) {
        this.place = 'string';
        return at;
      }
    }
    return at;
  }

  private unescape(chunk: Buffer, from: number): number {
    this.escape += String.fromCharCode(getWrapped(chunk, from));
    const length = this.escape[1] === 'u' ? 6 : 2;
    if (this.escape.length === length) {
      this.onText(String(JSON.parse(`"${this.escape}"`)));
      this.escape = '';
    }
    return from + 1;
  }

  private keep(bytes: Buffer): void {
    this.keptBytes += bytes.length;
    if (this.keptBytes > this.limit) throw new RangeError('The body is too large');
    if (bytes.length > 0) this.kept.push(Buffer.from(bytes));
  }
}

function findNextDelimiter(chunk: Buffer, from: number): number {
  const quote = chunk.indexOf(QUOTE, from);
  const end = quote < 0 ? chunk.length : quote;
  const slash = chunk.subarray(from, end).indexOf(BACKSLASH);
  return slash < 0 ? end : from + slash;
}
