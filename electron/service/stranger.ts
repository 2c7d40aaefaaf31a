import { isObject } from '../base/guards.ts';
import { m } from '../messages/index.ts';
import type { HttpAnswer } from './http/transport.ts';
import { isWebPage } from './http/web-page.ts';
import { decodeBodyText } from './http/response-body.ts';
import { ServiceError } from './service-error.ts';

/** Properties in the response of a network that requires a sign-in (RFC 8908). */
const captiveProperties = ['captive', 'user-portal-url', 'venue-info-url'];
/** A longer body is no such response. */
const maxCaptiveBytes = 10_000;

const isCaptive = ({ body, header }: HttpAnswer): boolean => {
  if (/captive\+json/i.test(header('content-type') ?? '')) return true;
  if (body.byteLength > maxCaptiveBytes) return false;
  try {
    const value = JSON.parse(decodeBodyText(body)) as unknown;
    return isObject(value) && !('data' in value) && captiveProperties.some((name) => name in value);
  } catch {
    // Not JSON: the reader of the response reports it.
    return false;
  }
};

/** The web page of nginx and Apache for a request without encryption to a port that requires it. */
const plainHttpPage = /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled/i;

/** Creates the error for a response of another server. Such an error is hardly retried. */
export const createStrangerError = (
  code: 'notThisService' | 'unreadable',
  message: string,
  details: { readonly status?: number; readonly cause?: unknown } = {},
): ServiceError => new ServiceError(code, message, { ...details, stranger: 'service' });

/**
 * Returns the error for a response of another server in place of the service, such as the sign-in page of a network or
 * proxy, or null if the response may be the service's. An error page of a gateway counts as the service's.
 */
export const findStrangerError = (answer: HttpAnswer, host: string): ServiceError | null => {
  const { status, body } = answer;
  const strangerMessages = m.service.stranger;
  if (status === 511) return createStrangerError('notThisService', strangerMessages.networkSignIn, { status });
  if (status === 407) return createStrangerError('notThisService', m.service.proxy.signIn, { status });
  if (status === 400 && isWebPage(body) && plainHttpPage.test(decodeBodyText(body)))
    return createStrangerError('notThisService', m.service.network.needsHttps(host), { status });
  // A firewall or proxy rejects requests with a web page, and the service with its own messages.
  if (status === 403 && isWebPage(body))
    return createStrangerError('notThisService', strangerMessages.webPage(host), { status });
  if (status < 200 || status > 299) return null;
  if (body.byteLength === 0) return createStrangerError('unreadable', strangerMessages.empty(host), { status });
  if (isWebPage(body)) return createStrangerError('unreadable', strangerMessages.webPage(host), { status });
  return isCaptive(answer) ? createStrangerError('notThisService', strangerMessages.networkSignIn, { status }) : null;
};
