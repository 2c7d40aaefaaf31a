import { isObjectOrArray, getProperty } from '../../base/guards.ts';
import { type Ms, minutes, ms } from '../../base/branded-types.ts';
import { toPlainText } from '../../base/service-text.ts';
import type { RequestLimit } from '../../contract/sync.ts';

const tokenPaths = [
  ['access_token'],
  ['accessToken'],
  ['token'],
  ['data', '0', 'access_token'],
  ['data', 'access_token'],
  ['data', 'token'],
] as const;

const getAtPath = (body: unknown, path: readonly string[]): unknown => {
  let value = body;
  for (const name of path) value = isObjectOrArray(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
};

/** Returns a token in a form that is valid in the header, or null if the value is no token. */
const toUsableToken = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const trimmed = value.trim().replace(/^bearer\s+/i, '');
  return /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : null;
};

interface Walk {
  readonly value: unknown;
  readonly named: boolean;
}

/**
 * Returns every usable string below a name that contains «token», unless a name on its path contains «refresh».
 * `token_type` is ignored.
 */
const findTokensByName = (body: unknown): string[] => {
  const found: string[] = [];
  const open: Walk[] = [{ value: body, named: false }];
  for (let walk = open.pop(); walk; walk = open.pop()) {
    const { value, named } = walk;
    if (!isObjectOrArray(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (/refresh/i.test(name) || /token.?type$/i.test(name)) continue;
      const isNamedToken = named || /token/i.test(name);
      const token = isNamedToken ? toUsableToken(inner) : null;
      if (token !== null) found.push(token);
      else if (isObjectOrArray(inner)) open.push({ value: inner, named: isNamedToken });
    }
  }
  return found;
};

/**
 * Finds the access token in the response of an exchange, in any sensible format (field notes, «Finding the token»).
 * `body` is the parsed JSON, or undefined if it was no JSON; `text` is the body if it was plain text. Returns null if
 * there is no token, or if there are several candidates. Never returns a refresh token.
 */
export const findToken = (body: unknown, text: string | null): string | null => {
  for (const path of tokenPaths) {
    const token = toUsableToken(getAtPath(body, path));
    if (token !== null) return token;
  }
  const found = findTokensByName(body);
  const [only, another] = found;
  if (only !== undefined) return another === undefined ? only : null;
  return toUsableToken(typeof body === 'string' ? body : body === undefined ? text : null);
};

/**
 * Returns the property names down to the third level, for the message that no token was found. Never includes values.
 */
export const listPropertyNames = (body: unknown): readonly string[] => {
  const names = new Set<string>();
  const walk = (value: unknown, prefix: string, depth: number): void => {
    if (!isObjectOrArray(value) || depth > 3) return;
    for (const [name, inner] of Object.entries(value).slice(0, 20)) {
      const path = `${prefix}${Array.isArray(value) ? '' : (toPlainText(name)?.slice(0, 40) ?? '?')}`;
      if (!Array.isArray(value)) names.add(path);
      walk(inner, Array.isArray(value) ? prefix : `${path}.`, depth + 1);
    }
  };
  walk(body, '', 1);
  return [...names].slice(0, 20);
};

/** Returns the claims of a JWT without verifying it, or null if the token is no JWT. */
const parseJwtClaims = (token: string): unknown => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown;
  } catch {
    // Two dots do not make a JWT: an opaque token has no readable claims.
    return null;
  }
};

/** The lifetime of a token in the interface document. */
const lifetime = minutes(15);

/** The minimum plausible lifetime in seconds. A smaller number has another unit, or would cause an exchange per request. */
const minLifetimeSeconds = 10;

/** Returns the number of seconds in `expires_in` of a response, at any depth, or null. */
export const findExpiresIn = (body: unknown): number | null => {
  const open: unknown[] = [body];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isObjectOrArray(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const isNamed = /^expires_?in$/i.test(name) && (typeof inner === 'number' || typeof inner === 'string');
      if (isNamed && Number(inner) >= minLifetimeSeconds) return Number(inner);
      if (isObjectOrArray(inner)) open.push(inner);
    }
  }
  return null;
};

/**
 * Returns the remaining lifetime of a token: by `iat` and `exp` of a JWT and the seconds that its response names, at most
 * 15 minutes. Uses the difference of the two, not their absolute times, because this computer's clock may be wrong.
 */
export const getTokenLifetime = (token: string, now: number, expiresIn: number | null = null): Ms => {
  const named = expiresIn === null ? lifetime : ms(Math.min(lifetime, expiresIn * 1000));
  return ms(Math.min(named, getClaimedLifetime(token, now)));
};

const getClaimedLifetime = (token: string, now: number): Ms => {
  const claims = parseJwtClaims(token);
  const expires = getProperty(claims, 'exp');
  const issued = getProperty(claims, 'iat');
  if (typeof expires !== 'number') return lifetime;
  const length = expires * 1000 - (typeof issued === 'number' ? issued * 1000 : now);
  return length > 0 ? ms(Math.min(length, lifetime)) : lifetime;
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1;

/** Returns the account ID in the claims of a JWT (`user_claims.account.id`), or null if the token names none. */
export const getTokenAccount = (token: string): string | null => {
  const id = getAtPath(parseJwtClaims(token), ['user_claims', 'account', 'id']);
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
};

/**
 * Returns the request limits in the claims of a JWT (`user_claims.account.rate_limit`), the shortest period first.
 * Empty if there are none, or in another format.
 */
export const getTokenLimits = (token: string): readonly RequestLimit[] => {
  const claim = getAtPath(parseJwtClaims(token), ['user_claims', 'account', 'rate_limit']);
  const limits = (Array.isArray(claim) ? claim : [claim]).flatMap((entry: unknown) => {
    const [requests, seconds] = [getProperty(entry, 'limit'), getProperty(entry, 'window_size')];
    return isCount(requests) && isCount(seconds) ? [{ requests, seconds }] : [];
  });
  return limits.slice(0, 10).toSorted((one, other) => one.seconds - other.seconds);
};
