import { detectSignature, signatureOfEnding, textTypes } from '../../model/file-signature.ts';
import type { FileSignature } from '../../model/file-signature.ts';

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the type by name only, in capitals, or `File` if it has no extension. */
export const typeOfName = (name: string): string => {
  const ending = endingOf(name);
  const known = signatureOfEnding(ending);
  // The extension is more specific for a document in a ZIP container, and for a text.
  return known !== null && known.isContainer !== true ? known.type : ending.toUpperCase() || 'File';
};

/** The type of a file. */
interface ContentType {
  /** The type by content, or by extension if the content does not identify it. */
  readonly type: string;
  /** Whether content and name contradict each other. */
  readonly mismatch: boolean;
}

/** Whether the extension is permitted for the content: a text can have any extension that belongs to no other type. */
const mayBeNamed = (found: FileSignature, ending: string): boolean =>
  found.endings.includes(ending) || signatureOfEnding(ending) === null;

/** Returns the type of a file. `head` is the start of its content, a few kB. */
export const typeOfContent = (head: Buffer, name: string): ContentType => {
  const found = detectSignature(head);
  const ending = endingOf(name);
  const expected = signatureOfEnding(ending);
  // A text in an old encoding, or an empty file, has no known type.
  if (found === null) return { type: typeOfName(name), mismatch: expected !== null && !textTypes.has(expected.type) };
  const mismatch = !mayBeNamed(found, ending);
  const isNamed = found.isContainer === true && (!mismatch || textTypes.has(found.type));
  return { type: isNamed ? typeOfName(name) : found.type, mismatch };
};

/** Returns the type of the content for a message, such as `PNG`, or null if it is unknown. */
export const kindOfContent = (head: Buffer): string | null => detectSignature(head)?.type ?? null;
