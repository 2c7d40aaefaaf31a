import type { ReviewFilter, ReviewNote } from '../../contract/values.ts';
import { m } from '../../messages/index.ts';
import { sameContent } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import { nameProblem } from '../state/file-name.ts';
import type { LookedFile } from '../state/picture-look.ts';
import { typeOfName } from './signature.ts';

/** An asset of the account that may be the same as a file at hand. */
export interface AccountAsset {
  readonly filename: string | null;
  readonly checksum: string | null;
  readonly size: number | null;
}

/** What is known of a file under review. */
export interface Facts {
  /** The name it is sent under. */
  readonly name: string;
  readonly size: number | null;
  /** Why it cannot be read, in words. */
  readonly problem: string | null;
  /** The type by content, once it was read, and whether the name says something else. */
  readonly type: string;
  readonly mismatch: boolean;
  /** The kind of the content; null: it is of no known kind; undefined: it is not known. */
  readonly content?: string | null | undefined;
  /** What its header tells, if it is a picture. */
  readonly look?: LookedFile | null;
  readonly digests: SentDigests | null;
  /** An asset of the account with this content, and one with this name. */
  readonly same: AccountAsset | null;
  readonly named: AccountAsset | null;
  /** The name of the file earlier in the batch that has the same content. */
  readonly twinOf: string | null;
  /** Another file of the batch is sent under this name too. */
  readonly nameTwice: boolean;
}

export interface Note {
  readonly note: ReviewNote;
  readonly words: string;
}

/** Files above this size are noted; they can be sent. */
export const veryLarge = 500_000_000;

const words = m.review.notes;

type Rule = (facts: Facts) => Note | null;

const alreadyThere: Rule = ({ same }) => {
  if (!same) return null;
  const { alreadyThere: there, alreadyThereAs } = words;
  return { note: 'alreadyThere', words: same.filename === null ? there : alreadyThereAs(same.filename) };
};

/** A name that exists is reported only once the file was read: its content may be in the account already. */
const sameName: Rule = ({ size, digests, same, named }) => {
  if (!digests || !named || same) return null;
  const equal = sameContent(named.checksum, digests);
  if (equal === false) return { note: 'sameName', words: words.sameName };
  if (named.size === null) return { note: 'sameName', words: words.sameNameUnknown };
  return named.size === size
    ? { note: 'probablyThere', words: words.probablyThere }
    : { note: 'sameName', words: words.sameNameOtherSize };
};

const badName: Rule = ({ name }) => {
  const problem = nameProblem(name);
  return problem === null ? null : { note: 'badName', words: problem };
};

const typeMismatch: Rule = ({ name, mismatch, type, content }) => {
  if (!mismatch) return null;
  const said = content === undefined ? words.typeMismatch(type) : words.notOfType(typeOfName(name), content ?? '');
  return { note: 'typeMismatch', words: said };
};

/** What is worth knowing of a picture that can be uploaded all the same. Sizes are of the shorter side, as in the views of pictures. */
const hintRules: readonly ((look: LookedFile, type: string) => string | null)[] = [
  ({ header }) => (header?.space === 'cmyk' ? words.cmyk : null),
  ({ pixels }, type) => {
    // A drawing has no pixels of its own.
    if (pixels === null || type === 'SVG') return null;
    const shorter = Math.min(pixels.width, pixels.height);
    return shorter < 500 ? words.under(500) : shorter < 1_000 ? words.under(1_000) : null;
  },
  ({ header }, type) => ((header?.orientation ?? 1) > 1 && turnedByExif.has(type) ? words.rotated : null),
  ({ header }, type) => (header?.alpha === null && mayBeTransparent.has(type) ? words.transparent : null),
];
const turnedByExif: ReadonlySet<string> = new Set(['JPG', 'TIFF']);
/** Kinds whose header tells whether they have transparency. */
const mayBeTransparent: ReadonlySet<string> = new Set(['PNG', 'WEBP', 'TIFF']);

/** Returns what is worth knowing of a picture before it is uploaded. Pure. */
const hintsOf = ({ look, type, problem }: Facts): readonly string[] =>
  look === null || look === undefined || problem !== null ? [] : hintRules.flatMap((hint) => hint(look, type) ?? []);

/** By importance, descending. */
const rules: readonly Rule[] = [
  ({ problem }) => (problem === null ? null : { note: 'unreadable', words: problem }),
  ({ size }) => (size === 0 ? { note: 'empty', words: words.empty } : null),
  alreadyThere,
  ({ twinOf }) => (twinOf === null ? null : { note: 'twice', words: words.twice(twinOf) }),
  sameName,
  ({ nameTwice }) => (nameTwice ? { note: 'nameTwice', words: words.nameTwice } : null),
  badName,
  typeMismatch,
  ({ look }) => (look?.damaged === true ? { note: 'damaged', words: words.damaged } : null),
  ({ size }) => ((size ?? 0) > veryLarge ? { note: 'veryLarge', words: words.veryLarge } : null),
];

/** The most important note about a file. Pure. */
export const noteOf = (facts: Facts): ReviewNote => {
  for (const rule of rules) {
    const found = rule(facts);
    if (found) return found.note;
  }
  return 'new';
};

/** All notes about a file in words, the most important first. Pure. */
export const wordsOf = (facts: Facts): string => {
  if (facts.problem !== null) return facts.problem;
  const said = [...rules.flatMap((rule) => rule(facts)?.words ?? []), ...hintsOf(facts)];
  return said.length === 0 ? words.new : said.join(' · ');
};

const leftOut: ReadonlySet<ReviewNote> = new Set(['unreadable', 'empty', 'alreadyThere', 'probablyThere', 'twice']);

/** Whether a file is ticked by default. */
export const isTicked = (note: ReviewNote): boolean => !leftOut.has(note);

/** Whether a file is sent only when ticked by hand, since the account has it or will. */
export const isThere = (note: ReviewNote): boolean => ['alreadyThere', 'probablyThere', 'twice'].includes(note);

/** How urgent a note is: a fault, a question, a fact, or nothing. */
export const urgency: Readonly<Record<ReviewNote, 0 | 1 | 2 | 3>> = {
  unreadable: 0,
  empty: 1,
  sameName: 1,
  nameTwice: 1,
  badName: 1,
  typeMismatch: 1,
  damaged: 1,
  veryLarge: 1,
  // A copy within the batch is not in the account.
  twice: 1,
  alreadyThere: 2,
  probablyThere: 2,
  new: 3,
};

/** Which files each filter finds. */
export const finds: Readonly<
  Record<ReviewFilter, (note: ReviewNote, hasProduct: boolean, looksAlike: boolean) => boolean>
> = {
  all: () => true,
  noteworthy: (note, _, looksAlike) => note !== 'new' || looksAlike,
  alreadyThere: (note) => urgency[note] === 2,
  check: (note) => urgency[note] === 1,
  unreadable: (note) => note === 'unreadable',
  noProduct: (_, hasProduct) => !hasProduct,
};
