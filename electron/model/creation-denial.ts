/**
 * The reason why an account cannot create a resource: the role of its key (403), or its plan (402, or a 422 about a
 * feature).
 */
export interface CreationDenial {
  readonly kind: 'role' | 'plan';
  /** The service's own message. */
  readonly message: string;
}

/** The properties of an error that may indicate a denial. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly problems?: readonly { readonly message: string }[] | undefined;
}

const namesFeature = /cannot create (?:new )?items?\b.*\bfeature\b/is;

/** Returns the denial that a failed creation indicates; null if there is none. */
export const parseCreationDenial = ({ code, message, problems = [] }: Failure): CreationDenial | null => {
  const featureMessage = [message, ...problems.map((problem) => problem.message)].find((one) => namesFeature.test(one));
  if (featureMessage !== undefined && ['invalid', 'forbidden'].includes(code))
    return { kind: 'plan', message: featureMessage };
  if (code === 'notInPlan') return { kind: 'plan', message };
  return code === 'forbidden' ? { kind: 'role', message } : null;
};
