import type { FieldProblem } from '../../base/errors.ts';

/** The credential that a sign-in service rejected, by its name in the form. */
export type RefusedCredential = 'apiKey' | 'apiPassword';

const isAboutKey = (text: string): boolean => /(?:\b|_)keys?\b|apikey/i.test(text);
const isAboutPassword = (text: string): boolean => /passw|\bpassphrase\b/i.test(text);

/** Matches messages that do not specify which of the two is wrong, such as “Bad API key or password”. */
const leavesOpen = /key\W+(?:or|and|nor)\W.*passw|passw\w*\W+(?:or|and|nor)\W.*key|key ?\/|passw\w* ?\//i;

const getNamed = ({ field }: FieldProblem): RefusedCredential | null => {
  const name = field?.split('.').at(-1) ?? '';
  if (/^api_?key$/i.test(name)) return 'apiKey';
  return /^api_?password$/i.test(name) ? 'apiPassword' : null;
};

const listTexts = (body: unknown, depth = 0): readonly string[] => {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null || depth > 5) return [];
  return Object.values(body).flatMap((value) => listTexts(value, depth + 1));
};

/**
 * Returns the credential that the response of a rejected sign-in specifies, or null if it is ambiguous: a service can
 * report the field of the key for a wrong key *or* password.
 */
export const findRefusedCredential = (body: unknown, problems: readonly FieldProblem[]): RefusedCredential | null => {
  const texts = [...listTexts(body), ...problems.map(({ message }) => message)];
  if (texts.some((text) => leavesOpen.test(text))) return null;
  const named = new Set(problems.map(getNamed).filter((name) => name !== null));
  const [only] = named;
  if (only !== undefined) return named.size === 1 ? only : null;
  const [isKey, isPassword] = [texts.some(isAboutKey), texts.some(isAboutPassword)];
  if (isKey === isPassword) return null;
  return isKey ? 'apiKey' : 'apiPassword';
};
