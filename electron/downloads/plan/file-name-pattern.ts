import {
  type ParseResult,
  type TemplatePiece,
  parsePieces,
  createParseFailure,
} from '../../outbox/review/parse-result.ts';
import { toNameKey } from '../../model/name-key.ts';
import { deviceName, fitName, splitName } from '../../outbox/state/file-name.ts';
import { m } from '../../messages/index.ts';

/** The values for a file name. */
export interface NameValues {
  readonly sku: string | null;
  readonly label: string | null;
  readonly family: string | null;
  /** The file name in the account. */
  readonly filename: string;
  /** The day of the last change, `2026-11-20`. */
  readonly date: string | null;
  /** The number of the file among those of its SKU, from 1. */
  readonly n: number;
}

/** A pattern of names, without the extension. */
export interface NamePattern {
  readonly pieces: readonly TemplatePiece[];
}

const known = ['sku', 'label', 'name', 'family', 'date'] as const;
type Known = (typeof known)[number];
const isKnown = (token: string): token is Known => (known as readonly string[]).includes(token);
const counter = /^n{1,6}$/u;
const reserved = /[<>:"/\\|?*]/u;
/** Limits in bytes of UTF-8: a name, with room for a number, a folder, and an extension. */
const maxNameBytes = { name: 240, folder: 120, ending: 12 } as const;

/**
 * Parses a pattern; `{nn}` is a counter with two digits. Returns a message for an unknown token or a reserved
 * character.
 */
export const parseFileNamePattern = (written: string): ParseResult<NamePattern> => {
  const pieces = parsePieces(written.trim());
  if (!pieces.ok) return pieces;
  if (pieces.value.length === 0) return createParseFailure(m.review.pattern.oneName);
  for (const piece of pieces.value) {
    if ('token' in piece) {
      if (!isKnown(piece.token) && !counter.test(piece.token))
        return createParseFailure(m.review.pattern.unknownToken(piece.token, [...known, 'n']));
    } else {
      const bad = reserved.exec(piece.text)?.[0];
      if (bad !== undefined) return createParseFailure(m.review.pattern.reserved(bad));
    }
  }
  return { ok: true, value: { pieces: pieces.value } };
};

/** Truncates a text to this many bytes without splitting a character. */
const cutTo = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text;
  let cut = '';
  for (const letter of text) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(letter) > bytes) break;
    cut += letter;
  }
  return cut;
};

/** Returns a valid name on every system, including Windows, or `otherwise` if nothing remains. */
const fit = (text: string, bytes: number, otherwise: string): string => {
  const name = fitName(cutTo(fitName(text).normalize('NFC'), bytes));
  if (name === '') return otherwise;
  return deviceName.test(name) ? `_${name}` : name;
};

const getTokenValue = (token: string, values: NameValues): string | null => {
  if (!isKnown(token)) return String(values.n).padStart(token.length, '0');
  return token === 'name' ? splitName(values.filename).name : values[token];
};

const fillPattern = ({ pieces }: NamePattern, values: NameValues): string | null => {
  let text = '';
  for (const piece of pieces) {
    const value = 'text' in piece ? piece.text : getTokenValue(piece.token, values);
    if (value === null || value === '') return null;
    text += 'text' in piece ? value : fitName(value);
  }
  return text;
};

/**
 * Returns the name of a file by a pattern, valid on every system and never a path. If a value of the pattern is
 * missing, the file keeps its name in the account.
 */
export const formatFileName = (pattern: NamePattern, values: NameValues, ending: string): string => {
  const ownName = splitName(values.filename).name;
  const name = fit(fillPattern(pattern, values) ?? ownName, maxNameBytes.name, fit(ownName, maxNameBytes.name, 'file'));
  const end = fit(ending, maxNameBytes.ending, '');
  return end === '' ? name : `${name}.${end}`;
};

/** Returns the folder name of a SKU. */
export const formatFolderName = (sku: string | null): string =>
  fit(sku ?? m.downloads.labels.noProduct, maxNameBytes.folder, m.downloads.labels.noProduct);

/** Returns the extension of an unconverted file: that of its name, else of the service. */
export const getExtension = (filename: string, extension: string): string =>
  splitName(filename).ext || extension.replace(/[^A-Za-z0-9]/g, '');

/** Returns the key by which paths count as the same. */
export const foldPath = toNameKey;

/** Adds a number to names that are already used: `a_2.jpg`. */
export class FreeNames {
  readonly #taken = new Set<string>();
  /** The last number that was used for a path. */
  readonly #last = new Map<string, number>();

  take(path: string): { readonly path: string; readonly renamed: boolean } {
    const first = foldPath(path);
    if (!this.#taken.has(first)) {
      this.#taken.add(first);
      return { path, renamed: false };
    }
    for (let n = (this.#last.get(first) ?? 1) + 1; ; n++) {
      const other = addNumber(path, n);
      if (this.#taken.has(foldPath(other))) continue;
      this.#last.set(first, n);
      this.#taken.add(foldPath(other));
      return { path: other, renamed: true };
    }
  }
}

/** Returns a path with a number after its name, before the extension. */
export const addNumber = (path: string, n: number): string => {
  const slash = path.lastIndexOf('/') + 1;
  const { name, ext } = splitName(path.slice(slash));
  return `${path.slice(0, slash)}${name}_${String(n)}${ext === '' ? '' : `.${ext}`}`;
};
