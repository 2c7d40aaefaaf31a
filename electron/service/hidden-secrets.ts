import { reviveWithExactDigits } from '../base/json/digits.ts';
import type { Resource } from '../model/index.ts';
import { type Body, decodeBodyText } from './http/response-body.ts';

/**
 * Returns a response without the values of the resource's secrets, which a service should never return: the cache would
 * store them on disk. The text of a response without them, or of one that is no JSON, is returned unchanged.
 */
export const hideSecrets = ({ secrets = [] }: Resource, text: string): string => {
  const names = new Set(secrets.map(({ name }) => name));
  const found: string[] = [];
  const reviver = (name: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (!names.has(name) || value === null || value === '') return reviveWithExactDigits(name, value, context);
    found.push(name);
    return undefined;
  };
  if (![...names].some((name) => text.includes(name))) return text;
  try {
    const body: unknown = JSON.parse(text, reviver);
    return found.length > 0 ? JSON.stringify(body) : text;
  } catch {
    // Not JSON: the reader of the response reports it.
    return text;
  }
};

/** Returns the bytes of a response without the values of the resource's secrets. */
export const hideSecretsInBody = (resource: Resource, body: Body): Body => {
  if (resource.secrets === undefined) return body;
  const text = decodeBodyText(body);
  const shown = hideSecrets(resource, text);
  return shown === text ? body : new TextEncoder().encode(shown);
};
