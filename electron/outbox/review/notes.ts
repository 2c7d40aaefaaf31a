import type { ReviewNote } from '../contract/uploads.ts';
import { sameContent } from './compare.ts';
import type { Digests } from './compare.ts';
import type { KnownAsset } from './types.ts';

/** What is known of a file under review. */
export interface Facts {
  readonly name: string;
  readonly size: number | null;
  /** Why it cannot be read, in words. */
  readonly problem: string | null;
  /** The type by content, once it was read, and whether the name says something else. */
  readonly type: string;
  readonly mismatch: boolean;
  readonly digests: Digests | null;
  /** Assets of the account with this content or this name. */
  readonly assets: readonly KnownAsset[];
  /** The name of the file earlier in the batch that has the same content. */
  readonly twinOf: string | null;
}

export interface Note {
  readonly note: ReviewNote;
  readonly words: string;
}

/** Above this a file is remarkable; it can be sent all the same. */
export const veryLarge = 500_000_000;

type Rule = (facts: Facts) => Note | null;

const alreadyThere: Rule = ({ digests, assets }) => {
  const same = digests && assets.find((asset) => sameContent(asset.checksum, digests) === true);
  if (!same) return null;
  const words =
    same.filename === null ? 'Already there, same checksum' : `Already there, same checksum: ${same.filename}`;
  return { note: 'alreadyThere', words };
};

/** A name that is taken is only told where the contents are known to differ, or cannot be compared. */
const sameName: Rule = ({ name, digests, assets }) => {
  const other = digests && assets.find((asset) => asset.filename === name);
  if (!other) return null;
  const differs = sameContent(other.checksum, digests) === false;
  const content = differs ? 'other content' : 'contents cannot be compared';
  return { note: 'sameName', words: `Same name, ${content}` };
};

/** The most important first. */
const rules: readonly Rule[] = [
  ({ problem }) => (problem === null ? null : { note: 'unreadable', words: problem }),
  ({ size }) => (size === 0 ? { note: 'empty', words: 'Empty file' } : null),
  alreadyThere,
  ({ twinOf }) => (twinOf === null ? null : { note: 'twice', words: `Twice in this batch: ${twinOf}` }),
  sameName,
  ({ mismatch, type }) =>
    mismatch ? { note: 'typeMismatch', words: `The ending does not fit the content (${type})` } : null,
  ({ size }) => ((size ?? 0) > veryLarge ? { note: 'veryLarge', words: 'Very large: this will take a while' } : null),
];

/** The one thing to say about a file: the most important. Pure. */
export const noteOf = (facts: Facts): Note => {
  for (const rule of rules) {
    const note = rule(facts);
    if (note) return note;
  }
  return { note: 'new', words: 'New' };
};

const leftOut: ReadonlySet<ReviewNote> = new Set(['unreadable', 'empty', 'alreadyThere', 'twice']);

/** Whether a file is ticked until the person says otherwise. */
export const isTicked = (note: ReviewNote): boolean => !leftOut.has(note);
