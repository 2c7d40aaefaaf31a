import type { RawItem } from '../cache/shared/parse-item.ts';
import { m } from '../messages/index.ts';
import { findGtinProblem, kindParsers } from '../model/index.ts';
import { readEditValue } from '../model/edit-value.ts';
import { hasOtherCalendar } from '../model/table/written-values.ts';
import { hasControlCharacters, hasHiddenCharacters } from '../model/table/unseen-characters.ts';
import type { EditableField, EditValue } from './contract.ts';
import { getAttributeKey } from './editable-fields.ts';

/** A value that a field can hold, or the reason why the field cannot hold it. */
type Checked = { readonly value: EditValue } | { readonly message: string };

const messages = m.edits.value;

const number = /^[+-]?\d+(?:\.\d+)?$/;
const day = /^\d{4}-\d\d-\d\d$/;

const isRealDate = (text: string): boolean => {
  const date = new Date(text);
  // JavaScript moves 31 February to March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text.slice(0, 10);
};

const isDateTime = (text: string): boolean =>
  day.test(text) ? isRealDate(text) : /^\d{4}-\d\d-\d\dT/.test(text) && kindParsers.date.read(text) !== undefined;

const isWebAddress = (text: string): boolean => {
  const { protocol } = URL.parse(text) ?? {};
  return protocol === 'http:' || protocol === 'https:';
};

/** Returns a number in the form that the item has it in: services store some numbers as text. */
const convertToNumber = (value: EditValue, before: EditValue, isInteger: boolean): Checked => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const problem = { message: isInteger ? messages.integer : messages.number };
  if (typeof value !== 'number' && !number.test(text)) return problem;
  const read = Number(text);
  if (!Number.isFinite(read) || (isInteger && !Number.isInteger(read))) return problem;
  if (typeof before === 'string') return { value: text };
  // Digits that JavaScript cannot hold would be lost.
  return String(read) === text.replace(/^\+/, '') || read === Number(read.toPrecision(15))
    ? { value: read }
    : { value: text };
};

const getText = (value: EditValue): string | null => (typeof value === 'string' ? value : null);

const checkText = (value: EditValue, { editor, maxLength }: EditableField): Checked => {
  const text = getText(value);
  if (text === null) return { message: messages.text };
  const excess = maxLength === null ? 0 : Array.from(text).length - maxLength;
  if (excess > 0) return { message: messages.tooLong(excess) };
  if (editor === 'url' && !isWebAddress(text.trim())) return { message: messages.url };
  if (editor === 'date' && !(day.test(text) && isRealDate(text))) return { message: messages.notDate };
  if (editor === 'dateTime' && !isDateTime(text)) return { message: messages.notDate };
  return { value: text };
};

const checkOptions = (value: EditValue): Checked => {
  if (typeof value !== 'object' || value === null) return { message: messages.options };
  const options = [...new Set(value.filter((option) => option !== ''))];
  return { value: readEditValue(options) ?? null };
};

/** The fields that must have a value. */
const required = new Set(['status', 'filename']);

const checkResourceField = ({ field }: EditableField, value: EditValue): string | null => {
  if (required.has(field) && (value === null || String(value).trim() === '')) return messages.required;
  if (field === 'filename' && /[/\\]/.test(String(value))) return messages.fileName;
  if (field === 'gtin' && typeof value === 'string' && findGtinProblem(value)?.what === 'shortened')
    return messages.shortened(value.trim());
  return null;
};

const checkByEditor = (field: EditableField, value: EditValue): Checked => {
  if (field.editor === 'integer' || field.editor === 'number')
    return convertToNumber(value, field.value, field.editor === 'integer');
  if (field.editor === 'yesNo') return typeof value === 'boolean' ? { value } : { message: messages.yesNo };
  return field.editor === 'choices' ? checkOptions(value) : checkText(value, field);
};

/** Returns the value for the staging table, or the reason why the field cannot hold it. An empty value is null. */
export const checkValue = (field: EditableField, asked: EditValue): Checked => {
  if (field.editor === null) return { message: field.reason ?? messages.unknownField };
  const value = readEditValue(asked) ?? null;
  const message = checkResourceField(field, value);
  if (message !== null) return { message };
  return value === null ? { value } : checkByEditor(field, value);
};

const getGtinWarning = (value: string): string | null => {
  const fault = findGtinProblem(value);
  switch (fault?.what) {
    case undefined:
    case 'shortened':
      return null;
    case 'check':
      return m.edits.warnings.gtinCheck(fault.ends);
    case 'length':
      return m.edits.warnings.gtinLength;
    case 'zeros':
      return m.edits.warnings.gtinZeros;
    default:
      return m.edits.warnings.gtinSigns;
  }
};

const getExtension = (name: string): string => /\.[^.]+$/.exec(name)?.[0] ?? '';

const getFieldWarning = (field: EditableField, value: EditValue): string | null => {
  if (typeof value !== 'string') return null;
  if (field.field === 'gtin') return getGtinWarning(value);
  if (field.editor === 'date' || field.editor === 'dateTime')
    return hasOtherCalendar(value) ? m.edits.warnings.otherCalendar : null;
  if (field.field !== 'filename' || typeof field.value !== 'string') return null;
  const before = getExtension(field.value);
  return before !== '' && getExtension(value).toLowerCase() !== before.toLowerCase()
    ? m.edits.warnings.extension(before)
    : null;
};

const isHidden = (field: EditableField, value: EditValue): boolean => {
  const has = field.editor === 'multiline' || field.editor === 'html' ? hasControlCharacters : hasHiddenCharacters;
  return [value].flat().some((text) => typeof text === 'string' && has(text));
};

/** Whether a variant inherits the value of an attribute from its parent. */
const isInherited = ({ field }: EditableField, raw: RawItem): boolean => {
  const key = getAttributeKey(field);
  if (key === null || (kindParsers.ref.read(raw['parent_id']) ?? '') === '') return false;
  return !(kindParsers.texts.read(raw['overwritten_attributes']) ?? []).includes(key);
};

/** Returns messages about a value that the field can hold and that may be wrong nevertheless. */
export const getEditWarnings = (field: EditableField, value: EditValue, raw: RawItem): readonly string[] => {
  const { warnings } = m.edits;
  const unknown =
    field.options.length === 0
      ? []
      : [value].flat().filter((one) => typeof one === 'string' && !field.options.includes(one));
  return [
    getFieldWarning(field, value),
    ...unknown.map((one) => warnings.notOffered(String(one))),
    isHidden(field, value) ? warnings.hidden : null,
    isInherited(field, raw) ? warnings.inherited : null,
  ].filter((warning) => warning !== null);
};
