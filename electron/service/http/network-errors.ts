import { type ErrorCode, VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { ServiceError } from '../service-error.ts';

const codesOf: Readonly<Partial<Record<ErrorCode, readonly RegExp[]>>> = {
  hostNotFound: [/^ENOTFOUND$/, /^EAI_/, /^ENODATA$/],
  timeout: [/^ETIMEDOUT$/, /_TIMEOUT$/],
  certificate: [/CERT/, /^UNABLE_TO_/, /^HOSTNAME_MISMATCH$/, /_CA$/],
  notThisService: [/^EPROTO$/, /^ERR_SSL_/, /^ERR_TLS_/],
  unreadable: [
    /^HPE_/,
    /_RES_CONTENT_LENGTH_MISMATCH$/,
    /_HEADERS_OVERFLOW$/,
    /^Z_/,
    /^ERR_BUFFER_TOO_LARGE$/,
    /^ERR__ERROR/,
  ],
  file: [/_REQ_CONTENT_LENGTH_MISMATCH$/],
  // Last: any other socket error means that the service is currently unreachable.
  offline: [/^E[A-Z]+$/, /^UND_ERR_/],
};

const getNetworkMessage = (code: ErrorCode, host: string): string =>
  code === 'file' ? m.files.changedWhileSent : m.service.network[code as 'offline'](host);

/** Error codes that mean that no server was reached, so that nothing was sent. */
const unreached =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_(?:CONNECT_TIMEOUT|PRX_\w+|SOCKS5\w*))$/;

const findErrorCode = (error: unknown): string => {
  for (let index = error; index instanceof Error; index = index.cause) {
    const { code } = index as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    // The parser has no code for some responses that are not HTTP.
    if (index.name === 'HTTPParserError') return 'HPE_OTHER';
  }
  return '';
};

/** Whether no server was reached over the route. */
export const isConnectFailure = (error: unknown): boolean => unreached.test(findErrorCode(error));

/**
 * Returns the message for a proxy that rejected a connection. The library reports the status only in its error message.
 */
const getProxyMessage = (error: unknown, host: string): string | null => {
  const errorMessage = error instanceof Error ? error.message : '';
  const [, status] = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(errorMessage) ?? [];
  if (status === undefined) return null;
  return status === '407' ? m.service.proxy.signIn : m.service.proxy.refused(host, status);
};

/** Converts the error of a failed request into one with a message for the user. Other errors are returned unchanged. */
export const convertNetworkError = (error: unknown, host: string): Error => {
  if (error instanceof VitrineError) return error;
  const proxyMessage = getProxyMessage(error, host);
  if (proxyMessage !== null) return new ServiceError('offline', proxyMessage, { cause: error });
  const system = findErrorCode(error);
  for (const [code, patterns] of Object.entries(codesOf) as [ErrorCode, readonly RegExp[]][])
    if (patterns.some((pattern) => pattern.test(system)))
      return new ServiceError(code, getNetworkMessage(code, host), { cause: error });
  return error instanceof Error ? error : new Error(String(error));
};

/** Creates the error for a response that was not received in time. */
export const createTimeoutError = (host: string): ServiceError =>
  new ServiceError('timeout', getNetworkMessage('timeout', host));
