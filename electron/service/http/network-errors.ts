import type { ErrorCode } from '../../base/errors.ts';
import { VitrineError } from '../../base/errors.ts';
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
  // Last: whatever else a socket says, there is no way to the service now.
  offline: [/^E[A-Z]+$/, /^UND_ERR_/],
};

const words = (code: ErrorCode, host: string): string =>
  code === 'file' ? m.files.changedWhileSent : m.service.network[code as 'offline'](host);

/** Codes of failures to reach anybody at all, so that nothing was sent. */
const unreached =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_(?:CONNECT_TIMEOUT|PRX_\w+|SOCKS5\w*))$/;

const codeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    // An answer that is no HTTP comes without a code where the parser has no name for what is wrong.
    if (at.name === 'HTTPParserError') return 'HPE_OTHER';
  }
  return '';
};

/** Whether nobody was reached that way. */
export const isConnectFailure = (error: unknown): boolean => unreached.test(codeOf(error));

/** What a proxy that lets nothing through answered: the library tells its status in words alone. */
const proxyWords = (error: unknown, host: string): string | null => {
  const said = error instanceof Error ? error.message : '';
  const [, status] = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(said) ?? [];
  if (status === undefined) return null;
  return status === '407' ? m.service.proxy.signIn : m.service.proxy.refused(host, status);
};

/** What a failed request means to a person. Anything that is not of the network passes as it is. */
export const networkError = (error: unknown, host: string): Error => {
  if (error instanceof VitrineError) return error;
  const refused = proxyWords(error, host);
  if (refused !== null) return new ServiceError('offline', refused, { cause: error });
  const system = codeOf(error);
  for (const [code, patterns] of Object.entries(codesOf) as [ErrorCode, readonly RegExp[]][])
    if (patterns.some((pattern) => pattern.test(system)))
      return new ServiceError(code, words(code, host), { cause: error });
  return error instanceof Error ? error : new Error(String(error));
};

/** Nothing came back within the time. */
export const noAnswer = (host: string): ServiceError => new ServiceError('timeout', words('timeout', host));
