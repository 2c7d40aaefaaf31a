import type { IntentId } from '../../electron/base/branded-types.ts';
import {
  type Field,
  type KindName,
  type Resource,
  type ResourceName,
  kindParsers,
  findQueryGaps,
} from '../../electron/model/index.ts';
import { hasHiddenCharacters, hasUnseenCharacters } from '../../electron/model/table/unseen-characters.ts';
import { findJsonError } from './json-syntax-error.ts';
import { hasUnresolved, getUnresolvedText, removeMarkers } from './unresolved.ts';
import { parsePendingReference, toPendingReference } from './pending-reference.ts';

/**
 * The kind of input of a field: text, text with suggestions, a whole number, yes / no / not set, a date, one or more
 * references, several texts or whole numbers, or JSON (`object`, `map`: an object; `objects`, `query`: a list).
 */
export type InputKind =
  'text' | 'offer' | 'integer' | 'yesNo' | 'date' | 'ref' | 'refs' | 'texts' | 'integers' | 'object' | 'list';

/**
 * The values of a form, as text by field name. Yes and no are `yes` and `no`. Nested values (several IDs, texts or
 * numbers, objects, lists) are JSON, which may be incomplete while the user types. '' means not set. An outbox entry
 * can take the place of an ID (`pending-reference.ts`).
 */
export type FormValues = Readonly<Record<string, string>>;

/** A validation error that is found before anything is sent. */
export type Complaint =
  | 'missing'
  | 'notWhole'
  | 'hidden'
  | 'notZone'
  | 'notChosen'
  | 'notDate'
  | 'notJson'
  | 'notExact'
  | 'notObject'
  | 'notList'
  | 'emptyCondition'
  | 'ownField'
  | 'notBoth';

/** Dependent fields of a yes/no field. They are shown, required and sent only while its value is yes. */
export interface DependentFields {
  readonly of: string;
  readonly shown: readonly string[];
  readonly required: readonly string[];
  /**
   * Dependent fields that have a value are shown even if the value is not yes, because they have a meaning without it.
   */
  readonly orSet?: true;
}

/** Rules that the form of a resource adds to its model. */
export interface FormRules {
  /** The values of a new form. */
  readonly initial: FormValues;
  readonly companions: readonly DependentFields[];
  /** Optional fields that users almost always fill, in order. They are shown with the required fields. */
  readonly early: readonly string[];
  /** Fields that share a row, one list per row. */
  readonly rows?: readonly (readonly string[])[];
  /** Fields without an input, each with the field whose editor also writes it. */
  readonly within?: Readonly<Record<string, string>>;
  /** Whether a visible field must be filled, in addition to required dependent fields. */
  readonly needs?: (draft: FormValues, name: string) => boolean;
  /** Whether a field has an effect with the other values. A filled field is always shown. */
  readonly matters?: (draft: FormValues, name: string) => boolean;
  /**
   * Whether the other values hide a field, filled or not. A hidden field is neither shown nor sent, but keeps its value
   * until it is shown again.
   */
  readonly hides?: (draft: FormValues, name: string) => boolean;
  /** Whether the value of a field is not sent because of the other values. */
  readonly unsent?: (draft: FormValues, name: string) => boolean;
  /** Returns the error of a field's text, in addition to the checks of its input, or undefined if it is valid. */
  readonly checks?: (name: string, text: string) => Complaint | undefined;
  /** Whether the value of a field contradicts other values. */
  readonly clashes?: (draft: FormValues, name: string) => boolean;
}

export interface FormField {
  readonly resource: ResourceName;
  readonly name: string;
  readonly label: string;
  readonly input: InputKind;
  readonly required: boolean;
  readonly field: Field;
  /** The hint of a field that is not in the model. */
  readonly help?: string;
  /** The value is an object whose properties are added to the request body itself. */
  readonly members?: true;
}

const inputs: Readonly<Record<KindName, InputKind>> = {
  text: 'text',
  code: 'text',
  ref: 'ref',
  refs: 'refs',
  status: 'offer',
  integer: 'integer',
  boolean: 'yesNo',
  date: 'date',
  texts: 'texts',
  integers: 'integers',
  object: 'object',
  map: 'object',
  objects: 'list',
  query: 'list',
};

