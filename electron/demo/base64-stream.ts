const NOT_BASE64 = /[^A-Za-z0-9+/]/;
const SPACE = /\s+/g;
const PADDING = /=+$/;
const QUANTUM = 4;
const QUANTUM_BYTES = 3;

/** Decodes base64 text piece by piece; pieces may end anywhere. */
export class Base64Stream {
  private rest = '';
  private padding = 0;
  private bad = false;

  /** Returns the bytes that this piece completes. */
  push(text: string): Buffer {
    const all = this.padding > 0 ? this.rest + this.tidied(text) : this.rest + text;
    const bytes = this.decoded(all);
    // There are fewer bytes than expected, so the text contains other characters and is normalized.
    const clean = bytes.length === ((all.length - this.rest.length) / QUANTUM) * QUANTUM_BYTES;
    return clean ? bytes : this.decoded(this.tidied(all));
  }

  /** Returns the last bytes, or undefined if the text is not base64. */
  finish(): Buffer | undefined {
    const last = this.padding > 0 ? this.rest : this.tidied(this.rest);
    const uneven = this.padding > 0 && (last.length + this.padding) % QUANTUM !== 0;
    const wrong = this.bad || uneven || this.padding > 2 || last.length === 1;
    return wrong ? undefined : Buffer.from(last, 'base64');
  }

  /** Decodes complete quanta and keeps the rest. */
  private decoded(text: string): Buffer {
    const completeLength = text.length - (text.length % QUANTUM);
    this.rest = text.slice(completeLength);
    return Buffer.from(text.slice(0, completeLength), 'base64');
  }

  private tidied(text: string): string {
    const dense = text.replace(SPACE, '');
    const bare = dense.replace(PADDING, '');
    if (NOT_BASE64.test(bare) || (this.padding > 0 && bare !== '')) this.bad = true;
    this.padding += dense.length - bare.length;
    return bare;
  }
}
