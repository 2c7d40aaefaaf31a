import type { IntentId } from '../../electron/base/brand.ts';
import { kinds, queryFaults } from '../../electron/model/index.ts';
import type { Field, KindName, Resource, ResourceName } from '../../electron/model/index.ts';
import { hasHiddenCharacters, hasUnseenCharacters } from '../../electron/model/table/unseen-characters.ts';
import { jsonFault } from './json-fault.ts';
import { hasUnresolved, unresolvedIn, withoutMarks } from './unresolved.ts';
import { waitingIn, waitingText } from './waiting.ts';

/**
 * How a field is entered: typed, typed with offers, a whole number, yes / no / not set, a date, an item of the account or
 * several, several texts or whole numbers, or free JSON (`object`, `map`: an object; `objects`, `query`: a list).
 */
export type InputKind =
  'text' | 'offer' | 'integer' | 'yesNo' | 'date' | 'ref' | 'refs' | 'texts' | 'integers' | 'object' | 'list';

/**
 * What stands in the inputs: text alone, by field name. Yes and no are `yes` and `no`, what has a shape (several ids,
 * texts or numbers, objects, lists) is its JSON, also while it is half typed; '' is not set. In place of an id can stand the
 * entry of the outbox that makes the item (`waiting.ts`).
 */
export type Draft = Readonly<Record<string, string>>;

/** What a press of the button finds before anything is sent. */
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

/** Fields that belong to a yes: shown, required and sent only while it is yes. */
export interface Companions {
  readonly of: string;
  readonly shown: readonly string[];
  readonly required: readonly string[];
  /** Those that are set stand there without the yes, too: they say something of their own. */
  readonly orSet?: true;
}

/** What a resource's form adds to its model. */
export interface FormRules {
  /** What stands in the inputs of a fresh form. */
  readonly initial: Draft;
  readonly companions: readonly Companions[];
  /** Optional fields that people always fill, in their order: they stand with the required ones. */
  readonly early: readonly string[];
  /** Fields that stand beside each other, a row each. */
  readonly rows?: readonly (readonly string[])[];
  /** Fields without a place of their own, each with the one whose editor writes it as well. */
  readonly within?: Readonly<Record<string, string>>;
  /** Whether a field that is shown must be filled, beyond what the companions require. */
  readonly needs?: (draft: Draft, name: string) => boolean;
  /** Whether a field matters beside what else is set; one that is filled stands in any case. */
  readonly matters?: (draft: Draft, name: string) => boolean;
  /** Whether a field has no place beside what else is set, filled or not: neither shown nor sent, and kept until it has. */
  readonly hides?: (draft: Draft, name: string) => boolean;
  /** Whether what stands in a field is not sent beside what else is set. */
  readonly unsent?: (draft: Draft, name: string) => boolean;
  /** Returns what is wrong with the text of a field, beyond what its input requires; undefined: nothing. */
  readonly checks?: (name: string, text: string) => Complaint | undefined;
  /** Whether a field that is set cannot go with what else is set. */
  readonly clashes?: (draft: Draft, name: string) => boolean;
}

