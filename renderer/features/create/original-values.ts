import type { CallArgument, Intent } from '../../../electron/contract/index.ts';
import {
  type FormValues,
  type FormField,
  type FormRules,
  type DraftDependency,
  buildFormBody,
  toDraftText,
  isSent,
  withDependencies,
} from '../../form/form-model.ts';

/** Original values of an item or a request, by field name. */
export type OriginalValues = Readonly<Record<string, unknown>>;

/** Builds the request body. A field that the user has not changed keeps its original value, byte for byte. */
export const buildBodyWithOriginals = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: FormValues,
  carried: OriginalValues,
): Record<string, unknown> => {
  const set = buildFormBody(fields, rules, draft);
  const unchangedFields = fields.filter(
    ({ name, input }) =>
      carried[name] !== undefined && draft[name] === toDraftText(input, carried[name]) && isSent(rules, draft, name),
  );
  const originalValues = Object.fromEntries(unchangedFields.map(({ name }) => [name, carried[name]]));
  const all = Object.fromEntries([...Object.entries(set), ...Object.entries(originalValues)]);
  const names = fields.map(({ name }) => name).filter((name) => Object.hasOwn(all, name));
  const others = Object.entries(all).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...names.map((name) => [name, all[name]] as const), ...others]);
};

type Changed = Pick<Intent, 'body' | 'dependsOn'>;

const getFieldDependencies = (name: string, { dependsOn }: Changed): readonly DraftDependency[] =>
  dependsOn.flatMap(({ id, member }) => (member === name ? [{ id, member }] : []));

/** Returns the body properties that have no field. */
const getOtherProperties = (fields: readonly FormField[], body: Changed['body']): Record<string, unknown> => {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
};

/** Returns the form values of a pending intent. */
export const toFormValues = (fields: readonly FormField[], intent: Changed): Record<string, string> => {
  const others = getOtherProperties(fields, intent.body);
  return Object.fromEntries(
    fields.flatMap(({ name, input, members }) => {
      const value = members === true ? (Object.keys(others).length === 0 ? undefined : others) : intent.body[name];
      const text = withDependencies(input, toDraftText(input, value), getFieldDependencies(name, intent));
      return text === '' ? [] : [[name, text]];
    }),
  );
};

/** Returns the dependencies that have no field in the form. They are kept unchanged. */
export const getHiddenDependencies = (
  fields: readonly FormField[],
  { dependsOn }: Changed,
): CallArgument<'outbox.edit'>['dependsOn'] =>
  dependsOn
    .filter(({ member }) => !fields.some(({ name }) => name === member))
    .map(({ id, member }) => ({ id, member }));

/** Returns the body properties that the form does not show. They are sent unchanged. */
export const getFieldsOutsideForm = (
  fields: readonly FormField[],
  { body }: Pick<Intent, 'body'>,
): Record<string, unknown> => (fields.some(({ members }) => members === true) ? {} : getOtherProperties(fields, body));
