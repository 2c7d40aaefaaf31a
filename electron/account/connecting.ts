import type { Ms } from '../base/brand.ts';
import { seconds } from '../base/brand.ts';
import { sliceData } from '../base/json/envelope.ts';
import { VitrineError } from '../base/errors.ts';
import type { ErrorCode } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { tidyAddress } from '../service/addresses.ts';
import type { ServiceClient } from '../service/client.ts';
import { textOf } from '../service/http/bytes.ts';

/** The values that the user enters to connect. */
export interface ConnectArguments {
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  readonly name?: string | undefined;
}

type FieldName = keyof ConnectArguments;

const atField = (error: unknown, field: FieldName): unknown => {
  if (!(error instanceof VitrineError)) return error;
  const { code, message, problems, retryable, cause } = error;
  return new VitrineError(code, message, { field, retryable, cause, ...(problems ? { problems } : {}) });
};

const tidyField = (typed: string, field: FieldName): string => {
  try {
    return tidyAddress(typed);
  } catch (error) {
    throw atField(error, field);
  }
};

/** Normalizes and checks the arguments before anything is sent. Throws `badArgument` with the field. */
export const checkArguments = (typed: ConnectArguments): ConnectArguments => {
  const serviceAddress = tidyField(typed.serviceAddress, 'serviceAddress');
  const signInAddress = tidyField(typed.signInAddress, 'signInAddress');
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
const patience = seconds(28);

const ofTheAddress: ReadonlySet<ErrorCode> = new Set([
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
const stillTheService: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'forbidden',
  'notInPlan',
  'rateLimited',
  'invalid',
]);

const failure = (error: unknown, field: FieldName, late: AbortSignal, stop: AbortSignal | undefined): unknown => {
  if (stop?.aborted === true) return new VitrineError('cancelled', m.account.connectCancelled);
  if (late.aborted) return new VitrineError('timeout', m.account.timeout, { field, retryable: true });
  if (!(error instanceof VitrineError) || !ofTheAddress.has(error.code)) return error;
  if (field === 'serviceAddress' && (error.code === 'notFound' || error.code === 'unreadable'))
    return new VitrineError('notThisService', m.service.answer.notThisService, { field });
  return atField(error, field);
};

const signInFailures: ReadonlySet<ErrorCode> = new Set([
  'signInRefused',
  'signInMalformed',
  'tokenMissing',
  'notThisService',
  'unreadable',
]);

const swapped = (isSent: boolean): VitrineError => {
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
export const tryOut = async (
  client: ServiceClient,
  { isNew = false, stop, time = patience }: TryOptions = {},
): Promise<void> => {
  const late = AbortSignal.timeout(time);
  const signal = stop === undefined ? late : AbortSignal.any([late, stop]);
  if (isNew) {
    const isSwapped = await client.areAddressesSwapped({ signal, refused: false }).catch((error: unknown) => {
      throw failure(error, 'serviceAddress', late, stop);
    });
    if (isSwapped) throw swapped(false);
  }
  try {
    await client.signIn({ signal });
  } catch (error) {
    if (isNew && (await isSwapFound(client, error, signal))) throw swapped(true);
    throw failure(error, 'signInAddress', late, stop);
  }
  const readable = async (body: Uint8Array): Promise<unknown> => sliceData(textOf(body));
  try {
    await client.search('family', null, readable, { signal });
  } catch (error) {
    if (error instanceof VitrineError && stillTheService.has(error.code)) return;
    throw failure(error, 'serviceAddress', late, stop);
  }
};