export interface FormField {
  /** Whose field it is. */
  readonly resource: ResourceName;
  readonly name: string;
  readonly label: string;
  readonly input: InputKind;
  readonly required: boolean;
  readonly field: Field;
  /** What it does, where it is no field of the model. */
  readonly help?: string;
  /** What stands in it are members of the body itself, by their names. */
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

/** Fields whose values the contract leaves open, beside those with seen values in the model. */
const open = /(^|_)(type|status|format|frequency|dow|timezone)$/;

const inputOf = (field: Field): InputKind => {
  const plain = inputs[field.kind];
  return plain === 'text' && (field.values !== undefined || open.test(field.name)) ? 'offer' : plain;
};

/** The fields of a resource's creation form, required ones first, else in the model's order. */
export const formFields = (resource: Resource): readonly FormField[] => {
  const fields = resource.fields.flatMap((field): FormField[] => {
    if (field.create === undefined) return [];
    const { name, label, create } = field;
    return [{ resource: resource.name, name, label, input: inputOf(field), required: create === 'required', field }];
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
};

const fewOptional = 4;

/** The optional fields that are shown at once: those that people always fill; all of them where they are few. */
export const earlyFields = (fields: readonly FormField[], rules: FormRules): readonly FormField[] => {
  const optional = fields.filter(({ required }) => !required);
  if (optional.length <= fewOptional) return optional;
  return rules.early.flatMap((name) => optional.filter((field) => field.name === name));
};

/** Whether white space alone can be the value, as in a separator. */
const exact = (field: Field): boolean => field.values?.some((value) => value.trim() === '') ?? false;

/** A value as it stands in an input: a tab cannot be seen or typed there, so it is written `\t`. */
export const shownValue = (value: string): string => value.replaceAll('\t', '\\t');

/** What is meant by what stands in an input. */
export const meantValue = (field: Field, text: string): string =>
  exact(field) ? text.replaceAll('\\t', '\t') : text.trim();

const isWhole = (text: string): boolean => /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text));

const companionsOf = (rules: FormRules, name: string): Companions | undefined =>
  rules.companions.find((companions) => companions.shown.includes(name));

/** Whether a field stands in the form now. */
export const isShown = (rules: FormRules, draft: Draft, name: string): boolean => {
  if (rules.hides?.(draft, name) === true) return false;
  const companions = companionsOf(rules, name);
  if (companions === undefined || draft[companions.of] === 'yes') return true;
  return companions.orSet === true && (draft[name] ?? '') !== '';
};

/** Whether a field has a place in the form now: it is shown, and matters or is filled. */
export const isPlaced = (rules: FormRules, draft: Draft, name: string): boolean =>
  rules.within?.[name] === undefined &&
  isShown(rules, draft, name) &&
  ((draft[name] ?? '') !== '' || (rules.matters?.(draft, name) ?? true));

/** The complaint that stands at a field: its own, or that of one without a place which its editor writes. */
export const problemAt = (rules: FormRules, problems: Draft, name: string): string | undefined => {
  const others = Object.entries(rules.within ?? {}).filter(([, at]) => at === name);
  return [name, ...others.map(([other]) => other)].map((one) => problems[one]).find((problem) => problem !== undefined);
};

/** How many inputs have a problem: several fields can stand in one. */
export const faultsIn = ({ within = {} }: FormRules, problems: Draft): number =>
  new Set(Object.keys(problems).map((name) => within[name] ?? name)).size;

/** Whether what stands in a field goes with the request. */
export const isSent = (rules: FormRules, draft: Draft, name: string): boolean =>
  isShown(rules, draft, name) && rules.unsent?.(draft, name) !== true;

/** Whether a field must be filled now. */
export const isRequired = (rules: FormRules, draft: Draft, { name, required }: FormField): boolean =>
  required ||
  (isShown(rules, draft, name) &&
    ((companionsOf(rules, name)?.required.includes(name) ?? false) || (rules.needs?.(draft, name) ?? false)));

/** What a shaped draft says; undefined when it is no JSON. */
export const readShaped = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/** What is wrong with the text of a shaped input that is not empty; undefined when it can be sent. */
export const shapeComplaint = (input: InputKind, text: string): Complaint | undefined => {
  const read = readShaped(text);
  if (read === undefined) return 'notJson';
  if (jsonFault(text)?.what === 'digits') return 'notExact';
  if (Array.isArray(read.value)) return input === 'object' ? 'notObject' : undefined;
  if (input !== 'object') return 'notList';
  return typeof read.value === 'object' && read.value !== null ? undefined : 'notObject';
};

const queryComplaint = (text: string): Complaint | undefined =>
  queryFaults(readShaped(text)?.value).length > 0 ? 'emptyCondition' : undefined;

/** Whether a name or a code has characters that cannot be seen: it would never be found again by what is read on the screen. */
const hasUnseen = (name: string, text: string): boolean => {
  if (name === 'sku') return hasUnseenCharacters(text);
  return (name === 'name' || name === 'label') && hasHiddenCharacters(text);
};

const complaintOf = (rules: FormRules, draft: Draft, field: FormField): Complaint | undefined => {
  const text = meantValue(field.field, draft[field.name] ?? '');
  // A list that must be there must hold something.
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
    return shapeComplaint(field.input, text) ?? (field.field.kind === 'query' ? queryComplaint(text) : undefined);
  }
  if (field.input === 'date') return kinds.date.read(text) === undefined ? 'notDate' : undefined;
  return field.input === 'integer' && !isWhole(text) ? 'notWhole' : undefined;
};

/** The members of an object that stands in an input as JSON; none while it is no such. */
export const membersOf = (text: string): Readonly<Record<string, unknown>> => {
  const value = readShaped(text)?.value;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
};

/** The members that stand in one of the form's fields, by their names. */
const membersIn = ({ members, name }: FormField, draft: Draft): Readonly<Record<string, unknown>> =>
  members === true ? membersOf(draft[name] ?? '') : {};

const ownFieldIn = (fields: readonly FormField[], draft: Draft, field: FormField): Complaint | undefined => {
  const names = Object.keys(membersIn(field, draft));
  return fields.some(({ name }) => names.includes(name)) ? 'ownField' : undefined;
};

/** What has to be put right before sending, by field name, in the form's order. */
export const complaints = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: Draft,
): ReadonlyMap<string, Complaint> => {
  const found = new Map<string, Complaint>();
  for (const field of fields.filter(({ name }) => isSent(rules, draft, name))) {
    const complaint = complaintOf(rules, draft, field) ?? ownFieldIn(fields, draft, field);
    if (complaint !== undefined) found.set(field.name, complaint);
  }
  return found;
};

