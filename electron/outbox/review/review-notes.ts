import type { ReviewFilter, ReviewNote } from '../../contract/constants.ts';
import { m } from '../../messages/index.ts';
import { type SentDigests, hasSameContent } from '../../model/checksum.ts';
import { findNameProblem } from '../state/file-name.ts';
import type { InspectedFile } from '../state/inspect-file.ts';
import { getTypeByName } from './detect-file-type.ts';

/** An asset of the account that may be the same as a local file. */
export interface AccountAsset {
  readonly filename: string | null;
  readonly checksum: string | null;
  readonly size: number | null;
}

/** The properties of a file under review. */
export interface Facts {
  /** The name under which it is sent. */
  readonly finalName: string;
  readonly size: number | null;
  /** The reason why it cannot be read, as a message. */
  readonly problem: string | null;
  /** The type by content after the file has been read, and whether the name contradicts it. */
  readonly type: string;
  readonly mismatch: boolean;
  /** The type by content; null if it is unknown; undefined if the file has not been read. */
  readonly content?: string | null | undefined;
  /** The properties in the header of a picture. */
  readonly look?: InspectedFile | null;
  readonly digests: SentDigests | null;
  /** An asset of the account with this content, and one with this name. */
  readonly same: AccountAsset | null;
  readonly named: AccountAsset | null;
  /** The earlier file in the review that has the same content. */
  readonly twin: { readonly name: string } | null;
  /** Whether another file of the review is sent under this name too. */
  readonly nameTwice: boolean;
  /** The SKU of its product, if it contains characters that a file name cannot contain. */
  readonly respelledSku: string | null;
}

export interface ReviewNoteMessage {
  readonly note: ReviewNote;
  readonly message: string;
}

/** The size above which a file gets a note; it can still be sent. */
export const maxUnnotedBytes = 500_000_000;

const messages = m.review.notes;

type Rule = (facts: Facts) => ReviewNoteMessage | null;

const checkExistingContent: Rule = ({ same }) => {
  if (!same) return null;
  const { alreadyThere: there, alreadyThereAs } = messages;
  return { note: 'alreadyThere', message: same.filename === null ? there : alreadyThereAs(same.filename) };
};

/**
 * An existing name is reported only after the file has been read, because its content may already be in the account.
 */
const checkSameName: Rule = ({ size, digests, same, named }) => {
  if (!digests || !named || same) return null;
  const equal = hasSameContent(named.checksum, digests);
  if (equal === false) return { note: 'sameName', message: messages.sameName };
  if (named.size === null) return { note: 'sameName', message: messages.sameNameUnknown };
  return named.size === size
    ? { note: 'probablyThere', message: messages.probablyThere }
    : { note: 'sameName', message: messages.sameNameOtherSize };
};

const checkBadName: Rule = ({ finalName }) => {
  const problem = findNameProblem(finalName);
  return problem === null ? null : { note: 'badName', message: problem };
};

const checkTypeMismatch: Rule = ({ finalName, mismatch, type, content }) => {
  if (!mismatch) return null;
  const noteMessage =
    content === undefined ? messages.typeMismatch(type) : messages.notOfType(getTypeByName(finalName), content ?? '');
  return { note: 'typeMismatch', message: noteMessage };
};

/** Hints about a picture, which can be uploaded anyway. Sizes are of the shorter side, as in the views of pictures. */
const hintRules: readonly ((look: InspectedFile, type: string) => string | null)[] = [
  ({ header }) => (header?.space === 'cmyk' ? messages.cmyk : null),
  ({ pixels }, type) => {
    // A vector graphic has no size in pixels.
    if (pixels === null || type === 'SVG') return null;
    const shorter = Math.min(pixels.width, pixels.height);
    return shorter < 500 ? messages.under(500) : shorter < 1_000 ? messages.under(1_000) : null;
  },
  ({ header }, type) => ((header?.orientation ?? 1) > 1 && typesWithExifRotation.has(type) ? messages.rotated : null),
  ({ header }, type) => (header?.alpha === null && mayBeTransparent.has(type) ? messages.transparent : null),
];
const typesWithExifRotation: ReadonlySet<string> = new Set(['JPG', 'PNG', 'WEBP', 'TIFF']);
/** Types whose header shows whether they have transparency. */
const mayBeTransparent: ReadonlySet<string> = new Set(['PNG', 'WEBP', 'TIFF']);

