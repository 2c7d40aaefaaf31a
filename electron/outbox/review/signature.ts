import { detectSignature, signatureOfEnding, textTypes } from '../../model/file-signature.ts';
import type { FileSignature } from '../../model/file-signature.ts';

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the type by the name alone, in capitals, or `File` if it has no extension. */
export const typeOfName = (name: string): string => {
  const ending = endingOf(name);
  const known = signatureOfEnding(ending);
  // The extension says more about a document that is packed as ZIP, and about a text.
  return known !== null && known.isContainer !== true ? known.type : ending.toUpperCase() || 'File';
};

/** What is known of a file's type. */
interface ContentType {
  /** The type by content, or by the name's extension if the content does not tell it. */
  readonly type: string;
  /** Whether content and name contradict each other. */
  readonly mismatch: boolean;
}

/** A text can be called anything that is no other kind of file. */
const mayBeNamed = (found: FileSignature, ending: string): boolean =>
  found.endings.includes(ending) || signatureOfEnding(ending) === null;

/** Returns the type of a file. `head` is the start of its content, a few kB. */
export const typeOfContent = (head: Buffer, name: string): ContentType => {
  const found = detectSignature(head);
  const ending = endingOf(name);
  const expected = signatureOfEnding(ending);
  // A text of an old encoding, or an empty file, is of no known kind.
  if (found === null) return { type: typeOfName(name), mismatch: expected !== null && !textTypes.has(expected.type) };
  const mismatch = !mayBeNamed(found, ending);
  const isNamed = found.isContainer === true && (!mismatch || textTypes.has(found.type));
  return { type: isNamed ? typeOfName(name) : found.type, mismatch };
};

/** Returns the kind of the content, for a message: `PNG`, or null if it is of no known kind. */
export const kindOfContent = (head: Buffer): string | null => detectSignature(head)?.type ?? null;
