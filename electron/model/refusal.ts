/** Why an account cannot create something: the role of its key (403), or its plan (402, or a 422 that names a feature). */
export interface Refusal {
  readonly kind: 'role' | 'plan';
  /** The service's own words. */
  readonly message: string;
}

/** As much of a failure as tells of a refusal. */
interface Failure {
  readonly code: string;
  readonly message: string;
  readonly problems?: readonly { readonly message: string }[] | undefined;
}

const namesFeature = /cannot create (?:new )?items?\b.*\bfeature\b/is;

/** What a failed creation says of the account; null: it says nothing of it. */
export const refusalOf = ({ code, message, problems = [] }: Failure): Refusal | null => {
  const words = [message, ...problems.map((problem) => problem.message)].find((one) => namesFeature.test(one));
  if (words !== undefined && ['invalid', 'forbidden'].includes(code)) return { kind: 'plan', message: words };
  if (code === 'notInPlan') return { kind: 'plan', message };
  return code === 'forbidden' ? { kind: 'role', message } : null;
};