/** Inputs whose draft is JSON. */
const shaped: ReadonlySet<InputKind> = new Set(['refs', 'texts', 'integers', 'object', 'list']);

/** Fields whose values the interface document leaves open, in addition to fields with observed values in the model. */
const open = /(^|_)(type|status|format|frequency|dow|timezone)$/;

const getInputKind = (field: Field): InputKind => {
  const plain = inputs[field.kind];
  return plain === 'text' && (field.values !== undefined || open.test(field.name)) ? 'offer' : plain;
};

/** Returns the fields of a resource's creation form: required fields first, otherwise in the order of the model. */
export const getFormFields = (resource: Resource): readonly FormField[] => {
  const fields = resource.fields.flatMap((field): FormField[] => {
    if (field.create === undefined) return [];
    const { name, label, create } = field;
    return [
      { resource: resource.name, name, label, input: getInputKind(field), required: create === 'required', field },
    ];
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
};

const maxOptionalShown = 4;

/**
 * Returns the optional fields that are always visible: the ones that users almost always fill, or all if there are few.
 */
export const getPrimaryFields = (fields: readonly FormField[], rules: FormRules): readonly FormField[] => {
  const optional = fields.filter(({ required }) => !required);
  if (optional.length <= maxOptionalShown) return optional;
  return rules.early.flatMap((name) => optional.filter((field) => field.name === name));
};

/** Whether the value may consist of white space alone, as a separator does. */
const keepsWhiteSpace = (field: Field): boolean => field.values?.some((value) => value.trim() === '') ?? false;

/** Returns a value as an input shows it. A tab is invisible and cannot be typed there, so it is written as `\\t`. */
export const toInputText = (value: string): string => value.replaceAll('\t', '\\t');

/** Returns the value that the text of an input represents. Reverses `toInputText`. */
export const fromInputText = (field: Field, text: string): string =>
  keepsWhiteSpace(field) ? text.replaceAll('\\t', '\t') : text.trim();

const isIntegerText = (text: string): boolean => /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text));

const findDependentFields = (rules: FormRules, name: string): DependentFields | undefined =>
  rules.companions.find((companions) => companions.shown.includes(name));

/** Whether a field is visible now. */
export const isFieldShown = (rules: FormRules, draft: FormValues, name: string): boolean => {
  if (rules.hides?.(draft, name) === true) return false;
  const companions = findDependentFields(rules, name);
  if (companions === undefined || draft[companions.of] === 'yes') return true;
  return companions.orSet === true && (draft[name] ?? '') !== '';
};

/** Whether a field has its own visible input: it is shown, and it has an effect or a value. */
export const hasVisibleInput = (rules: FormRules, draft: FormValues, name: string): boolean =>
  rules.within?.[name] === undefined &&
  isFieldShown(rules, draft, name) &&
  ((draft[name] ?? '') !== '' || (rules.matters?.(draft, name) ?? true));

/** Returns the error to show at a field: its own, or the error of a field without an input that its editor writes. */
export const getFieldProblem = (rules: FormRules, problems: FormValues, name: string): string | undefined => {
  const others = Object.entries(rules.within ?? {}).filter(([, at]) => at === name);
  return [name, ...others.map(([other]) => other)].map((one) => problems[one]).find((problem) => problem !== undefined);
};

/** Returns the number of inputs with an error. Several fields can share an input. */
export const countInvalidInputs = ({ within = {} }: FormRules, problems: FormValues): number =>
  new Set(Object.keys(problems).map((name) => within[name] ?? name)).size;

/** Whether the value of a field is sent with the request. */
export const isSent = (rules: FormRules, draft: FormValues, name: string): boolean =>
  isFieldShown(rules, draft, name) && rules.unsent?.(draft, name) !== true;

/** Whether a field must be filled now. */
export const isRequired = (rules: FormRules, draft: FormValues, { name, required }: FormField): boolean =>
  required ||
  (isFieldShown(rules, draft, name) &&
    ((findDependentFields(rules, name)?.required.includes(name) ?? false) || (rules.needs?.(draft, name) ?? false)));

