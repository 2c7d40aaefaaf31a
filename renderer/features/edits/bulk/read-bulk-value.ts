import type { BulkField } from '../../../../electron/contract/index.ts';
import { type ReadValue, readValue } from '../../../edit-values/controls/editor-text.ts';

/** Reads a typed value; the options of a multiple choice are separated by commas. */
export const readBulkValue = (kind: BulkField['kind'], text: string): ReadValue => {
  if (kind !== 'choices') return readValue(kind, text);
  const options = text
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');
  return { value: options.length === 0 ? null : [...new Set(options)] };
};
