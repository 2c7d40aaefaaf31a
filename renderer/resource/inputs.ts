import type { Field, KindName, Resource } from '../../electron/model/index.ts';

/** How a field is entered: typed, typed with offers, a whole number, or yes / no / not set. */
export type InputKind = 'text' | 'offer' | 'integer' | 'yesNo';

/** What stands in the inputs: text alone, by field name. Yes and no are `yes` and `no`; '' is not set. */
export type Draft = Readonly<Record<string, string>>;

/** What a press of the button finds before anything is sent. */
export type Complaint = 'missing' | 'notWhole';

/** Fields that belong to a yes: shown, required and sent only while it is yes. */
export interface Companions {
  readonly of: string;
  readonly shown: readonly string[];
  readonly required: readonly string[];
}

/** What a resource's form adds to its model. */
export interface FormRules {
  /** What stands in the inputs of a fresh form. */
  readonly initial: Draft;
  readonly companions: readonly Companions[];
  /** Optional fields that people always fill: they stand with the required ones. */
  readonly early: readonly string[];
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly input: InputKind;
  readonly required: boolean;
  readonly field: Field;
}

const inputs: Readonly<Partial<Record<KindName, InputKind>>> = {
  text: 'text',
  code: 'text',
  ref: 'text',
  status: 'offer',
  integer: 'integer',
  boolean: 'yesNo',
};

/** Fields whose values the contract leaves open, beside those with seen values in the model. */
const open = /(^|_)(type|status|format|frequency|dow|timezone)$/;

const inputOf = (field: Field): InputKind | undefined => {
  const plain = inputs[field.kind];
  return plain === 'text' && (field.values !== undefined || open.test(field.name)) ? 'offer' : plain;
};

/** The fields of a resource's creation form that have an input, required ones first, else in the model's order. */
export const formFields = (resource: Resource): readonly FormField[] => {
  const fields = resource.fields.flatMap((field): FormField[] => {
    const input = inputOf(field);
    if (field.create === undefined || input === undefined) return [];
    return [{ name: field.name, label: field.label, input, required: field.create === 'required', field }];
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
};

const fewOptional = 4;

/** The optional fields that are shown at once: those that people always fill; all of them where they are few. */
export const earlyFields = (fields: readonly FormField[], rules: FormRules): readonly FormField[] => {
  const optional = fields.filter(({ required }) => !required);
  return optional.length <= fewOptional ? optional : optional.filter(({ name }) => rules.early.includes(name));
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
  const companions = companionsOf(rules, name);
  return companions === undefined || draft[companions.of] === 'yes';
};

/** Whether a field must be filled now. */
export const isRequired = (rules: FormRules, draft: Draft, { name, required }: FormField): boolean =>
  required || ((companionsOf(rules, name)?.required.includes(name) ?? false) && isShown(rules, draft, name));

const complaintOf = (rules: FormRules, draft: Draft, field: FormField): Complaint | undefined => {
  const text = meantValue(field.field, draft[field.name] ?? '');
  if (text === '') return isRequired(rules, draft, field) ? 'missing' : undefined;
  return field.input === 'integer' && !isWhole(text) ? 'notWhole' : undefined;
};

/** What has to be put right before sending, by field name, in the form's order. */
export const complaints = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: Draft,
): ReadonlyMap<string, Complaint> => {
  const found = new Map<string, Complaint>();
  for (const field of fields.filter(({ name }) => isShown(rules, draft, name))) {
    const complaint = complaintOf(rules, draft, field);
    if (complaint !== undefined) found.set(field.name, complaint);
  }
  return found;
};

const typed = (input: InputKind, text: string): string | number | boolean => {
  if (input === 'integer') return Number(text);
  return input === 'yesNo' ? text === 'yes' : text;
};

/** The request's body: what the person set and nothing else. The draft has no complaints. */
export const bodyOf = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: Draft,
): Record<string, string | number | boolean> => {
  const body: Record<string, string | number | boolean> = {};
  for (const { name, input, field } of fields.filter((one) => isShown(rules, draft, one.name))) {
    const text = meantValue(field, draft[name] ?? '');
    if (text !== '') body[name] = typed(input, text);
  }
  return body;
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

/** Fields beside each other: a short input goes beside the one before it. */
export const rowsOf = (fields: readonly FormField[], rules: FormRules): readonly (readonly FormField[])[] => {
  const rows: FormField[][] = [];
  const opens = (name: string): boolean => rules.companions.some(({ of }) => of === name);
  for (const field of fields) {
    const last = rows.at(-1);
    const joins = field.input !== 'text' && last?.length === 1 && !last.some(({ name }) => opens(name));
    if (joins) last.push(field);
    else rows.push([field]);
  }
  return rows;
};