/** Parses the draft of a nested value. Returns undefined if it is not valid JSON. */
export const readShaped = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/** Returns the error of a nested input with a nonempty text, or undefined if it can be sent. */
export const validateNestedText = (input: InputKind, text: string): Complaint | undefined => {
  const read = readShaped(text);
  if (read === undefined) return 'notJson';
  if (findJsonError(text)?.what === 'digits') return 'notExact';
  if (Array.isArray(read.value)) return input === 'object' ? 'notObject' : undefined;
  if (input !== 'object') return 'notList';
  return typeof read.value === 'object' && read.value !== null ? undefined : 'notObject';
};

const queryComplaint = (text: string): Complaint | undefined =>
  findQueryGaps(readShaped(text)?.value).length > 0 ? 'emptyCondition' : undefined;

/** Whether a name or code contains invisible characters, which would make it impossible to find by its visible text. */
const hasUnseen = (name: string, text: string): boolean => {
  if (name === 'sku') return hasUnseenCharacters(text);
  return (name === 'name' || name === 'label') && hasHiddenCharacters(text);
};

const validateField = (rules: FormRules, draft: FormValues, field: FormField): Complaint | undefined => {
  const text = fromInputText(field.field, draft[field.name] ?? '');
  // A required list must not be empty.
  if (text === '' || text === '[]') {
    if (isRequired(rules, draft, field)) return 'missing';
    if (text === '') return undefined;
  }
  if (rules.clashes?.(draft, field.name) === true) return 'notBoth';
  if (hasUnresolved(text)) return 'notChosen';
  if (hasUnseen(field.name, text)) return 'hidden';
  const found = rules.checks?.(field.name, text);
  if (found !== undefined) return found;
  if (shaped.has(field.input)) {
    return validateNestedText(field.input, text) ?? (field.field.kind === 'query' ? queryComplaint(text) : undefined);
  }
  if (field.input === 'date') return kindParsers.date.read(text) === undefined ? 'notDate' : undefined;
  return field.input === 'integer' && !isIntegerText(text) ? 'notWhole' : undefined;
};

/** Returns the properties of an object in a JSON draft, or an empty object if the draft is not an object. */
export const parseJsonProperties = (text: string): Readonly<Record<string, unknown>> => {
  const value = readShaped(text)?.value;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
};

/** Returns the body properties that a field contributes. */
const getContributedProperties = (
  { members, name }: FormField,
  draft: FormValues,
): Readonly<Record<string, unknown>> => (members === true ? parseJsonProperties(draft[name] ?? '') : {});

const validateOwnFields = (
  fields: readonly FormField[],
  draft: FormValues,
  field: FormField,
): Complaint | undefined => {
  const names = Object.keys(getContributedProperties(field, draft));
  return fields.some(({ name }) => names.includes(name)) ? 'ownField' : undefined;
};

/** Returns the validation errors by field name, in the order of the form. */
export const validateForm = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: FormValues,
): ReadonlyMap<string, Complaint> => {
  const found = new Map<string, Complaint>();
  for (const field of fields.filter(({ name }) => isSent(rules, draft, name))) {
    const complaint = validateField(rules, draft, field) ?? validateOwnFields(fields, draft, field);
    if (complaint !== undefined) found.set(field.name, complaint);
  }
  return found;
};

const toTypedValue = (input: InputKind, text: string): unknown => {
  if (input === 'integer') return Number(text);
  if (shaped.has(input)) return readShaped(text)?.value;
  return input === 'yesNo' ? text === 'yes' : text;
};

/** Returns the draft text of a value in a request body. Reverses `bodyOf`. */
export const toDraftText = (input: InputKind, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (shaped.has(input)) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? toInputText(String(value)) : JSON.stringify(value);
};

const hasNoId = (entry: unknown): boolean =>
  typeof entry === 'string' && (parsePendingReference(entry) !== null || getUnresolvedText(entry) !== null);

/**
 * Returns a reference without items that have no ID yet and without unresolved text, or undefined if nothing is left.
 */
const withIds = (value: unknown): unknown => {
  if (!Array.isArray(value)) return hasNoId(value) ? undefined : value;
  const existing = (value as unknown[]).filter((entry) => !hasNoId(entry));
  return existing.length === 0 && value.length > 0 ? undefined : existing;
};

