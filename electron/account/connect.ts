import { type Ms, seconds } from '../base/branded-types.ts';
import { sliceData } from '../base/json/envelope.ts';
import { type ErrorCode, VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { normalizeServiceUrl } from '../service/addresses.ts';
import type { ServiceClient } from '../service/client.ts';
import { decodeBodyText } from '../service/http/response-body.ts';

/** The values that the user enters to connect. */
export interface ConnectArguments {
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  readonly name?: string | undefined;
}

type FieldName = keyof ConnectArguments;

const assignErrorToField = (error: unknown, field: FieldName): unknown => {
  if (!(error instanceof VitrineError)) return error;
  const { code, message, problems, retryable, cause } = error;
  return new VitrineError(code, message, { field, retryable, cause, ...(problems ? { problems } : {}) });
};

const normalizeUrlField = (typed: string, field: FieldName): string => {
  try {
    return normalizeServiceUrl(typed);
  } catch (error) {
    throw assignErrorToField(error, field);
  }
};

/** Normalizes and checks the arguments before anything is sent. Throws `badArgument` with the field. */
export const validateConnectArguments = (typed: ConnectArguments): ConnectArguments => {
  const serviceAddress = normalizeUrlField(typed.serviceAddress, 'serviceAddress');
  const signInAddress = normalizeUrlField(typed.signInAddress, 'signInAddress');
  const apiKey = typed.apiKey.trim();
  if (apiKey === '') throw new VitrineError('badArgument', m.account.missing.apiKey, { field: 'apiKey' });
  if (typed.apiPassword === '')
    throw new VitrineError('badArgument', m.account.missing.apiPassword, { field: 'apiPassword' });
  const name = typed.name?.trim();
  return {
    serviceAddress,
    signInAddress,
    apiKey,
    apiPassword: typed.apiPassword,
    ...(name === undefined || name === '' ? {} : { name }),
  };
};

/** The time limit for both addresses together: the user gets a result within 30 s. */
const connectTimeout = seconds(28);

const addressErrors: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'hostNotFound',
  'certificate',
  'timeout',
  'notThisService',
  'unreadable',
  'notFound',
  'serviceFault',
]);
/** The service accepts the token but denies the request, so it is the right service. */
const rightServiceErrors: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'forbidden',
  'notInPlan',
  'rateLimited',
  'invalid',
]);

const toConnectError = (
  error: unknown,
  field: FieldName,
  late: AbortSignal,
  stop: AbortSignal | undefined,
): unknown => {
  if (stop?.aborted === true) return new VitrineError('cancelled', m.account.connectCancelled);
  if (late.aborted) return new VitrineError('timeout', m.account.timeout, { field, retryable: true });
  if (!(error instanceof VitrineError) || !addressErrors.has(error.code)) return error;
  if (field === 'serviceAddress' && (error.code === 'notFound' || error.code === 'unreadable'))
    return new VitrineError('notThisService', m.service.answer.notThisService, { field });
  return assignErrorToField(error, field);
};

const signInFailures: ReadonlySet<ErrorCode> = new Set([
  'signInRefused',
  'signInMalformed',
  'tokenMissing',
  'notThisService',
  'unreadable',
]);

const createSwappedError = (isSent: boolean): VitrineError => {
  const { message, serviceAddress, signInAddress } = m.account.swapped;
  return new VitrineError('badArgument', message(isSent), {
    problems: [
      { field: 'serviceAddress', message: serviceAddress },
      { field: 'signInAddress', message: signInAddress },
    ],
  });
};

/** Whether a failed sign-in is due to swapped addresses, as far as that can be detected. */
const isSwapFound = async (client: ServiceClient, error: unknown, signal: AbortSignal): Promise<boolean> => {
  if (!(error instanceof VitrineError) || !signInFailures.has(error.code)) return false;
  return client.areAddressesSwapped({ signal, refused: true }).catch(() => false);
};

interface TryOptions {
  /** Whether the addresses were never used together: both are then checked before key and password are sent. */
  readonly isNew?: boolean;
  readonly stop?: AbortSignal;
  readonly time?: Ms;
}

/**
 * Signs in and searches the service once, so that a wrong address is reported immediately and at its field. Rejects
 * with the reason if either fails, and with `cancelled` if `stop` aborts.
 */
export const testConnection = async (
  client: ServiceClient,
  { isNew = false, stop, time = connectTimeout }: TryOptions = {},
): Promise<void> => {
  const late = AbortSignal.timeout(time);
  const signal = stop === undefined ? late : AbortSignal.any([late, stop]);
  if (isNew) {
    const isSwapped = await client.areAddressesSwapped({ signal, refused: false }).catch((error: unknown) => {
      throw toConnectError(error, 'serviceAddress', late, stop);
    });
    if (isSwapped) throw createSwappedError(false);
  }
  try {
    await client.signIn({ signal });
  } catch (error) {
    if (isNew && (await isSwapFound(client, error, signal))) throw createSwappedError(true);
    throw toConnectError(error, 'signInAddress', late, stop);
  }
  const parseReadableBody = async (body: Uint8Array): Promise<unknown> => sliceData(decodeBodyText(body));
  try {
    await client.search('family', null, parseReadableBody, { signal });
  } catch (error) {
    if (error instanceof VitrineError && rightServiceErrors.has(error.code)) return;
    throw toConnectError(error, 'serviceAddress', late, stop);
  }
};