const typed = (input: InputKind, text: string): unknown => {
  if (input === 'integer') return Number(text);
  if (shaped.has(input)) return readShaped(text)?.value;
  return input === 'yesNo' ? text === 'yes' : text;
};

/** A value of a body as it stands in the form: the way back from `bodyOf`. */
export const draftText = (input: InputKind, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (shaped.has(input)) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? shownValue(String(value)) : JSON.stringify(value);
};

const hasNoId = (entry: unknown): boolean =>
  typeof entry === 'string' && (waitingIn(entry) !== null || unresolvedIn(entry) !== null);

/** Returns a reference without items that have no ID yet and words that are none; undefined if nothing is left. */
const withIds = (value: unknown): unknown => {
  if (!Array.isArray(value)) return hasNoId(value) ? undefined : value;
  const there = (value as unknown[]).filter((entry) => !hasNoId(entry));
  return there.length === 0 && value.length > 0 ? undefined : there;
};

/** The request's body: what the person set and nothing else, without what is still to be made. The draft has no complaints. */
export const bodyOf = (fields: readonly FormField[], rules: FormRules, draft: Draft): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  const shown = fields.filter(({ name }) => isSent(rules, draft, name));
  for (const { name, input, field } of shown.filter(({ members }) => members !== true)) {
    const text = meantValue(field, draft[name] ?? '');
    const read = input === 'ref' || input === 'refs' ? text : withoutMarks(text);
    const value = text === '' ? undefined : typed(input, read);
    const there = input === 'ref' || input === 'refs' ? withIds(value) : value;
    if (there !== undefined) body[name] = there;
  }
  const others = shown.flatMap((field) => Object.entries(membersIn(field, draft)));
  // `fromEntries` keeps a name such as `__proto__` a name.
  return Object.fromEntries([...others, ...Object.entries(body)]);
};

/** An entry of the outbox that goes first, and the member that gets the id of what comes of it. */
export interface Needed {
  readonly id: IntentId;
  readonly member: string;
}

/** What has to be made before, member by member. */
export const neededBy = (fields: readonly FormField[], rules: FormRules, draft: Draft): readonly Needed[] =>
  fields
    .filter(({ name, input }) => (input === 'ref' || input === 'refs') && isShown(rules, draft, name))
    .flatMap(({ name, input }) => {
      const text = draft[name] ?? '';
      const value = input === 'refs' ? readShaped(text)?.value : text;
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      return entries.flatMap((entry): Needed[] => {
        const id = typeof entry === 'string' ? waitingIn(entry) : null;
        return id === null ? [] : [{ id, member: name }];
      });
    });

/** A draft's text with what is still to be made beside what it names. */
export const withNeeded = (input: InputKind, text: string, needed: readonly Needed[]): string => {
  if (needed.length === 0) return text;
  const waiting = needed.map(({ id }) => waitingText(id));
  if (input !== 'refs') return waiting[0] ?? text;
  const value = readShaped(text)?.value;
  return JSON.stringify([...(Array.isArray(value) ? (value as unknown[]) : []), ...waiting]);
};

/** A remembered value as a draft of this form; null when it is none or says nothing new. */
export const readDraft = (fields: readonly FormField[], rules: FormRules, remembered: unknown): Draft | null => {
  if (typeof remembered !== 'object' || remembered === null) return null;
  const known = fields.flatMap(({ name }): [string, string][] => {
    const value = (remembered as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const draft = { ...rules.initial, ...Object.fromEntries(known) };
  return saysNothing(rules, draft) ? null : draft;
};

/** Whether a draft is as good as a fresh form. */
export const saysNothing = (rules: FormRules, draft: Draft): boolean =>
  Object.entries(draft).every(([name, text]) => text === (rules.initial[name] ?? ''));

const isShort = ({ input }: FormField): boolean => ['offer', 'integer', 'yesNo'].includes(input);

/** Fields beside each other: those of one row of the rules, else a short input goes beside the one before it. */
export const rowsOf = (fields: readonly FormField[], rules: FormRules): readonly (readonly FormField[])[] => {
  const rows: FormField[][] = [];
  const opens = (name: string): boolean => rules.companions.some(({ of }) => of === name);
  const rowOf = (name: string): readonly string[] | undefined => rules.rows?.find((row) => row.includes(name));
  const joins = (last: readonly FormField[], field: FormField): boolean => {
    const row = rowOf(field.name);
    if (row !== undefined) return last.some(({ name }) => row.includes(name));
    const free = last.length === 1 && !last.some(({ name }) => opens(name) || rowOf(name) !== undefined);
    return free && isShort(field);
  };
  for (const field of fields) {
    const last = rows.at(-1);
    if (last !== undefined && joins(last, field)) last.push(field);
    else rows.push([field]);
  }
  return rows;
};
