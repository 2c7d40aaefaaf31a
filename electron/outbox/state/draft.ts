import { VitrineError } from '../../base/errors.ts';
import type { FieldProblem } from '../../base/errors.ts';
import { fieldOf, isUnset, queryFaults, resourceOf, sentBody, sentValue } from '../../model/index.ts';
import type { KindName, QueryLack, Resource, ResourceName } from '../../model/index.ts';

/** A creation as it will be sent, and what a person knows it by. */
export interface CreationDraft {
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const wanted: Readonly<Partial<Record<KindName, string>>> = {
  integer: 'a whole number',
  boolean: 'yes or no',
  date: 'a date such as 2026-10-04',
  texts: 'a list',
  refs: 'a list of ids',
  object: 'an object',
  objects: 'a list of objects',
  map: 'an object',
};

const lacks: Readonly<Record<QueryLack, string>> = {
  conditions: 'an alternative has no condition',
  operator: 'a condition has no operator',
  field: 'a condition has no field',
  relationship: 'a condition has no relationship',
  product: 'a condition has no product',
  quantity: 'a product has no quantity',
  value: 'a condition has no value',
};

const isBlank = (value: unknown): boolean => isUnset(value) || (typeof value === 'string' && value.trim() === '');

const problemOf = (resource: Resource, name: string, value: unknown): FieldProblem | null => {
  const field = fieldOf(resource, name);
  if (!field?.create)
    return resource.openCreation === true ? null : { field: name, message: `«${name}» cannot be set when creating.` };
  const [fault] = field.kind === 'query' ? queryFaults(value) : [];
  if (fault !== undefined) return { field: name, message: `${field.label}: ${lacks[fault.lacks]}.` };
  if (isUnset(value) || sentValue(field, value) !== undefined) return null;
  return { field: name, message: `${field.label} must be ${wanted[field.kind] ?? 'text'}.` };
};

const missing = (
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  later: ReadonlySet<string>,
): FieldProblem[] =>
  resource.fields
    .filter((field) => field.create === 'required' && !later.has(field.name) && isBlank(body[field.name]))
    .map((field) => ({ field: field.name, message: `${field.label} is required.` }));

/**
 * The body as it will be sent, but for the members that are filled `later`: fields of the model that a creation may carry, in
 * their kinds, without empty ones; any other member where the contract leaves them open.
 * Throws `invalid` with every problem, each at its field.
 */
export const draftCreation = (
  name: ResourceName,
  body: Readonly<Record<string, unknown>>,
  later: ReadonlySet<string> = new Set(),
): CreationDraft => {
  const resource = resourceOf(name);
  if (!resource.can.create)
    throw new VitrineError('badArgument', `${resource.labels.title} cannot be created this way.`);
  const problems = [
    ...missing(resource, body, later),
    ...Object.entries(body)
      .map(([key, value]) => problemOf(resource, key, value))
      .filter((problem) => problem !== null),
  ];
  if (problems.length > 0) {
    const [first] = problems;
    const only = problems.length === 1 && first?.field !== undefined ? { field: first.field } : {};
    throw new VitrineError('invalid', problems.map(({ message }) => message).join(' '), { problems, ...only });
  }
  const sent = sentBody(resource, body);
  const title = sent[resource.title];
  return { title: typeof title === 'string' ? title : resource.labels.one, body: sent };
};
