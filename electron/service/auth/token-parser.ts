import { isObjectOrArray } from '../../base/guards.ts';
import type { Ms } from '../../base/brand.ts';
import { minutes, ms } from '../../base/brand.ts';
import { plainWords } from '../../base/words.ts';

const places = [
  ['access_token'],
  ['accessToken'],
  ['token'],
  ['data', '0', 'access_token'],
  ['data', 'access_token'],
  ['data', 'token'],
] as const;

const at = (body: unknown, path: readonly string[]): unknown => {
  let value = body;
  for (const name of path) value = isObjectOrArray(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
};

/** A token as the header can carry it; null: this is none. */
const usable = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const word = value.trim().replace(/^bearer\s+/i, '');
  return /^[\x21-\x7e]+$/.test(word) ? word : null;
};

interface Walk {
  readonly value: unknown;
  readonly named: boolean;
}

/** Every usable string below a name with «token» in it, none with «refresh» on its way; `token_type` is no token. */
const underTokenNames = (body: unknown): string[] => {
  const found: string[] = [];
  const open: Walk[] = [{ value: body, named: false }];
  for (let walk = open.pop(); walk; walk = open.pop()) {
    const { value, named } = walk;
    if (!isObjectOrArray(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (/refresh/i.test(name) || /token.?type$/i.test(name)) continue;
      const here = named || /token/i.test(name);
      const token = here ? usable(inner) : null;
      if (token !== null) found.push(token);
      else if (isObjectOrArray(inner)) open.push({ value: inner, named: here });
    }
  }
  return found;
};

/**
 * The access token of an exchange's answer, in any sensible shape (field notes, «Finding the token»): `body` is the
 * parsed JSON, undefined where it was none; `text` the body itself when it came as plain text. Null: none, or several
 * that could be it. A refresh token is never taken for one.
 */
export const findToken = (body: unknown, text: string | null): string | null => {
  for (const path of places) {
    const token = usable(at(body, path));
    if (token !== null) return token;
  }
  const found = underTokenNames(body);
  const [only, another] = found;
  if (only !== undefined) return another === undefined ? only : null;
  return usable(typeof body === 'string' ? body : body === undefined ? text : null);
};

/** Names of members down to the third level, for the message that no token was found; never a value. */
export const memberNames = (body: unknown): readonly string[] => {
  const names = new Set<string>();
  const walk = (value: unknown, prefix: string, depth: number): void => {
    if (!isObjectOrArray(value) || depth > 3) return;
    for (const [name, inner] of Object.entries(value).slice(0, 20)) {
      const path = `${prefix}${Array.isArray(value) ? '' : (plainWords(name)?.slice(0, 40) ?? '?')}`;
      if (!Array.isArray(value)) names.add(path);
      walk(inner, Array.isArray(value) ? prefix : `${path}.`, depth + 1);
    }
  };
  walk(body, '', 1);
  return [...names].slice(0, 20);
};

/** The interface document's lifetime of a token. */
const lifetime = minutes(15);

/**
 * How long a token is good from now: by its own `iat` and `exp` where it is a JWT, and never over 15 minutes. The
 * computer's clock may be wrong, so the distance of the two counts and not the hour they name.
 */
export const tokenLifetime = (token: string, now: number): Ms => {
  const payload = token.split('.')[1];
  if (payload === undefined) return lifetime;
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat?: unknown; exp?: unknown } | null;
    if (typeof claims?.exp !== 'number') return lifetime;
    const from = typeof claims.iat === 'number' ? claims.iat * 1000 : now;
    const length = claims.exp * 1000 - from;
    return length > 0 ? ms(Math.min(length, lifetime)) : lifetime;
  } catch {
    // Two dots do not make a JWT: an opaque token lives as long as the interface document says.
    return lifetime;
  }
};
