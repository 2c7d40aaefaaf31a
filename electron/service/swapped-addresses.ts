import { seconds } from '../base/branded-types.ts';
import { getExchangeUrl } from './addresses.ts';
import type { Addresses } from './service-client.ts';
import type { HttpAnswer, Transport } from './http/transport.ts';
import { isWebPage } from './http/web-page.ts';
import { buildFirstPageUrl } from './request-urls.ts';
import { getResource } from '../model/index.ts';
import { type ErrorCode, VitrineError } from '../base/errors.ts';

/** The time limit of each check. For a slower address, the sign-in itself reports the problem. */
const timeout = seconds(5);

/** Statuses of a path that does not exist. */
const absentStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/** Statuses of a search without a token at an address that has searches. */
const searchStatuses: ReadonlySet<number> = new Set([200, 401, 402, 403, 422, 429]);
/** Statuses of a GET request to a token exchange. */
const exchangeStatuses: ReadonlySet<number> = new Set([400, 405, 415, 422]);
/** Errors that mean that no request to an address can be answered. */
const unreachable: ReadonlySet<ErrorCode> = new Set(['hostNotFound', 'certificate', 'offline']);

type ProbeUrl = (url: URL) => Promise<HttpAnswer | null>;

const createUrlProbe =
  (transport: Transport, signal: AbortSignal): ProbeUrl =>
  async (url) => {
    try {
      return await transport.send({
        url,
        token: null,
        body: null,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      });
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof VitrineError && unreachable.has(error.code)) throw error;
      return null;
    }
  };

const searchOf = (address: string): URL => buildFirstPageUrl(address, getResource('family'));

const isAbsent = (answer: HttpAnswer | null): boolean => answer !== null && absentStatuses.has(answer.status);
const isSearch = (answer: HttpAnswer | null): boolean =>
  answer !== null && searchStatuses.has(answer.status) && !isWebPage(answer.body);
const isExchange = (answer: HttpAnswer | null): boolean => answer !== null && exchangeStatuses.has(answer.status);

/**
 * Whether the sign-in service is at the service address and vice versa. Sends up to four searches and exchanges without
 * key, password or token. The interface document does not specify the responses to them, so that any unclear result
 * counts as not swapped. `refused`: the sign-in has failed, so that a service address that responds like a service may
 * be a sign-in that responds to everything with 401. Rejects if nothing is reachable at the service address.
 */
export const areAddressesSwapped = async (
  transport: Transport,
  { serviceAddress, signInAddress }: Addresses,
  { signal, refused }: { readonly signal: AbortSignal; readonly refused: boolean },
): Promise<boolean> => {
  if (new URL(serviceAddress).href === new URL(signInAddress).href) return false;
  const probeUrl = createUrlProbe(transport, signal);
  const search = await probeUrl(searchOf(serviceAddress));
  if (!refused && !isAbsent(search)) return false;
  const [exchange, otherSearch, otherExchange] = await Promise.all([
    probeUrl(getExchangeUrl(serviceAddress)),
    probeUrl(searchOf(signInAddress)),
    probeUrl(getExchangeUrl(signInAddress)),
  ]).catch(() => [null, null, null]);
  if (!isSearch(otherSearch) || isExchange(otherExchange)) return false;
  return isExchange(exchange) || (isAbsent(search) && isAbsent(otherExchange));
};
