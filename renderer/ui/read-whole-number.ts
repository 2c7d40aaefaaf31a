import { toPlainCharacters } from '../../electron/model/table/plain-characters.ts';

const plain = /^\d{1,15}$/;
/** Thousands with the same separator between them. A comma or a point before three digits is no decimal separator here. */
const grouped = /^\d{1,3}([ .,'])\d{3}(?:\1\d{3}){0,3}$/;

/** Reads a typed whole number of at least 0, also with separators between thousands. Null for any other text. */
export const readWholeNumber = (text: string): number | null => {
  const typed = toPlainCharacters(text);
  const digits = grouped.test(typed) ? typed.replaceAll(/\D/g, '') : typed;
  return plain.test(digits) ? Number(digits) : null;
};