/** Returns hints about a file before it is uploaded. */
const getHints = ({ look, type, problem, respelledSku }: Facts): readonly string[] => {
  if (problem !== null) return [];
  const pictureHints = look === null || look === undefined ? [] : hintRules.flatMap((hint) => hint(look, type) ?? []);
  return respelledSku === null ? pictureHints : [messages.respelledSku(respelledSku), ...pictureHints];
};

/** Whether there is a hint about the file. */
export const hasHints = (facts: Facts): boolean => getHints(facts).length > 0;

/** The rules by descending importance. */
const rules: readonly Rule[] = [
  ({ problem }) => (problem === null ? null : { note: 'unreadable', message: problem }),
  ({ size }) => (size === 0 ? { note: 'empty', message: messages.empty } : null),
  checkExistingContent,
  ({ twin }) => (twin === null ? null : { note: 'twice', message: messages.twice(twin.name) }),
  checkSameName,
  ({ nameTwice }) => (nameTwice ? { note: 'nameTwice', message: messages.nameTwice } : null),
  checkBadName,
  checkTypeMismatch,
  ({ look }) => (look?.damaged === true ? { note: 'damaged', message: messages.damaged } : null),
  ({ size }) => ((size ?? 0) > maxUnnotedBytes ? { note: 'veryLarge', message: messages.veryLarge } : null),
];

/** Returns the most important note about a file. */
export const getMainNote = (facts: Facts): ReviewNote => {
  for (const rule of rules) {
    const found = rule(facts);
    if (found) return found.note;
  }
  return 'new';
};

/** Returns the messages of all notes about a file, the most important first. */
export const getNoteMessages = (facts: Facts): string => {
  if (facts.problem !== null) return facts.problem;
  const noteMessage = [...rules.flatMap((rule) => rule(facts)?.message ?? []), ...getHints(facts)];
  return noteMessage.length === 0 ? messages.new : noteMessage.join(' · ');
};

const deselectedNotes: ReadonlySet<ReviewNote> = new Set([
  'unreadable',
  'empty',
  'alreadyThere',
  'probablyThere',
  'twice',
]);

/** Whether a file is selected by default. */
export const isSelectedByDefault = (note: ReviewNote): boolean => !deselectedNotes.has(note);

/** Whether a file is sent only if the user selects it, because its content is or will be in the account. */
export const isAlreadyInAccount = (note: ReviewNote): boolean =>
  ['alreadyThere', 'probablyThere', 'twice'].includes(note);

/** The urgency of a note: an error, a question, information, or nothing. */
export const noteUrgency: Readonly<Record<ReviewNote, 0 | 1 | 2 | 3>> = {
  unreadable: 0,
  empty: 1,
  sameName: 1,
  nameTwice: 1,
  badName: 1,
  typeMismatch: 1,
  damaged: 1,
  veryLarge: 1,
  // A duplicate within the review is not in the account.
  twice: 1,
  alreadyThere: 2,
  probablyThere: 2,
  new: 3,
};

/** Whether a file matches each filter. `hasSecondaryNote`: whether it has a hint or a look-alike besides its main note. */
export const filterTests: Readonly<
  Record<ReviewFilter, (note: ReviewNote, hasProduct: boolean, hasSecondaryNote: boolean) => boolean>
> = {
  all: () => true,
  noteworthy: (note, _, hasSecondaryNote) => note !== 'new' || hasSecondaryNote,
  alreadyThere: (note) => noteUrgency[note] === 2,
  check: (note) => noteUrgency[note] === 1,
  unreadable: (note) => note === 'unreadable',
  noProduct: (_, hasProduct) => !hasProduct,
};
