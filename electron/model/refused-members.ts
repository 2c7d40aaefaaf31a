import type { ResourceName } from './resource.ts';

/** A member that an account's service refused in a creation. */
export interface RefusedMember {
  readonly name: string;
  /** The day and time of the refusal, ISO 8601. */
  readonly at: string;
}

/** What an account's service refused, by resource. */
export type RefusedMembers = Readonly<Partial<Record<ResourceName, readonly RefusedMember[]>>>;

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** As much of a failure as tells of refused members. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
  readonly problems?: readonly Problem[] | undefined;
}

const extra = /^extra inputs are not permitted\.?$/i;
const withPath = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(\S.*)$/s;

const problemsOf = ({ problems, field, message }: Failure): readonly Problem[] =>
  problems !== undefined && problems.length > 0 ? problems : [{ field, message }];

/** The first member of the way to what is complained of; null where the complaint is another, or names none. */
const extraIn = ({ field, message }: Problem): string | null => {
  const [, path = '', rest = ''] = field === undefined ? (withPath.exec(message) ?? []) : ['', field, message];
  const [member = ''] = path.split(/[.[\]]+/).filter((step) => step !== '');
  return extra.test(rest.trim()) && member !== '' ? member : null;
};

/**
 * Members that a refused creation must not carry, each once: those of which the service says «Extra inputs are not
 * permitted», and those that hold such a one. Nothing is read from any other complaint. `alone`: there is no other.
 */
export const refusedMembers = (failure: Failure): { readonly names: readonly string[]; readonly alone: boolean } => {
  if (failure.code !== 'invalid') return { names: [], alone: false };
  const found = problemsOf(failure).map(extraIn);
  const names = [...new Set(found.filter((name) => name !== null))];
  return { names, alone: names.length > 0 && !found.includes(null) };
};

/** A body without these members. */
export const withoutMembers = (
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
