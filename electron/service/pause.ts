import type { Ms } from '../base/branded-types.ts';
import type { HttpAnswer } from './http/transport.ts';
import { parseRetryAfter } from './retry.ts';
import { getResponseTime } from './service-time.ts';

/** Headers that contain the end of the current window of a rate limit. None is a standard; all are widely used. */
const resetHeaders = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset'];

/**
 * Parses the header `RateLimit`, in the two forms of its drafts: `limit=20, remaining=0, reset=7` and
 * `"default";r=0;t=7`.
 */
const resetIn = (rateLimit: string | undefined): string | undefined =>
  /(?:^|[\s,;])(?:reset|t)\s*=\s*(\d+)/i.exec(rateLimit ?? '')?.[1];

/** Whether a status may be accompanied by a request to wait: too many requests, or a server error. */
const mayRequestPause = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns how long the service asks to wait, or null if it does not. Reads `Retry-After` and, if there were too many
 * requests, the headers of a rate limit. A time is compared with the response's own `Date`, because this computer's
 * clock may differ from the service's; `now` is used if there is no `Date`.
 */
export const readPause = ({ status, header }: Pick<HttpAnswer, 'status' | 'header'>, now: number): Ms | null => {
  if (!mayRequestPause(status)) return null;
  const served = getResponseTime(header, now);
  const requestedPause = parseRetryAfter(header('retry-after'), served);
  if (requestedPause !== null || status !== 429) return requestedPause;
  const resets = [...resetHeaders.map(header), resetIn(header('ratelimit'))];
  const first = resets.find((value) => value !== undefined && value.trim() !== '');
  return parseRetryAfter(first, served);
};