/**
 * Builds the request body from the values that the user set, without items that do not exist yet. The draft must be
 * valid.
 */
export const buildFormBody = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: FormValues,
): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  const shown = fields.filter(({ name }) => isSent(rules, draft, name));
  for (const { name, input, field } of shown.filter(({ members }) => members !== true)) {
    const text = fromInputText(field, draft[name] ?? '');
    const read = input === 'ref' || input === 'refs' ? text : removeMarkers(text);
    const value = text === '' ? undefined : toTypedValue(input, read);
    const existing = input === 'ref' || input === 'refs' ? withIds(value) : value;
    if (existing !== undefined) body[name] = existing;
  }
  const others = shown.flatMap((field) => Object.entries(getContributedProperties(field, draft)));
  // Unlike an assignment, `fromEntries` also defines a property for names such as `__proto__`.
  return Object.fromEntries([...others, ...Object.entries(body)]);
};

/** A dependency: an outbox entry that is sent first, and the body property that receives the ID of the created item. */
export interface DraftDependency {
  readonly id: IntentId;
  readonly member: string;
}

/** Returns the dependencies of a draft. */
export const getDraftDependencies = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: FormValues,
): readonly DraftDependency[] =>
  fields
    .filter(({ name, input }) => (input === 'ref' || input === 'refs') && isFieldShown(rules, draft, name))
    .flatMap(({ name, input }) => {
      const text = draft[name] ?? '';
      const value = input === 'refs' ? readShaped(text)?.value : text;
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      return entries.flatMap((entry): DraftDependency[] => {
        const id = typeof entry === 'string' ? parsePendingReference(entry) : null;
        return id === null ? [] : [{ id, member: name }];
      });
    });

/** Adds dependencies to the text of a reference field. */
export const withDependencies = (input: InputKind, text: string, needed: readonly DraftDependency[]): string => {
  if (needed.length === 0) return text;
  const waiting = needed.map(({ id }) => toPendingReference(id));
  if (input !== 'refs') return waiting[0] ?? text;
  const value = readShaped(text)?.value;
  return JSON.stringify([...(Array.isArray(value) ? (value as unknown[]) : []), ...waiting]);
};

/**
 * Converts a stored value to a draft of this form. Returns null if it is not a draft or does not differ from a new
 * form.
 */
export const readDraft = (fields: readonly FormField[], rules: FormRules, remembered: unknown): FormValues | null => {
  if (typeof remembered !== 'object' || remembered === null) return null;
  const known = fields.flatMap(({ name }): [string, string][] => {
    const value = (remembered as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const draft = { ...rules.initial, ...Object.fromEntries(known) };
  return isUnchangedDraft(rules, draft) ? null : draft;
};

/** Whether a draft has the values of a new form. */
export const isUnchangedDraft = (rules: FormRules, draft: FormValues): boolean =>
  Object.entries(draft).every(([name, text]) => text === (rules.initial[name] ?? ''));

const isShort = ({ input }: FormField): boolean => ['offer', 'integer', 'yesNo'].includes(input);

/**
 * Groups fields into rows: the rows of the rules; otherwise a short input joins the row of a single preceding field.
 */
export const groupIntoRows = (fields: readonly FormField[], rules: FormRules): readonly (readonly FormField[])[] => {
  const rows: FormField[][] = [];
  const hasDependentFields = (name: string): boolean => rules.companions.some(({ of }) => of === name);
  const findFieldRow = (name: string): readonly string[] | undefined => rules.rows?.find((row) => row.includes(name));
  const joinsRow = (last: readonly FormField[], field: FormField): boolean => {
    const row = findFieldRow(field.name);
    if (row !== undefined) return last.some(({ name }) => row.includes(name));
    const free =
      last.length === 1 && !last.some(({ name }) => hasDependentFields(name) || findFieldRow(name) !== undefined);
    return free && isShort(field);
  };
  for (const field of fields) {
    const last = rows.at(-1);
    if (last !== undefined && joinsRow(last, field)) last.push(field);
    else rows.push([field]);
  }
  return rows;
};
