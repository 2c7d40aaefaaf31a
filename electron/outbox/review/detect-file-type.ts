import { type FileSignature, detectSignature, getSignatureByExtension, textTypes } from '../../model/file-signature.ts';

const getNameExtension = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the type by name only, in capitals, or `File` if it has no extension. */
export const getTypeByName = (name: string): string => {
  const ending = getNameExtension(name);
  const known = getSignatureByExtension(ending);
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
  found.endings.includes(ending) || getSignatureByExtension(ending) === null;

/** Returns the type of a file. `head` is the start of its content, a few kB. */
export const detectContentType = (head: Buffer, name: string): ContentType => {
  const found = detectSignature(head);
  const ending = getNameExtension(name);
  const expected = getSignatureByExtension(ending);
  // A text in an old encoding, or an empty file, has no known type.
  if (found === null)
    return { type: getTypeByName(name), mismatch: expected !== null && !textTypes.has(expected.type) };
  const mismatch = !mayBeNamed(found, ending);
  const isNamed = found.isContainer === true && (!mismatch || textTypes.has(found.type));
  return { type: isNamed ? getTypeByName(name) : found.type, mismatch };
};

/** Returns the type of the content for a message, such as `PNG`, or null if it is unknown. */
export const detectContentKind = (head: Buffer): string | null => detectSignature(head)?.type ?? null;
