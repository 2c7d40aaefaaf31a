import { type FieldProblem, VitrineError } from '../../base/errors.ts';
import {
  type KindName,
  type Resource,
  type ResourceName,
  getField,
  isSecretReference,
  isUnset,
  findQueryGaps,
  getResource,
  buildRequestBody,
  toSentValue,
} from '../../model/index.ts';
import { m } from '../../messages/index.ts';

/** The body of a creation, and the title by which the user identifies it. */
export interface CreationDraft {
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const { mustBe, lacks } = m.outbox.draft;

const kindMessages: Readonly<Partial<Record<KindName, (label: string) => string>>> = {
  integer: mustBe.integer,
  boolean: mustBe.boolean,
  date: mustBe.date,
  texts: mustBe.texts,
  refs: mustBe.refs,
  object: mustBe.object,
  objects: mustBe.objects,
  map: mustBe.object,
};

const isBlank = (value: unknown): boolean => isUnset(value) || (typeof value === 'string' && value.trim() === '');

const findValueProblem = (resource: Resource, name: string, value: unknown): FieldProblem | null => {
  // A secret itself is never stored, only its reference.
  if (resource.secrets?.some((secret) => secret.name === name) === true)
    return isUnset(value) || isSecretReference(value) ? null : { field: name, message: m.outbox.draft.secret(name) };
  const field = getField(resource, name);
  if (!field?.create)
    return resource.openCreation === true ? null : { field: name, message: m.outbox.draft.notSettable(name) };
  const [fault] = field.kind === 'query' ? findQueryGaps(value) : [];
  if (fault !== undefined) return { field: name, message: lacks[fault.lacks](field.label) };
  if (isUnset(value) || toSentValue(field, value) !== undefined) return null;
  return { field: name, message: (kindMessages[field.kind] ?? mustBe.text)(field.label) };
};

const findMissingFields = (
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  later: ReadonlySet<string>,
): FieldProblem[] =>
  resource.fields
    .filter((field) => field.create === 'required' && !later.has(field.name) && isBlank(body[field.name]))
    .map((field) => ({ field: field.name, message: m.outbox.draft.required(field.label) }));

/**
 * Returns the body as it will be sent, except the fields that are filled `later`: fields of the model that a creation
 * may contain, with valid values and without empty ones; any other field if the interface document leaves them open.
 * Throws `invalid` with every problem, each at its field.
 */
export const createCreationDraft = (
  name: ResourceName,
  body: Readonly<Record<string, unknown>>,
  later: ReadonlySet<string> = new Set(),
): CreationDraft => {
  const resource = getResource(name);
  if (!resource.can.create) throw new VitrineError('badArgument', m.outbox.draft.notCreatable(resource.labels.title));
  const problems = [
    ...findMissingFields(resource, body, later),
    ...Object.entries(body)
      .map(([key, value]) => findValueProblem(resource, key, value))
      .filter((problem) => problem !== null),
  ];
  if (problems.length > 0) {
    const [first] = problems;
    const only = problems.length === 1 && first?.field !== undefined ? { field: first.field } : {};
    throw new VitrineError('invalid', problems.map(({ message }) => message).join(' '), { problems, ...only });
  }
  const sent = buildRequestBody(resource, body);
  const title = sent[resource.title];
  return { title: typeof title === 'string' ? title : resource.labels.one, body: sent };
};
